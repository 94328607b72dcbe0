// The functions that `g++ -fsanitize=thread -fsanitize-coverage=trace-pc` calls: before every load and store, at every
// function entry and exit, and at every basic block. Linking without libtsan makes them ours.

#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"

namespace simt {
namespace {

using memory::Kind;

// Kept out of the hooks, so that they need no stack.
[[gnu::noinline, gnu::cold]] void on_log_full() { simt_current_block->suspend_for_log(); }

[[gnu::noinline, gnu::cold]] void on_misaligned(std::uint64_t address, std::uint64_t tag) {
  simt_current_block->stop_at_misaligned(address, tag);
}

[[gnu::always_inline]] inline void append(LaneLog* log, std::uint64_t address, std::uint64_t return_address,
                                          std::uint64_t row) {
  if (log == nullptr) [[unlikely]]
    return;
  const LogCursor record = log->cursor;
  record.address() = address;
  record.tag() = tag_of_call(return_address, log->origin, row);
  log->cursor = record + 1;
  if (record + 1 == log->end) [[unlikely]]
    on_log_full();
}

// For sinks that ask for every basic block; out of the way of the others.
[[gnu::noinline, gnu::cold]] void on_basic_block(LaneLog* log, std::uint64_t from, std::uint64_t start) {
  if (start <= from) append(log, start, from, kLoopBackRow);
  append(log, 0, start, kBasicBlockRow);
}

[[gnu::always_inline]] inline std::uint64_t as_number(const void* address) {
  return reinterpret_cast<std::uint64_t>(address);
}

template <Kind kind, unsigned bytes>
void on_volatile(const volatile void* address, void* return_address) {
  detail::on_strong_access(address, {kind, bytes, safety::Strength::by_volatile}, return_address);
  if (kind == Kind::store) detail::on_change();
}

template <Kind kind, unsigned bytes>
[[gnu::always_inline]] inline void on_access(const void* address, void* return_address) {
  const auto first = reinterpret_cast<std::uint64_t>(address);
  LaneLog* log = simt_current_log;
  // The CPU itself faults on a misaligned access of 16 bytes, so the lane must not get to it. Narrower ones are found
  // when requests are made (RequestStream), which costs nothing here.
  if constexpr (bytes == 16) {
    if (first % bytes != 0 && log != nullptr) [[unlikely]] {
      on_misaligned(first, tag_of_call(as_number(return_address), log->origin, row_of(kind, bytes)));
    }
  }
  if constexpr (kind == Kind::store) {
    if (log != nullptr) [[likely]]
      ++log->stores;
  }
  append(log, first, as_number(return_address), row_of(kind, bytes));
}

void on_pieces(Kind kind, std::uint64_t address, std::uint64_t bytes, std::uint64_t return_address) {
  while (bytes > 0) {
    // A struct without a vector type's alignment moves word by word on the GPU.
    unsigned piece = bytes >= 4 && address % 4 == 0 ? 4 : bytes >= 2 && address % 2 == 0 ? 2 : 1;
    if (kind == Kind::store) ++simt_current_log->stores;
    append(simt_current_log, address, return_address, row_of(kind, piece));
    address += piece;
    bytes -= piece;
  }
}

}  // namespace

namespace detail {

void on_strong_access(const volatile void* address, const StrongAccess& access, void* return_address) noexcept {
  if (simt_current_log == nullptr) return;
  const auto first = reinterpret_cast<std::uint64_t>(address);
  if (access.kind == Kind::store) ++simt_current_log->stores;
  append(simt_current_log, first, as_number(return_address),
         row_of(access.kind, static_cast<unsigned>(access.bytes), access.strength));
  simt_current_block->before_atomic(first);
  simt_current_block->synchronize(first, access.kind, access.strength);
}

void on_change() noexcept {
  if (simt_current_log != nullptr) simt_current_block->note_change();
}

void on_range(const void* address, unsigned long bytes, bool is_store, void* return_address) noexcept {
  if (simt_current_log == nullptr) return;
  on_pieces(is_store ? Kind::store : Kind::load, reinterpret_cast<std::uint64_t>(address), bytes,
            as_number(return_address));
}

void on_byte(std::uint64_t address, bool is_store, void* return_address) noexcept {
  if (is_store) ++simt_current_log->stores;
  append(simt_current_log, address, as_number(return_address), is_store ? row_of(Kind::store, 1) : kCopiedByteRow);
}

void on_free(std::uint64_t address, void* return_address) noexcept {
  append(simt_current_log, address, as_number(return_address), kHeapFreeRow);
}

void on_subscript(std::uint64_t word, void* return_address) noexcept {
  append(simt_current_log, word, as_number(return_address), kSubscriptRow);
}

void on_fence(safety::Scope reach, void* return_address) noexcept {
  if (simt_current_log == nullptr) return;
  append(simt_current_log, 0, as_number(return_address), row_of(reach));
  simt_current_block->fence(reach);
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

void __tsan_read_range(void* address, unsigned long bytes) {
  simt::detail::on_range(address, bytes, false, __builtin_return_address(0));
}
void __tsan_write_range(void* address, unsigned long bytes) {
  simt::detail::on_range(address, bytes, true, __builtin_return_address(0));
}
// A constructor stores the address of the table of virtual functions in the object.
void __tsan_vptr_update(void** address, void*) {
  simt::on_access<memory::Kind::store, sizeof(void*)>(address, __builtin_return_address(0));
}
void __tsan_vptr_read(void**) {}
void __tsan_init() {}

void __tsan_func_entry(void* return_address) {
  if (simt::simt_current_log == nullptr) return;
  simt::simt_current_block->enter_function(simt::as_number(return_address));
}

void __tsan_func_exit() {
  if (simt::simt_current_log == nullptr) return;
  simt::simt_current_block->leave_function();
}

// Only a jump back matters: between two of them a lane's program counter grows, so its accesses say where it is.
void __sanitizer_cov_trace_pc() {
  simt::LaneLog* log = simt::simt_current_log;
  if (log == nullptr) return;
  const auto start = simt::as_number(__builtin_return_address(0));
  const std::uint64_t from = log->last_pc;
  log->last_pc = start;
  // Whatever is called, is called last: then this hook, the most frequent of all, needs no stack.
  if (log->keeps_blocks) [[unlikely]]
    return simt::on_basic_block(log, from, start);
  if (start <= from) simt::append(log, start, from, simt::kLoopBackRow);
}
}
