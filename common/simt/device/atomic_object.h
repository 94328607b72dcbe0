#pragma once

#include <cstddef>
#include <type_traits>

#include "common/simt/device/atomics.h"
#include "common/simt/device/memory_intrinsics.h"
#include "common/simt/device/memory_order.h"
#include "common/simt/device/qualifiers.h"

// cuda::atomic and cuda::atomic_ref: atomic operations of the compiler, or CUDA's atomic functions where the compiler
// would need a loop. Either is one request. Whatever the scope, they are seen by the whole device.

namespace simt::detail {

/// An integer of so many bytes that may stand for any type.
template <std::size_t Bytes, bool IsSigned = false>
using AtomicBits [[gnu::may_alias]] = std::conditional_t<
    Bytes == 1, unsigned char,
    std::conditional_t<Bytes == 2, unsigned short,
                       std::conditional_t<Bytes == 4, std::conditional_t<IsSigned, int, unsigned>,
                                          std::conditional_t<IsSigned, long long, unsigned long long>>>>;

/// What sums are made of: an integer for a pointer, which moves by elements.
template <typename T>
using AtomicStep = std::conditional_t<std::is_pointer_v<T>, std::ptrdiff_t, T>;

/// What atomics do to the value at `Where::simt_at()`.
template <typename T, typename Where>
class AtomicOperations {
  static_assert(std::is_trivially_copyable_v<T> && (sizeof(T) & (sizeof(T) - 1)) == 0 && sizeof(T) <= 8,
                "an atomic value has 1, 2, 4 or 8 bytes here");
  using Bits = AtomicBits<sizeof(T)>;
  using Order = cuda::std::memory_order;
  static constexpr Order kStrongest = cuda::std::memory_order_seq_cst;
  static constexpr bool kIsWide = sizeof(T) >= 4 && std::is_integral_v<T>;

 public:
  // NOLINTBEGIN(readability-identifier-naming): these are CUDA's names
  using value_type = T;
  static constexpr bool is_always_lock_free = true;
  // NOLINTEND(readability-identifier-naming)
  SIMT_INLINE static bool is_lock_free() { return true; }

  SIMT_INLINE T load(Order order = kStrongest) const { return value(__atomic_load_n(at(), order)); }
  SIMT_INLINE void store(T next, Order order = kStrongest) const { __atomic_store_n(at(), bits(next), order); }
  SIMT_INLINE T exchange(T next, Order order = kStrongest) const {
    return value(__atomic_exchange_n(at(), bits(next), order));
  }
  SIMT_INLINE operator T() const { return load(); }

  SIMT_INLINE bool compare_exchange_strong(T& expected, T next, Order order, Order fails) const {
    Bits known = bits(expected);
    const bool is_done = __atomic_compare_exchange_n(at(), &known, bits(next), false, order, fails);
    if (!is_done) expected = value(known);
    return is_done;
  }
  SIMT_INLINE bool compare_exchange_strong(T& expected, T next, Order order = kStrongest) const {
    return compare_exchange_strong(expected, next, order, cuda::std::memory_order_relaxed);
  }
  SIMT_INLINE bool compare_exchange_weak(T& expected, T next, Order order, Order fails) const {
    return compare_exchange_strong(expected, next, order, fails);
  }
  SIMT_INLINE bool compare_exchange_weak(T& expected, T next, Order order = kStrongest) const {
    return compare_exchange_strong(expected, next, order);
  }

  SIMT_INLINE T fetch_add(AtomicStep<T> more, Order order = kStrongest) const {
    if constexpr (std::is_integral_v<T>) {
      return value(__atomic_fetch_add(at(), static_cast<Bits>(more), order));
    } else if constexpr (std::is_floating_point_v<T>) {
      release(order);
      return ::atomicAdd(where(), more);
    } else {
      return update([more](T old) { return old + more; }, order);
    }
  }
  SIMT_INLINE T fetch_sub(AtomicStep<T> less, Order order = kStrongest) const {
    if constexpr (std::is_integral_v<T>) return value(__atomic_fetch_sub(at(), static_cast<Bits>(less), order));
    return fetch_add(static_cast<AtomicStep<T>>(-less), order);
  }
  SIMT_INLINE T fetch_and(T mask, Order order = kStrongest) const {
    return value(__atomic_fetch_and(at(), bits(mask), order));
  }
  SIMT_INLINE T fetch_or(T mask, Order order = kStrongest) const {
    return value(__atomic_fetch_or(at(), bits(mask), order));
  }
  SIMT_INLINE T fetch_xor(T mask, Order order = kStrongest) const {
    return value(__atomic_fetch_xor(at(), bits(mask), order));
  }
  SIMT_INLINE T fetch_max(T other, Order order = kStrongest) const {
    if constexpr (kIsWide) {
      release(order);
      return static_cast<T>(::atomicMax(wide(), static_cast<Wide>(other)));
    } else {
      return update([other](T old) { return old < other ? other : old; }, order);
    }
  }
  SIMT_INLINE T fetch_min(T other, Order order = kStrongest) const {
    if constexpr (kIsWide) {
      release(order);
      return static_cast<T>(::atomicMin(wide(), static_cast<Wide>(other)));
    } else {
      return update([other](T old) { return other < old ? other : old; }, order);
    }
  }

