#pragma once

#include <type_traits>

#include "common/simt/device/qualifiers.h"

namespace simt::detail {

/// Whether the function that is called gets the address of an object that its caller has made.
/// @source Itanium C++ ABI, "non-trivial for the purposes of calls"
template <typename T>
inline constexpr bool kIsPassedByAddress =
    std::is_class_v<T> && ((std::is_copy_constructible_v<T> && !std::is_trivially_copy_constructible_v<T>) ||
                           (std::is_move_constructible_v<T> && !std::is_trivially_move_constructible_v<T>) ||
                           !std::is_trivially_destructible_v<T>);

/// What a thread hands to its kernel for a parameter of type T.
template <typename T, bool by_address = kIsPassedByAddress<T>>
class OwnArgument {
 public:
  using Passed = T;  ///< what the kernel is called with
  /// `place` is where the launch keeps the argument.
  SIMT_NO_TRACE explicit OwnArgument(void* place) : place_(static_cast<std::remove_reference_t<T>*>(place)) {}
  /// What the kernel is called with.
  SIMT_NO_TRACE Passed passed() { return *place_; }
  /// The argument as an object.
  SIMT_NO_TRACE std::remove_reference_t<T>& object() { return *place_; }

 private:
  std::remove_reference_t<T>* place_;
};
/// The bytes of an object: CUDA copies it by its constructor once, on the host, and no thread destroys its own.
template <typename T>
class OwnArgument<T, true> {
 public:
  using Passed = unsigned char*;  ///< the address that a function gets for an object
  /// `place` is where the launch keeps the argument.
  SIMT_NO_TRACE explicit OwnArgument(const void* place) { __builtin_memcpy(bytes_, place, sizeof(T)); }
  /// What the kernel is called with.
  SIMT_NO_TRACE Passed passed() { return bytes_; }
  /// The object.
  SIMT_NO_TRACE T& object() { return *reinterpret_cast<T*>(bytes_); }

 private:
  alignas(T) unsigned char bytes_[sizeof(T)];
};

/// Calls a kernel that gets addresses of objects, which have to live as long as the call.
template <typename... Own>
SIMT_NO_TRACE void call_with(void (*kernel)(), Own... own) {
  reinterpret_cast<void (*)(typename Own::Passed...)>(kernel)(own.passed()...);
}

}  // namespace simt::detail
