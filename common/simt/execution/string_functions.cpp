// memcpy(), memmove() and memset() as kernels call them, renamed by device/string_functions.h. A kernel's call is
// traced byte by byte; host code in the same file gets the functions of the C library.
//
// Byte by byte is what nvcc makes of them: ld.global.u8 and st.global.u8, one after the other, unrolled up to 16 bytes
// and in a loop above. Neither the type behind the pointer (char, float, double, int4) nor a length that is constant or
// a multiple of 16 makes it wider. memmove() does not exist on the device; here it moves bytes as well.
// @source nvcc -ptx -arch=sm_90, CUDA 13.0: memcpy of 4 to 4096 bytes and of a variable length, memset of the same

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "common/core/poison.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"

// The linker defines the ends of a section that is named like a variable.
#define SIMT_ACTS_FOR_KERNEL [[gnu::noinline, gnu::section("simt_acts_for_kernel")]]
extern "C" const char __start_simt_acts_for_kernel[];
extern "C" const char __stop_simt_acts_for_kernel[];
extern "C" const char __data_start[];  // where the program's writable data begins

namespace simt {
namespace {

std::uint64_t as_number(const void* address) { return reinterpret_cast<std::uint64_t>(address); }

// A string literal or a constexpr table.
bool is_read_only_data(std::uint64_t address) {
  return address >= as_number(__executable_start) && address < as_number(__data_start);
}

// One side of the call: where it starts, and how far the variable reaches that it starts in.
class Side {
 public:
  Side(const void* start, memory::Kind kind, std::uint64_t call) : begin_(as_number(start)), kind_(kind), call_(call) {
    const Region* region = simt_current_block->map().find(begin_, begin_ + 1);
    if (region != nullptr) {
      end_ = region->end;
    } else if (kind == memory::Kind::load && is_read_only_data(begin_)) {
      is_traced_ = false;
      end_ = ~0ULL;
    } else {
      end_ = begin_ + 1;  // to no variable at all: the first byte tells
    }
  }

  // That it is read as a whole, as far as there is memory.
  void note_whole(std::uint64_t bytes) const {
    if (!is_traced_ || bytes == 0) return;
    detail::on_copy(begin_, std::min(bytes, end_ - begin_), reinterpret_cast<void*>(call_));
  }

  // Whether the byte may be touched; if not, the first time is told.
  bool note(std::uint64_t offset) {
    const std::uint64_t address = begin_ + offset;
    if (!is_traced_) return true;
    if (address >= end_ || address < begin_) {
      if (!is_told_) simt_current_block->note_beyond(address, begin_, tag_of_byte());
      is_told_ = true;
      return false;
    }
    detail::on_byte(address, kind_ == memory::Kind::store, reinterpret_cast<void*>(call_));
    return true;
  }

 private:
  [[nodiscard]] std::uint64_t tag_of_byte() const {
    return tag_of_call(call_, simt_current_log->origin, row_of(kind_, 1));
  }

  std::uint64_t begin_;
  std::uint64_t end_ = 0;
  memory::Kind kind_;
  std::uint64_t call_;
  bool is_traced_ = true;
  bool is_told_ = false;
};

// A fault in here is the kernel's: crash reports take its place from the lane when they do not know the instruction.
std::uint64_t enter(void* return_address) {
  const std::uint64_t call = as_number(return_address);
  simt_current_log->last_pc = call - 1;
  return call;
}

// Each byte is recorded before it is written: the values of stores are looked up whenever the log is full.
SIMT_ACTS_FOR_KERNEL void copy_bytes(void* to, const void* from, std::size_t bytes, bool backwards,
                                     std::uint64_t call) {
  Side source(from, memory::Kind::load, call);
  source.note_whole(bytes);
  Side target(to, memory::Kind::store, call);
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::size_t at = backwards ? bytes - 1 - i : i;
    const bool can_read = source.note(at);
    const auto byte = can_read ? static_cast<const volatile unsigned char*>(from)[at] : core::kPoison;
    if (!target.note(at)) return;
    static_cast<volatile unsigned char*>(to)[at] = byte;
  }
}

SIMT_ACTS_FOR_KERNEL void fill_bytes(void* to, int value, std::size_t bytes, std::uint64_t call) {
  Side target(to, memory::Kind::store, call);
  for (std::size_t i = 0; i < bytes && target.note(i); ++i) {
    static_cast<volatile unsigned char*>(to)[i] = static_cast<unsigned char>(value);
  }
}

// The C library does the work of the host.
void before_host_store(const void* to, std::size_t bytes, void* return_address) {
  detail::on_host_access({as_number(to), bytes, true}, as_number(return_address));
}

void before_host_copy(const void* to, const void* from, std::size_t bytes, void* return_address) {
  detail::on_host_access({as_number(from), bytes, false}, as_number(return_address));
  before_host_store(to, bytes, return_address);
}

}  // namespace

bool detail::acts_for_kernel(std::uint64_t program_counter) noexcept {
  return program_counter >= as_number(__start_simt_acts_for_kernel) &&
         program_counter < as_number(__stop_simt_acts_for_kernel);
}

}  // namespace simt

extern "C" {

void* simt_memcpy(void* to, const void* from, std::size_t bytes) noexcept {
  if (simt::simt_current_log == nullptr) {
    simt::before_host_copy(to, from, bytes, __builtin_return_address(0));
    return std::memcpy(to, from, bytes);
  }
  simt::copy_bytes(to, from, bytes, false, simt::enter(__builtin_return_address(0)));
  return to;
}

void* simt_memmove(void* to, const void* from, std::size_t bytes) noexcept {
  if (simt::simt_current_log == nullptr) {
    simt::before_host_copy(to, from, bytes, __builtin_return_address(0));
    return std::memmove(to, from, bytes);
  }
  const bool backwards = to > from && static_cast<const char*>(from) + bytes > static_cast<char*>(to);
  simt::copy_bytes(to, from, bytes, backwards, simt::enter(__builtin_return_address(0)));
  return to;
}

void* simt_memset(void* to, int value, std::size_t bytes) noexcept {
  if (simt::simt_current_log == nullptr) {
    simt::before_host_store(to, bytes, __builtin_return_address(0));
    return std::memset(to, value, bytes);
  }
  simt::fill_bytes(to, value, bytes, simt::enter(__builtin_return_address(0)));
  return to;
}

// What the compiler and the standard library call in a kernel's file, renamed by the kernel compiler: std::copy() of
// host code ends here. In a kernel g++ copies structs like this, and has put hooks before.
void* simt_library_memcpy(void* to, const void* from, std::size_t bytes) noexcept {
  if (simt::simt_current_log == nullptr) simt::before_host_copy(to, from, bytes, __builtin_return_address(0));
  return std::memcpy(to, from, bytes);
}

void* simt_library_memmove(void* to, const void* from, std::size_t bytes) noexcept {
  if (simt::simt_current_log == nullptr) simt::before_host_copy(to, from, bytes, __builtin_return_address(0));
  return std::memmove(to, from, bytes);
}

void* simt_library_memset(void* to, int value, std::size_t bytes) noexcept {
  if (simt::simt_current_log == nullptr) simt::before_host_store(to, bytes, __builtin_return_address(0));
  return std::memset(to, value, bytes);
}

int simt_library_memcmp(const void* a, const void* b, std::size_t bytes) noexcept {
  if (simt::simt_current_log == nullptr) {
    for (const void* one : {a, b}) {
      simt::detail::on_host_access({simt::as_number(one), bytes, false}, simt::as_number(__builtin_return_address(0)));
    }
  }
  return std::memcmp(a, b, bytes);
}
}
