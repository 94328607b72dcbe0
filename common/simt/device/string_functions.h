#pragma once

#include <cstddef>

// memcpy(), memmove() and memset() under the names of the emulator's own (execution/string_functions.cpp): the
// compiler puts no hooks before calls of the C library. Only what the source calls is renamed. The calls that g++
// makes up for structs have hooks, and would be counted twice.

extern "C" {
/// Copies bytes.
void* memcpy(void* to, const void* from, std::size_t bytes) noexcept __asm__("simt_memcpy");
/// Copies bytes, also to where some of them come from.
void* memmove(void* to, const void* from, std::size_t bytes) noexcept __asm__("simt_memmove");
/// Fills bytes.
void* memset(void* to, int value, std::size_t bytes) noexcept __asm__("simt_memset");
}
