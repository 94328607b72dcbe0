// The functions that `g++ -fsanitize=thread -fsanitize-coverage=trace-pc` calls: before every load and store, at every
// function entry and exit, and at every basic block. Linking without libtsan makes them ours.

#include "common/simt/execution/hooks.h"

#include "common/simt/execution/block_runner.h"
#include "common/simt/execution/lane.h"

namespace simt {
namespace {

[[gnu::always_inline]] inline void append(Lane* lane, std::uint64_t address, std::uint64_t pc, std::uint64_t step) {
  if (lane == nullptr) [[unlikely]] return;
  TraceRecord* record = lane->cursor;
  record->address = address;
  record->tag = pc << kPcShift | lane->path_bits | step;
  lane->cursor = record + 1;
  if (record + 1 == lane->end) [[unlikely]] on_log_full(lane);
}

// A call returns to the instruction after it; one byte earlier is inside the call, and so on the call's source line.
[[gnu::always_inline]] inline std::uint64_t call_site(void* return_address) {
  return reinterpret_cast<std::uint64_t>(return_address) - 1;
}

// The CPU itself faults on a misaligned access of 16 bytes, so the lane must not get to it. Narrower ones are found when
// requests are counted (Collector), which costs nothing here.
[[gnu::always_inline]] inline void check_alignment(std::uint64_t address, unsigned bytes, std::uint64_t pc,
                                                   std::uint64_t step) {
  if ((address & (bytes - 1)) == 0) [[likely]] return;
  if (Lane* lane = simt_current_lane) on_misaligned(lane, address, pc << kPcShift | lane->path_bits | step);
}

template <Step step, unsigned bytes>
[[gnu::always_inline]] inline void on_access(const void* address, void* return_address) {
  const auto first = reinterpret_cast<std::uint64_t>(address);
  if constexpr (bytes == 16) check_alignment(first, bytes, call_site(return_address), step_bits(step, bytes));
  append(simt_current_lane, first, call_site(return_address), step_bits(step, bytes));
}

void on_pieces(Step step, std::uint64_t address, std::uint64_t bytes, std::uint64_t pc) {
  while (bytes > 0) {
    // A struct without a vector type's alignment moves word by word on the GPU.
    unsigned piece = bytes >= 4 && address % 4 == 0 ? 4 : bytes >= 2 && address % 2 == 0 ? 2 : 1;
    append(simt_current_lane, address, pc, step_bits(step, piece));
    address += piece;
    bytes -= piece;
  }
}

}  // namespace

namespace detail {

void on_atomic(void* address, int bytes, void* return_address) noexcept {
  Lane* lane = simt_current_lane;
  if (lane == nullptr) return;
  const auto first = reinterpret_cast<std::uint64_t>(address);
  append(lane, first, call_site(return_address), step_bits(Step::atomic, static_cast<unsigned>(bytes)));
  wait_for_lower_blocks(address);
}

void on_range(const void* address, unsigned long bytes, bool is_store, void* return_address) noexcept {
  if (simt_current_lane == nullptr) return;
  on_pieces(is_store ? Step::store : Step::load, reinterpret_cast<std::uint64_t>(address), bytes,
            call_site(return_address));
}

}  // namespace detail
}  // namespace simt

#define SIMT_DEFINE_ACCESS_HOOKS(bytes)                                                     \
  void __tsan_read##bytes(void* address) {                                                  \
    simt::on_access<simt::Step::load, bytes>(address, __builtin_return_address(0));         \
  }                                                                                         \
  void __tsan_write##bytes(void* address) {                                                 \
    simt::on_access<simt::Step::store, bytes>(address, __builtin_return_address(0));        \
  }                                                                                         \
  void __tsan_volatile_read##bytes(void* address) {                                         \
    simt::on_access<simt::Step::load, bytes>(address, __builtin_return_address(0));         \
  }                                                                                         \
  void __tsan_volatile_write##bytes(void* address) {                                        \
    simt::on_access<simt::Step::store, bytes>(address, __builtin_return_address(0));        \
  }                                                                                         \
  void __tsan_unaligned_read##bytes(void* address) {                                        \
    simt::on_access<simt::Step::load, bytes>(address, __builtin_return_address(0));         \
  }                                                                                         \
  void __tsan_unaligned_write##bytes(void* address) {                                       \
    simt::on_access<simt::Step::store, bytes>(address, __builtin_return_address(0));        \
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
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
void __tsan_init() {}

void __tsan_func_entry(void* return_address) {
  simt::Lane* lane = simt::simt_current_lane;
  if (lane == nullptr) return;
  simt::enter_function(lane, simt::call_site(return_address));
}

void __tsan_func_exit() {
  simt::Lane* lane = simt::simt_current_lane;
  if (lane == nullptr) return;
  simt::leave_function(lane);
}

// Only a jump back matters: between two of them a lane's program counter grows, so its accesses say where it is.
void __sanitizer_cov_trace_pc() {
  simt::Lane* lane = simt::simt_current_lane;
  if (lane == nullptr) return;
  const auto pc = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  const std::uint64_t from = lane->last_pc;
  lane->last_pc = pc;
  if (pc <= from) simt::append(lane, 0, from, simt::step_bits(simt::Step::loop_back, 1));
}
}
