#pragma once

#include <cstddef>
#include <source_location>
#include <tuple>
#include <type_traits>
#include <utility>

#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/stream.h"

// What launches with <<<>>> become before g++ reads them: cuda_source::spell_launches() writes these calls.

// In the namespace whose templates every file may have that launches a kernel (kernel_compiler/graded_symbols.h).
namespace simt::detail {

// A kernel launches too, and what it does to that end is no access of its own: neither traced nor inlined.
#define SIMT_LAUNCH [[gnu::noinline]] SIMT_NO_TRACE

/// What stands between `<<<` and `>>>`. Work of all streams is done in the order of the calls.
SIMT_LAUNCH inline LaunchConfig configuration(dim3 grid, dim3 block, std::size_t shared_bytes = 0,
                                              cudaStream_t stream = nullptr,
                                              std::source_location where = std::source_location::current()) {
  LaunchConfig config{grid, block, shared_bytes, where};
  config.stream = stream;
  return config;
}

/// A launch that waits for its arguments.
template <typename... Params>
struct KernelCall {
  void (*kernel)(Params...);  ///< what is launched
  LaunchConfig config;        ///< how

  /// Arguments are converted as a call of the kernel would.
  SIMT_LAUNCH void operator()(Params... arguments) const {
    launch_converted<Params...>(kernel, config, static_cast<Params&&>(arguments)...);
  }
  /// Another number of them.
  template <typename... Args>
  requires(sizeof...(Args) != sizeof...(Params)) void operator()(Args&&... /*arguments*/) const {
    static_assert(sizeof...(Args) == sizeof...(Params), "launch: the kernel takes another number of arguments");
  }
};

/// `kernel<<<...>>>` where the kernel is one function.
template <typename... Params>
SIMT_LAUNCH KernelCall<Params...> kernel_call(const char* name, void (*kernel)(Params...), LaunchConfig config) {
  config.kernel = name;
  return {kernel, config};
}

/// Its address stands for a kernel whose function only the compiler knows.
template <typename Call>
void stand_in() {}

/// An object is the thread's own here: what its constructor reads to copy it is no access of the kernel's.
template <typename... Args, typename Call>
SIMT_NO_TRACE void call_with_lvalues(const Call& call, OwnArgument<Args>... own) {
  call(own.object()...);
}

template <typename Indices, typename Call, typename... Args>
struct NamedThunk;

template <std::size_t... I, typename Call, typename... Args>
struct NamedThunk<std::index_sequence<I...>, Call, Args...> {
  [[gnu::optimize("O2", "optimize-sibling-calls")]] SIMT_NO_TRACE static void call(void (*)(), void* const* arguments) {
    if constexpr ((kIsPassedByAddress<Args> || ...)) {
      call_with_lvalues<Args...>(*static_cast<const Call*>(arguments[0]), OwnArgument<Args>(arguments[I + 1])...);
    } else {
      (*static_cast<const Call*>(arguments[0]))(*static_cast<Args*>(arguments[I + 1])...);
    }
  }
};

/// What the call refers to in the function around it may be gone when a launch that was kept begins.
template <typename Call, typename... Args>
inline constexpr KernelType kNamedType{&NamedThunk<std::index_sequence_for<Args...>, Call, Args...>::call,
                                       std::is_empty_v<Call> ? kParameterSizes<Call, Args...> : nullptr};

/// A launch by name that waits for its arguments.
template <typename Call>
struct NamedCall {
  Call call;            ///< calls the kernel by its name
  LaunchConfig config;  ///< how it is launched

  /// Each thread's call converts the arguments for itself. The kernel may take a reference: then what is in memory of
  /// the device is meant itself.
  template <typename... Args>
  SIMT_LAUNCH void operator()(Args&&... arguments) const {
    const void* const originals[] = {place_on_device(std::forward<Args>(arguments))..., nullptr};
    launch_copies(originals, std::decay_t<Args>(std::forward<Args>(arguments))...);
  }

 private:
  template <typename... Args>
  SIMT_LAUNCH void launch_copies(const void* const* originals, Args... copies) const {
    void* pointers[] = {const_cast<void*>(static_cast<const void*>(&call)),
                        const_cast<void*>(static_cast<const volatile void*>(&copies))..., nullptr};
    for (std::size_t i = 0; i < sizeof...(Args); ++i)
      if (originals[i] != nullptr) pointers[i + 1] = const_cast<void*>(originals[i]);
    run_grid(&stand_in<Call>, kNamedType<Call, Args...>, pointers, config);
  }

  template <typename T>
  SIMT_LAUNCH static const void* place_on_device(T&& argument) {
    if constexpr (std::is_lvalue_reference_v<T> && std::is_class_v<std::remove_cvref_t<T>>)
      return is_on_device(&argument) ? &argument : nullptr;
    return nullptr;
  }
};

/// `kernel<<<...>>>` where the arguments decide which function is meant.
template <typename Call>
SIMT_LAUNCH NamedCall<Call> call_by_name(const char* name, Call call, LaunchConfig config) {
  config.kernel = name;
  config.is_by_name = true;
  return {call, config};
}

}  // namespace simt::detail

namespace simt {
using detail::call_by_name;
using detail::configuration;
using detail::kernel_call;
}  // namespace simt

/// For the lambda that calls a kernel by its name: it is no code of the program's.
#if __GNUC__ >= 12
#define SIMT_OF_LAUNCH __attribute__((no_sanitize_thread, no_sanitize_coverage))
#else
#define SIMT_OF_LAUNCH __attribute__((no_sanitize_thread))
#endif
