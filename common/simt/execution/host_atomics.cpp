// What `g++ -fsanitize=thread` makes of std::atomic and the __atomic builtins in an instrumented file. They are host
// tools (a local static's guard, a standard container); kernels use CUDA's atomic functions. So: done, not counted.

#include <cstdint>

#define SIMT_DEFINE_ATOMIC_HOOKS(bits, type)                                                                    \
  type __tsan_atomic##bits##_load(const volatile type* a, int) { return __atomic_load_n(a, __ATOMIC_SEQ_CST); } \
  void __tsan_atomic##bits##_store(volatile type* a, type v, int) { __atomic_store_n(a, v, __ATOMIC_SEQ_CST); } \
  type __tsan_atomic##bits##_exchange(volatile type* a, type v, int) {                                          \
    return __atomic_exchange_n(a, v, __ATOMIC_SEQ_CST);                                                         \
  }                                                                                                             \
  type __tsan_atomic##bits##_fetch_add(volatile type* a, type v, int) {                                         \
    return __atomic_fetch_add(a, v, __ATOMIC_SEQ_CST);                                                          \
  }                                                                                                             \
  type __tsan_atomic##bits##_fetch_sub(volatile type* a, type v, int) {                                         \
    return __atomic_fetch_sub(a, v, __ATOMIC_SEQ_CST);                                                          \
  }                                                                                                             \
  type __tsan_atomic##bits##_fetch_and(volatile type* a, type v, int) {                                         \
    return __atomic_fetch_and(a, v, __ATOMIC_SEQ_CST);                                                          \
  }                                                                                                             \
  type __tsan_atomic##bits##_fetch_or(volatile type* a, type v, int) {                                          \
    return __atomic_fetch_or(a, v, __ATOMIC_SEQ_CST);                                                           \
  }                                                                                                             \
  type __tsan_atomic##bits##_fetch_xor(volatile type* a, type v, int) {                                         \
    return __atomic_fetch_xor(a, v, __ATOMIC_SEQ_CST);                                                          \
  }                                                                                                             \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile type* a, type* expected, type v, int, int) {       \
    return __atomic_compare_exchange_n(a, expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ? 1 : 0;      \
  }                                                                                                             \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile type* a, type* expected, type v, int, int) {         \
    return __atomic_compare_exchange_n(a, expected, v, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ? 1 : 0;       \
  }

extern "C" {
SIMT_DEFINE_ATOMIC_HOOKS(8, std::uint8_t)
SIMT_DEFINE_ATOMIC_HOOKS(16, std::uint16_t)
SIMT_DEFINE_ATOMIC_HOOKS(32, std::uint32_t)
SIMT_DEFINE_ATOMIC_HOOKS(64, std::uint64_t)
void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) {}
}
