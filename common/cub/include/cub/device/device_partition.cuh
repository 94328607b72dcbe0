#pragma once

#include <cub/detail/host_algorithm.cuh>

CUB_NAMESPACE_BEGIN

/// The chosen elements in their order, then the others in reverse order.
struct DevicePartition {
  template <typename Input, typename Flags, typename Output, typename Selected, typename Count>
  static cudaError_t Flagged(void* storage, std::size_t& bytes, Input in, Flags flags, Output out, Selected selected,
                             Count count, cudaStream_t = nullptr, bool = false) {
    return split(storage, bytes, in, out, selected, count, [&](std::ptrdiff_t i) { return bool(flags[i]); });
  }

  template <typename Input, typename Output, typename Selected, typename Count, typename Choose>
  static cudaError_t If(void* storage, std::size_t& bytes, Input in, Output out, Selected selected, Count count,
                        Choose choose, cudaStream_t = nullptr, bool = false) {
    return split(storage, bytes, in, out, selected, count, [&](std::ptrdiff_t i) { return bool(choose(in[i])); });
  }

 private:
  template <typename Input, typename Output, typename Selected, typename Choose>
  static cudaError_t split(void* storage, std::size_t& bytes, Input in, Output out, Selected selected,
                           std::ptrdiff_t count, const Choose& is_chosen) {
    return detail::run_on_host(storage, bytes, [&] {
      std::ptrdiff_t chosen = 0;
      std::ptrdiff_t others = count;
      for (std::ptrdiff_t i = 0; i < count; ++i) out[is_chosen(i) ? chosen++ : --others] = in[i];
      *selected = chosen;
    });
  }
};

CUB_NAMESPACE_END
