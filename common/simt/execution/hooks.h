#pragma once

#include <cstdint>

#include "common/memory/vocabulary.h"
#include "common/safety/strength.h"
#include "common/safety/sync_object.h"

namespace simt::detail {

/// An access that is more than a plain one.
struct StrongAccess {
  memory::Kind kind = memory::Kind::atomic;              ///< what it does
  int bytes = 4;                                         ///< its size
  safety::Strength strength = safety::Strength::device;  ///< for whom it is atomic, or that it is volatile
  bool is_exchange = false;                              ///< of an atomic one: it writes whatever was there
};

/// Records an atomic or volatile access of the running kernel thread, which comes right after this. One to device
/// memory first waits for the turn of its block, so that its result does not depend on how blocks are spread over
/// workers.
void on_strong_access(const volatile void* address, const StrongAccess& access, void* return_address) noexcept;

/// Says that it has changed memory: who only looks, again and again, waits for another thread.
void on_change() noexcept;

/// Bytes that host code reads or writes.
struct HostAccess {
  std::uint64_t first;  ///< address of the first one
  std::uint64_t bytes;  ///< how many
  bool writes;          ///< otherwise it only reads
};

/// Host code in a kernel's file does this. Whether it may, the runtime decides (runtime/host_watch.cpp).
void on_host_access(const HostAccess& access, std::uint64_t return_address) noexcept;

/// Records that bytes are about to be read as a whole; pieces of them follow.
void on_copy(std::uint64_t first, std::uint64_t bytes, void* return_address) noexcept;

/// Records a byte that memcpy() loads, after on_copy(), or that it or memset() stores.
void on_byte(std::uint64_t address, bool is_store, void* return_address) noexcept;

/// Records that a block of the device heap is freed.
void on_free(std::uint64_t address, void* return_address) noexcept;

/// Records a memory fence, which comes right after this.
void on_fence(safety::Scope reach, void* return_address) noexcept;

/// Records a step by which threads learn of one another without a request: a fence, or what is done at a barrier
/// object.
/// @pre a kernel runs
void on_order(safety::Scope reach, void* return_address) noexcept;

/// Records that an array is indexed with an index that it does not have.
/// @param word  what the record holds in place of an address: Subscript::packed()
void on_subscript(unsigned long word, void* return_address) noexcept;

/// Whether an instruction is one of those with which the emulator accesses memory in place of a kernel. A fault there
/// is the kernel's, and LaneLog::last_pc says where.
bool acts_for_kernel(std::uint64_t program_counter) noexcept;

}  // namespace simt::detail
