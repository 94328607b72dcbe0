#pragma once

#include <cub/detail/host_algorithm.cuh>
#include <cub/thread/thread_operators.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceSegmentedReduce {
  template <typename Input, typename Output, typename Begins, typename Ends, typename Operation, typename T>
  static cudaError_t Reduce(void* storage, std::size_t& bytes, Input in, Output out, int segments, Begins begins,
                            Ends ends, Operation operation, T init, cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      for (int i = 0; i < segments; ++i) out[i] = detail::reduce_all<T>(in, begins[i], ends[i], operation, init);
    });
  }
  template <typename Input, typename Output, typename Begins, typename Ends>
  static cudaError_t Sum(void* storage, std::size_t& bytes, Input in, Output out, int segments, Begins begins,
                         Ends ends, cudaStream_t = nullptr, bool = false) {
    return Reduce(storage, bytes, in, out, segments, begins, ends, cub::Sum(), detail::result_t<Output, Input>());
  }
  template <typename Input, typename Output, typename Begins, typename Ends>
  static cudaError_t Min(void* storage, std::size_t& bytes, Input in, Output out, int segments, Begins begins,
                         Ends ends, cudaStream_t = nullptr, bool = false) {
    return Reduce(storage, bytes, in, out, segments, begins, ends, cub::Min(), Traits<detail::value_t<Input>>::Max());
  }
  template <typename Input, typename Output, typename Begins, typename Ends>
  static cudaError_t Max(void* storage, std::size_t& bytes, Input in, Output out, int segments, Begins begins,
                         Ends ends, cudaStream_t = nullptr, bool = false) {
    return Reduce(storage, bytes, in, out, segments, begins, ends, cub::Max(),
                  Traits<detail::value_t<Input>>::Lowest());
  }
};

CUB_NAMESPACE_END
