// What `g++ -fsanitize=thread` makes of std::atomic and the __atomic builtins in an instrumented file. On the host they
// are done as they are; in a kernel they are atomic accesses for all threads, with the fences that their memory order
// stands for.

#include <cstdint>

#include "common/simt/execution/hooks.h"
#include "common/simt/execution/partial_order.h"

const char kSimtOrdersSomeThreads = 1;

namespace {

using memory::Kind;

bool releases(int order) { return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST; }

template <typename T>
void before(Kind kind, const volatile T* address, int order, void* return_address) {
  if (kind != Kind::load && releases(order)) simt::detail::on_fence(safety::Scope::device, return_address);
  simt::detail::on_strong_access(address, {kind, sizeof(T), safety::Strength::device}, return_address);
  if (kind != Kind::load) simt::detail::on_change();
}

}  // namespace

#define SIMT_HERE __builtin_return_address(0)
#define SIMT_DEFINE_UPDATE(bits, type, operation)                                     \
  type __tsan_atomic##bits##_fetch_##operation(volatile type* a, type v, int order) { \
    before(Kind::atomic, a, order, SIMT_HERE);                                        \
    return __atomic_fetch_##operation(a, v, __ATOMIC_SEQ_CST);                        \
  }
#define SIMT_DEFINE_COMPARE_EXCHANGE(bits, type, name, is_weak)                                                 \
  int __tsan_atomic##bits##_compare_exchange_##name(volatile type* a, type* expected, type v, int order, int) { \
    before(Kind::atomic, a, order, SIMT_HERE);                                                                  \
    return __atomic_compare_exchange_n(a, expected, v, is_weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ? 1 : 0;    \
  }
#define SIMT_DEFINE_ATOMIC_HOOKS(bits, type)                                 \
  type __tsan_atomic##bits##_load(const volatile type* a, int order) {       \
    before(Kind::load, a, order, SIMT_HERE);                                 \
    return __atomic_load_n(a, __ATOMIC_SEQ_CST);                             \
  }                                                                          \
  void __tsan_atomic##bits##_store(volatile type* a, type v, int order) {    \
    before(Kind::store, a, order, SIMT_HERE);                                \
    __atomic_store_n(a, v, __ATOMIC_SEQ_CST);                                \
  }                                                                          \
  type __tsan_atomic##bits##_exchange(volatile type* a, type v, int order) { \
    before(Kind::atomic, a, order, SIMT_HERE);                               \
    return __atomic_exchange_n(a, v, __ATOMIC_SEQ_CST);                      \
  }                                                                          \
  SIMT_DEFINE_UPDATE(bits, type, add)                                        \
  SIMT_DEFINE_UPDATE(bits, type, sub)                                        \
  SIMT_DEFINE_UPDATE(bits, type, and)                                        \
  SIMT_DEFINE_UPDATE(bits, type, or)                                         \
  SIMT_DEFINE_UPDATE(bits, type, xor)                                        \
  SIMT_DEFINE_COMPARE_EXCHANGE(bits, type, strong, false)                    \
  SIMT_DEFINE_COMPARE_EXCHANGE(bits, type, weak, true)

extern "C" {
SIMT_DEFINE_ATOMIC_HOOKS(8, std::uint8_t)
SIMT_DEFINE_ATOMIC_HOOKS(16, std::uint16_t)
SIMT_DEFINE_ATOMIC_HOOKS(32, std::uint32_t)
SIMT_DEFINE_ATOMIC_HOOKS(64, std::uint64_t)
void __tsan_atomic_thread_fence(int order) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (releases(order)) simt::detail::on_fence(safety::Scope::device, SIMT_HERE);
}
void __tsan_atomic_signal_fence(int) {}
}
