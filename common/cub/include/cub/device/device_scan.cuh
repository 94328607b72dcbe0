#pragma once

#include <cub/detail/host_algorithm.cuh>
#include <cub/thread/thread_operators.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceScan {
  template <typename Input, typename Output, typename Count>
  static cudaError_t ExclusiveSum(void* storage, std::size_t& bytes, Input in, Output out, Count count,
                                  cudaStream_t stream = nullptr, bool = false) {
    return ExclusiveScan(storage, bytes, in, out, cub::Sum(), detail::value_t<Input>(), count, stream);
  }

  template <typename Input, typename Output, typename Operation, typename Init, typename Count>
  static cudaError_t ExclusiveScan(void* storage, std::size_t& bytes, Input in, Output out, Operation operation,
                                   Init init, Count count, cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      Init sum = init;
      for (std::ptrdiff_t i = 0; i < count; ++i) {
        const Init next = operation(sum, in[i]);  // `out` may be `in`
        out[i] = sum;
        sum = next;
      }
    });
  }

  template <typename Input, typename Output, typename Count>
  static cudaError_t InclusiveSum(void* storage, std::size_t& bytes, Input in, Output out, Count count,
                                  cudaStream_t stream = nullptr, bool = false) {
    return InclusiveScan(storage, bytes, in, out, cub::Sum(), count, stream);
  }

  template <typename Input, typename Output, typename Operation, typename Count>
  static cudaError_t InclusiveScan(void* storage, std::size_t& bytes, Input in, Output out, Operation operation,
                                   Count count, cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      if (count <= 0) return;
      detail::value_t<Input> sum = in[0];
      out[0] = sum;
      for (std::ptrdiff_t i = 1; i < count; ++i) out[i] = sum = operation(sum, in[i]);
    });
  }

  template <typename Keys, typename Values, typename Output, typename Count, typename Equal = cub::Equality>
  static cudaError_t ExclusiveSumByKey(void* storage, std::size_t& bytes, Keys keys, Values values, Output out,
                                       Count count, Equal equal = Equal(), cudaStream_t stream = nullptr,
                                       bool = false) {
    const detail::value_t<Values> zero{};
    return ExclusiveScanByKey(storage, bytes, keys, values, out, cub::Sum(), zero, count, equal, stream);
  }

  template <typename Keys, typename Values, typename Output, typename Operation, typename Init, typename Count,
            typename Equal = cub::Equality>
  static cudaError_t ExclusiveScanByKey(void* storage, std::size_t& bytes, Keys keys, Values values, Output out,
                                        Operation operation, Init init, Count count, Equal equal = Equal(),
                                        cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      Init sum = init;
      for (std::ptrdiff_t i = 0; i < count; ++i) {
        if (i > 0 && !equal(keys[i - 1], keys[i])) sum = init;
        const Init next = operation(sum, values[i]);
        out[i] = sum;
        sum = next;
      }
    });
  }

  template <typename Keys, typename Values, typename Output, typename Count, typename Equal = cub::Equality>
  static cudaError_t InclusiveSumByKey(void* storage, std::size_t& bytes, Keys keys, Values values, Output out,
                                       Count count, Equal equal = Equal(), cudaStream_t stream = nullptr,
                                       bool = false) {
    return InclusiveScanByKey(storage, bytes, keys, values, out, cub::Sum(), count, equal, stream);
  }

  template <typename Keys, typename Values, typename Output, typename Operation, typename Count,
            typename Equal = cub::Equality>
  static cudaError_t InclusiveScanByKey(void* storage, std::size_t& bytes, Keys keys, Values values, Output out,
                                        Operation operation, Count count, Equal equal = Equal(), cudaStream_t = nullptr,
                                        bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      if (count <= 0) return;
      detail::value_t<Values> sum = values[0];
      out[0] = sum;
      for (std::ptrdiff_t i = 1; i < count; ++i) {
        sum = equal(keys[i - 1], keys[i]) ? operation(sum, values[i]) : static_cast<decltype(sum)>(values[i]);
        out[i] = sum;
      }
    });
  }
};

CUB_NAMESPACE_END