  SIMT_INLINE T operator+=(AtomicStep<T> more) const { return static_cast<T>(fetch_add(more) + more); }
  SIMT_INLINE T operator-=(AtomicStep<T> less) const { return static_cast<T>(fetch_sub(less) - less); }
  SIMT_INLINE T operator&=(T mask) const { return fetch_and(mask) & mask; }
  SIMT_INLINE T operator|=(T mask) const { return fetch_or(mask) | mask; }
  SIMT_INLINE T operator^=(T mask) const { return fetch_xor(mask) ^ mask; }
  SIMT_INLINE T operator++() const { return *this += 1; }
  SIMT_INLINE T operator--() const { return *this -= 1; }
  SIMT_INLINE T operator++(int) const { return fetch_add(1); }
  SIMT_INLINE T operator--(int) const { return fetch_sub(1); }

  /// Until the value is another one.
  SIMT_INLINE void wait(T old, Order order = kStrongest) const {
    while (bits(load(order)) == bits(old)) {
    }
  }
  SIMT_INLINE void notify_one() const {}
  SIMT_INLINE void notify_all() const {}

 private:
  using Wide = AtomicBits<sizeof(T), std::is_signed_v<T>>;

  SIMT_INLINE T* where() const { return static_cast<const Where*>(this)->simt_at(); }
  SIMT_INLINE Bits* at() const { return reinterpret_cast<Bits*>(where()); }
  SIMT_INLINE Wide* wide() const { return reinterpret_cast<Wide*>(where()); }
  SIMT_INLINE static Bits bits(T value) { return __builtin_bit_cast(std::remove_cvref_t<Bits>, value); }
  SIMT_INLINE static T value(Bits bits) { return __builtin_bit_cast(T, bits); }
  SIMT_INLINE static void release(Order order) {
    if (order >= cuda::std::memory_order_release) __threadfence();
  }
  template <typename Change>
  SIMT_INLINE T update(Change change, Order order) const {
    T old = load(cuda::std::memory_order_relaxed);
    while (!compare_exchange_strong(old, change(old), order)) {
    }
    return old;
  }
};

}  // namespace simt::detail

namespace cuda {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// A value that threads change one after the other.
template <typename T, thread_scope Scope = thread_scope_system>
class atomic : public simt::detail::AtomicOperations<T, atomic<T, Scope>> {
 public:
  atomic() = default;
  SIMT_INLINE constexpr atomic(T value) : value_(value) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  SIMT_INLINE T operator=(T next) {
    this->store(next);
    return next;
  }
  /// Where it is.
  SIMT_INLINE T* simt_at() const { return &value_; }

 private:
  alignas(sizeof(T)) mutable T value_;
};

/// The same of a value that is there already.
template <typename T, thread_scope Scope = thread_scope_system>
class atomic_ref : public simt::detail::AtomicOperations<T, atomic_ref<T, Scope>> {
 public:
  static constexpr ::std::size_t required_alignment = sizeof(T);
  SIMT_INLINE explicit atomic_ref(T& value) : at_(&value) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  SIMT_INLINE T operator=(T next) const {
    this->store(next);
    return next;
  }
  /// Where it is.
  SIMT_INLINE T* simt_at() const { return at_; }

 private:
  T* at_;
};

namespace std {
template <typename T>
using atomic = ::cuda::atomic<T>;
template <typename T>
using atomic_ref = ::cuda::atomic_ref<T>;
}  // namespace std

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda
