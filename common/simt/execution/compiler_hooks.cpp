// The functions that `g++ -fsanitize=thread -fsanitize-coverage=trace-pc` calls: before every load and store, at every
// function entry and exit, and at every basic block. Linking without libtsan makes them ours. Where a type is aligned
// to less than its size, our plugin for g++ (common/simt/plugin) has put another call in their place.

#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"
#include "common/simt/trace/copied_range.h"

namespace simt {
namespace {

using memory::Kind;

// Kept out of the hooks, so that they need no stack.
[[gnu::noinline, gnu::cold]] void on_log_full() { simt_current_block->on_full_log(); }

[[gnu::noinline, gnu::cold]] void on_misaligned(std::uint64_t address, std::uint64_t tag) {
  simt_current_block->stop_at_misaligned(address, tag);
}

[[gnu::noinline, gnu::cold]] void on_host(std::uint64_t address, std::uint64_t return_address, std::uint64_t row) {
  const RecordKind& kind = kRecordKinds[row];
  if (kind.step != Step::access) return;
  detail::on_host_access({address, static_cast<std::uint64_t>(kind.bytes), kind.access != Kind::load}, return_address);
}

[[gnu::always_inline]] inline void append(LaneLog* log, std::uint64_t address, std::uint64_t return_address,
                                          std::uint64_t row) {
  if (log == nullptr) [[unlikely]]
    return on_host(address, return_address, row);
  const LogCursor record = log->cursor;
  record.address() = address;
  record.tag() = tag_of_call(return_address, log->origin, row);
  log->cursor = record + 1;
  if (record + 1 == log->end) [[unlikely]]
    on_log_full();
}

// For sinks that ask for every basic block; out of the way of the others.
[[gnu::noinline, gnu::cold]] void on_told_block(LaneLog* log, std::uint64_t from, std::uint64_t start,
                                                std::uint64_t computation) {
  if (start <= from) append(log, start, from, kLoopBackRow);
  append(log, computation, start, kBasicBlockRow);
}

// Only a jump back matters: between two of them a lane's program counter grows, so its accesses say where it is.
[[gnu::always_inline]] inline void on_basic_block(std::uint64_t start, std::uint64_t computation) {
  LaneLog* log = simt_current_log;
  if (log == nullptr) return;
  const std::uint64_t from = log->last_pc;
  log->last_pc = start;
  // Whatever is called, is called last: then this hook, the most frequent of all, needs no stack.
  if (log->keeps_blocks) [[unlikely]]
    return on_told_block(log, from, start, computation);
  if (start <= from) append(log, start, from, kLoopBackRow);
}

[[gnu::always_inline]] inline std::uint64_t as_number(const void* address) {
  return reinterpret_cast<std::uint64_t>(address);
}

// The CPU itself faults on a misaligned access of 16 bytes, so the lane must not get to it. Narrower ones are found
// when requests are made (RequestStream), which costs nothing here.
[[gnu::always_inline]] inline void stop_if_misaligned(const LaneLog* log, std::uint64_t address, Kind kind,
                                                      unsigned bytes, std::uint64_t return_address) {
  if (bytes == 16 && address % bytes != 0 && log != nullptr) [[unlikely]]
    on_misaligned(address, tag_of_call(return_address, log->origin, row_of(kind, bytes)));
}

template <Kind kind, unsigned bytes>
void on_volatile(const volatile void* address, void* return_address) {
  stop_if_misaligned(simt_current_log, reinterpret_cast<std::uint64_t>(address), kind, bytes,
                     as_number(return_address));
  detail::on_strong_access(address, {kind, bytes, safety::Strength::by_volatile}, return_address);
  if (kind == Kind::store) detail::on_change();
}

template <Kind kind, unsigned bytes>
[[gnu::always_inline]] inline void on_access(const void* address, void* return_address) {
  const auto first = reinterpret_cast<std::uint64_t>(address);
  LaneLog* log = simt_current_log;
  stop_if_misaligned(log, first, kind, bytes, as_number(return_address));
  if constexpr (kind == Kind::store) {
    if (log != nullptr) [[likely]]
      ++log->stores;
  }
  append(log, first, as_number(return_address), row_of(kind, bytes));
}

void on_pieces(Kind kind, std::uint64_t address, std::uint64_t bytes, unsigned width, std::uint64_t return_address) {
  stop_if_misaligned(simt_current_log, address, kind, width, return_address);
  const bool is_copy = kind == Kind::load && bytes > width;
  if (is_copy) append(simt_current_log, CopiedRange{address, bytes}.packed(), return_address, kCopyRow);
  const std::uint64_t row = is_copy ? row_of_piece(width) : row_of(kind, width);
  for (const std::uint64_t end = address + bytes; address < end; address += width) {
    if (kind == Kind::store) ++simt_current_log->stores;
    append(simt_current_log, address, return_address, row);
  }
}

/// @param joined  a wider piece, for addresses at which it fits: the plugin knows that it does so for all lanes or none
void on_typed(Kind kind, const void* address, std::uint64_t bytes, std::uint64_t alignment, std::uint64_t joined,
              void* return_address) {
  const std::uint64_t first = as_number(address);
  if (simt_current_log == nullptr) {
    return detail::on_host_access({first, bytes, kind == Kind::store}, as_number(return_address));
  }
  unsigned width = piece_width(bytes, alignment);
  if (joined > width && first % joined == 0) width = static_cast<unsigned>(joined);
  on_pieces(kind, first, bytes, width, as_number(return_address));
}

void on_volatile_typed(Kind kind, const volatile void* address, std::uint64_t bytes, std::uint64_t alignment,
                       void* return_address) {
  const unsigned width = piece_width(bytes, alignment);
  const auto first = reinterpret_cast<std::uint64_t>(address);
  stop_if_misaligned(simt_current_log, first, kind, width, as_number(return_address));
  for (std::uint64_t done = 0; done < bytes; done += width) {
    detail::on_strong_access(reinterpret_cast<const volatile void*>(first + done),
                             {kind, static_cast<int>(width), safety::Strength::by_volatile}, return_address);
  }
  if (kind == Kind::store) detail::on_change();
}

}  // namespace

namespace detail {

void on_strong_access(const volatile void* address, const StrongAccess& access, void* return_address) noexcept {
  const auto first = reinterpret_cast<std::uint64_t>(address);
  if (simt_current_log == nullptr) {
    const bool writes = access.kind != Kind::load;
    return on_host_access({first, static_cast<std::uint64_t>(access.bytes), writes}, as_number(return_address));
  }
  if (access.kind == Kind::store) ++simt_current_log->stores;
  const auto bytes = static_cast<unsigned>(access.bytes);
  append(simt_current_log, first, as_number(return_address),
         access.is_exchange ? row_of_exchange(bytes, access.strength) : row_of(access.kind, bytes, access.strength));
  simt_current_block->before_atomic(first);
  simt_current_block->synchronize(first, access.kind, access.strength);
}

void on_change() noexcept {
  if (simt_current_log != nullptr) simt_current_block->note_change();
}

void on_copy(std::uint64_t first, std::uint64_t bytes, void* return_address) noexcept {
  append(simt_current_log, CopiedRange{first, bytes}.packed(), as_number(return_address), kCopyRow);
}

void on_byte(std::uint64_t address, bool is_store, void* return_address) noexcept {
  if (is_store) ++simt_current_log->stores;
  append(simt_current_log, address, as_number(return_address), is_store ? row_of(Kind::store, 1) : row_of_piece(1));
}

void on_free(std::uint64_t address, void* return_address) noexcept {
  append(simt_current_log, address, as_number(return_address), kHeapFreeRow);
}

void on_subscript(std::uint64_t word, void* return_address) noexcept {
  append(simt_current_log, word, as_number(return_address), kSubscriptRow);
}

void on_order(safety::Scope reach, void* return_address) noexcept {
  append(simt_current_log, 0, as_number(return_address), row_of(reach));
}

}  // namespace detail
}  // namespace simt

