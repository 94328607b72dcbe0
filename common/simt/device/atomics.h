#pragma once

// CUDA's atomic functions: each reads *address, writes a new value there and returns the old one. The variants say who
// sees the update as atomic on a GPU (the block, the device or the whole system); here all are the same.
//
// They are ordinary functions and throw nothing, so that a call is one step of the calling thread.

#define SIMT_ATOMIC(name, type)                          \
  type name(type* address, type value) noexcept;         \
  type name##_block(type* address, type value) noexcept; \
  type name##_system(type* address, type value) noexcept;

SIMT_ATOMIC(atomicAdd, int)
SIMT_ATOMIC(atomicAdd, unsigned int)
SIMT_ATOMIC(atomicAdd, unsigned long long)
SIMT_ATOMIC(atomicAdd, float)
SIMT_ATOMIC(atomicAdd, double)
SIMT_ATOMIC(atomicSub, int)
SIMT_ATOMIC(atomicSub, unsigned int)
SIMT_ATOMIC(atomicExch, int)
SIMT_ATOMIC(atomicExch, unsigned int)
SIMT_ATOMIC(atomicExch, unsigned long long)
SIMT_ATOMIC(atomicExch, float)
SIMT_ATOMIC(atomicMin, int)
SIMT_ATOMIC(atomicMin, unsigned int)
SIMT_ATOMIC(atomicMin, long long)
SIMT_ATOMIC(atomicMin, unsigned long long)
SIMT_ATOMIC(atomicMax, int)
SIMT_ATOMIC(atomicMax, unsigned int)
SIMT_ATOMIC(atomicMax, long long)
SIMT_ATOMIC(atomicMax, unsigned long long)
SIMT_ATOMIC(atomicInc, unsigned int)  // counts up to `value`, then starts again at 0
SIMT_ATOMIC(atomicDec, unsigned int)  // counts down to 0, then starts again at `value`
SIMT_ATOMIC(atomicAnd, int)
SIMT_ATOMIC(atomicAnd, unsigned int)
SIMT_ATOMIC(atomicAnd, unsigned long long)
SIMT_ATOMIC(atomicOr, int)
SIMT_ATOMIC(atomicOr, unsigned int)
SIMT_ATOMIC(atomicOr, unsigned long long)
SIMT_ATOMIC(atomicXor, int)
SIMT_ATOMIC(atomicXor, unsigned int)
SIMT_ATOMIC(atomicXor, unsigned long long)

#undef SIMT_ATOMIC

/// Writes `value` only if *address equals `compare`; compare the result with `compare` to learn whether it did.
#define SIMT_ATOMIC_CAS(type)                                             \
  type atomicCAS(type* address, type compare, type value) noexcept;       \
  type atomicCAS_block(type* address, type compare, type value) noexcept; \
  type atomicCAS_system(type* address, type compare, type value) noexcept;

SIMT_ATOMIC_CAS(int)
SIMT_ATOMIC_CAS(unsigned int)
SIMT_ATOMIC_CAS(unsigned long long)
SIMT_ATOMIC_CAS(unsigned short)

#undef SIMT_ATOMIC_CAS
