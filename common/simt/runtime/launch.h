#pragma once

#include <cstddef>
#include <source_location>
#include <type_traits>
#include <utility>

#include "common/simt/device/qualifiers.h"
#include "common/simt/device/vector_types.h"
#include "common/simt/execution/kernel_call.h"
#include "common/simt/runtime/own_argument.h"
#include "common/simt/runtime/stream.h"

/// The part of a launch that CUDA writes between `<<<` and `>>>`.
struct LaunchConfig {
  dim3 grid;                      ///< in blocks
  dim3 block;                     ///< in threads
  std::size_t shared_bytes;       ///< dynamic shared memory per block
  std::source_location location;  ///< of the launch, for messages
  const char* kernel = "";        ///< the kernel as the launch spells it; empty where that is not known
  bool is_by_name = false;        ///< the caller does not know which function the kernel is
  cudaStream_t stream = nullptr;  ///< that is asked for it

  /// Not explicit: a launch says {grid, block} or {grid, block, shared_bytes}.
  LaunchConfig(dim3 grid_size, dim3 block_size, std::size_t dynamic_shared_bytes = 0,
               std::source_location where = std::source_location::current())
      : grid(grid_size), block(block_size), shared_bytes(dynamic_shared_bytes), location(where) {}
};

namespace simt::detail {

/// Whether an address is in memory that was allocated for the device.
bool is_on_device(const void* address);

/// Runs all blocks of a launch; what went wrong is in the profile. A launch that a kernel asks for, or a stream that is
/// captured, is kept for later.
void run_grid(void (*kernel)(), const KernelType& type, void* const* arguments, const LaunchConfig& config);

template <typename Indices, typename... Params>
struct Thunk;

template <std::size_t... I, typename... Params>
struct Thunk<std::index_sequence<I...>, Params...> {
  // Its call of the kernel must be a jump (execution/context_switch.h), also where kernels are compiled with -Og.
  [[gnu::optimize("O2", "optimize-sibling-calls")]] SIMT_NO_TRACE static void call(void (*kernel)(),
                                                                                   void* const* arguments) {
    if constexpr ((kIsPassedByAddress<Params> || ...)) {
      call_with(kernel, OwnArgument<Params>(arguments[I])...);
    } else {
      reinterpret_cast<void (*)(Params...)>(kernel)(*static_cast<std::remove_reference_t<Params>*>(arguments[I])...);
    }
  }
};

/// The sizes of what kernels take, behind each other.
template <typename... Params>
inline constexpr ParameterSize kParameterSizes[] = {
    {sizeof(std::remove_reference_t<Params>), alignof(std::remove_reference_t<Params>)}..., {0, 1}};
/// Of a kernel with these parameters.
template <typename... Params>
inline constexpr KernelType kKernelType{&Thunk<std::index_sequence_for<Params...>, Params...>::call,
                                        kParameterSizes<Params...>};

/// Arguments have the types of the kernel's parameters here.
template <typename... Params>
SIMT_NO_TRACE void launch_converted(void (*kernel)(Params...), const LaunchConfig& config, Params... params) {
  void* const arguments[] = {const_cast<void*>(static_cast<const volatile void*>(&params))..., nullptr};
  run_grid(reinterpret_cast<void (*)()>(kernel), kKernelType<Params...>, arguments, config);
}

}  // namespace simt::detail

/// Runs a kernel on the emulator: `kernel<<<grid, block, shared_bytes>>>(args...)`, spelled so that g++ can read it.
///
/// Example:
///   simt::profile([&] { launch(copy, {grid, block}, in.data(), out.data()); });
template <typename... Params, typename... Args>
void launch(void (*kernel)(Params...), const LaunchConfig& config, Args&&... args) {
  if constexpr (sizeof...(Params) != sizeof...(Args)) {
    static_assert(sizeof...(Params) == sizeof...(Args), "launch: the kernel takes another number of arguments");
  } else {
    static_assert((std::is_convertible_v<Args&&, Params> && ...),
                  "launch: an argument does not convert to the kernel's parameter; are they in the kernel's order?");
    simt::detail::launch_converted<Params...>(kernel, config, std::forward<Args>(args)...);
  }
}

/// Grid and block without braces, as CUDA writes them between `<<<` and `>>>`. Whatever else is called launch() takes
/// its arguments better than `...`, and is called.
template <typename... Params>
void launch(void (* /*kernel*/)(Params...), ...) {
  static_assert(sizeof...(Params) > 1000,
                "launch: put grid and block in braces: launch(kernel, {grid, block}, arguments...)");
}
