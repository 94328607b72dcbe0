// malloc(), free() and new as kernel files call them, renamed by device/heap_functions.h. Blocks of several workers
// take turns, as for atomics: so addresses, and with them sectors, do not depend on the workers.

#include <cstdint>
#include <cstdlib>
#include <new>

#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"

namespace simt {
namespace {

constexpr std::uint64_t kHeap = 0;  // an address that is not shared: the heap is changed in turns

void* allocate(std::size_t bytes) {
  simt_current_block->before_atomic(kHeap);
  const OutsideKernel outside;
  return simt_current_block->map().heap().allocate(bytes);
}

// Whether a block of the heap began there.
bool is_released(std::uint64_t address) {
  const OutsideKernel outside;
  return simt_current_block->map().heap().release(address);
}

void release(void* pointer, void* return_address) {
  if (pointer == nullptr) return;
  simt_current_block->before_atomic(kHeap);
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  if (is_released(address)) {
    detail::on_free(address, return_address);
  } else {
    simt_current_block->note_bad_free(address, reinterpret_cast<std::uint64_t>(return_address));
  }
}

}  // namespace
}  // namespace simt

extern "C" {

void* simt_malloc(std::size_t bytes) noexcept {
  return simt::simt_current_log == nullptr ? std::malloc(bytes) : simt::allocate(bytes);
}

void* simt_new(std::size_t bytes) {
  return simt::simt_current_log == nullptr ? ::operator new(bytes) : simt::allocate(bytes);
}

void* simt_new_or_null(std::size_t bytes) noexcept {
  return simt::simt_current_log == nullptr ? ::operator new(bytes, std::nothrow) : simt::allocate(bytes);
}

void simt_free(void* pointer) noexcept {
  if (simt::simt_current_log == nullptr) return std::free(pointer);
  simt::release(pointer, __builtin_return_address(0));
}

void simt_delete(void* pointer) noexcept {
  if (simt::simt_current_log == nullptr) return ::operator delete(pointer);
  simt::release(pointer, __builtin_return_address(0));
}
}