#define SIMT_DEFINE_ACCESS_HOOKS(bytes)                                                  \
  void __tsan_read##bytes(void* address) {                                               \
    simt::on_access<memory::Kind::load, bytes>(address, __builtin_return_address(0));    \
  }                                                                                      \
  void __tsan_write##bytes(void* address) {                                              \
    simt::on_access<memory::Kind::store, bytes>(address, __builtin_return_address(0));   \
  }                                                                                      \
  void __tsan_volatile_read##bytes(void* address) {                                      \
    simt::on_volatile<memory::Kind::load, bytes>(address, __builtin_return_address(0));  \
  }                                                                                      \
  void __tsan_volatile_write##bytes(void* address) {                                     \
    simt::on_volatile<memory::Kind::store, bytes>(address, __builtin_return_address(0)); \
  }                                                                                      \
  void __tsan_unaligned_read##bytes(void* address) {                                     \
    simt::on_access<memory::Kind::load, bytes>(address, __builtin_return_address(0));    \
  }                                                                                      \
  void __tsan_unaligned_write##bytes(void* address) {                                    \
    simt::on_access<memory::Kind::store, bytes>(address, __builtin_return_address(0));   \
  }

extern "C" {

SIMT_DEFINE_ACCESS_HOOKS(1)
SIMT_DEFINE_ACCESS_HOOKS(2)
SIMT_DEFINE_ACCESS_HOOKS(4)
SIMT_DEFINE_ACCESS_HOOKS(8)
SIMT_DEFINE_ACCESS_HOOKS(16)

// What the plugin knows no type of: 4 bytes at once where the address allows it.
void __tsan_read_range(void* address, unsigned long bytes) {
  simt::on_typed(memory::Kind::load, address, bytes, simt::as_number(address) | 4, 1, __builtin_return_address(0));
}
void __tsan_write_range(void* address, unsigned long bytes) {
  simt::on_typed(memory::Kind::store, address, bytes, simt::as_number(address) | 4, 1, __builtin_return_address(0));
}

// The plugin's calls: of types that are aligned to less than their size. What is volatile is not joined.
void simt_load_pieces(void* address, unsigned long bytes, unsigned long alignment, unsigned long joined) {
  simt::on_typed(memory::Kind::load, address, bytes, alignment, joined, __builtin_return_address(0));
}
void simt_store_pieces(void* address, unsigned long bytes, unsigned long alignment, unsigned long joined) {
  simt::on_typed(memory::Kind::store, address, bytes, alignment, joined, __builtin_return_address(0));
}
void simt_volatile_load_pieces(void* address, unsigned long bytes, unsigned long alignment, unsigned long) {
  simt::on_volatile_typed(memory::Kind::load, address, bytes, alignment, __builtin_return_address(0));
}
void simt_volatile_store_pieces(void* address, unsigned long bytes, unsigned long alignment, unsigned long) {
  simt::on_volatile_typed(memory::Kind::store, address, bytes, alignment, __builtin_return_address(0));
}

// A constructor stores the address of the table of virtual functions in the object.
void __tsan_vptr_update(void** address, void*) {
  simt::on_access<memory::Kind::store, sizeof(void*)>(address, __builtin_return_address(0));
}
void __tsan_vptr_read(void**) {}
void __tsan_init() {}

void __tsan_func_entry(void* return_address) {
  if (simt::simt_current_log == nullptr) return simt::simt_host_calls.enter(__builtin_return_address(0));
  simt::simt_current_block->enter_function(simt::as_number(return_address));
}

void __tsan_func_exit() {
  if (simt::simt_current_log == nullptr) return simt::simt_host_calls.leave();
  simt::simt_current_block->leave_function();
}

void __sanitizer_cov_trace_pc() { simt::on_basic_block(simt::as_number(__builtin_return_address(0)), 0); }

// In its place, where the block computes something.
void simt_basic_block(unsigned long computation) {
  simt::on_basic_block(simt::as_number(__builtin_return_address(0)), computation);
}
}
