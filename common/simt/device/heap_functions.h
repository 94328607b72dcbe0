#pragma once

#include <cstddef>
#include <new>

#include "common/simt/device/qualifiers.h"

// malloc(), free(), new and delete: in a kernel they use the device heap (execution/heap_functions.cpp), in host code
// that of the C library. The C functions get other names. The operators are inlined instead: g++ 12 crashes on renamed
// ones.

extern "C" {
/// Null when the device heap is used up; in host code, when memory is.
void* malloc(std::size_t bytes) noexcept __asm__("simt_malloc");
/// What malloc() or new gave out; null is allowed.
void free(void* pointer) noexcept __asm__("simt_free");
/// What `new` calls. In a kernel it returns null when the device heap is used up, as CUDA's does.
/// @throws std::bad_alloc in host code
void* simt_new(std::size_t bytes);
/// What `new (std::nothrow)` calls.
void* simt_new_or_null(std::size_t bytes) noexcept;
/// What `delete` calls.
void simt_delete(void* pointer) noexcept;
}

SIMT_INLINE void* operator new(std::size_t bytes) { return simt_new(bytes); }
SIMT_INLINE void* operator new[](std::size_t bytes) { return simt_new(bytes); }
SIMT_INLINE void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return simt_new_or_null(bytes); }
SIMT_INLINE void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return simt_new_or_null(bytes); }
SIMT_INLINE void operator delete(void* pointer) noexcept { simt_delete(pointer); }
SIMT_INLINE void operator delete[](void* pointer) noexcept { simt_delete(pointer); }
SIMT_INLINE void operator delete(void* pointer, std::size_t /*bytes*/) noexcept { simt_delete(pointer); }
SIMT_INLINE void operator delete[](void* pointer, std::size_t /*bytes*/) noexcept { simt_delete(pointer); }
