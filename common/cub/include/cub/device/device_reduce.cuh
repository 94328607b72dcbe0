#pragma once

#include <cub/detail/host_algorithm.cuh>
#include <cub/iterator/arg_index_input_iterator.cuh>
#include <cub/thread/thread_operators.cuh>
#include <cstdint>

CUB_NAMESPACE_BEGIN

struct DeviceReduce {
  template <typename Input, typename Output, typename Operation, typename T, typename Count>
  static cudaError_t Reduce(void* storage, std::size_t& bytes, Input in, Output out, Count count, Operation operation,
                            T init, cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] { *out = detail::reduce_all<T>(in, 0, count, operation, init); });
  }

  template <typename Input, typename Output, typename Count>
  static cudaError_t Sum(void* storage, std::size_t& bytes, Input in, Output out, Count count,
                         cudaStream_t stream = nullptr, bool = false) {
    return Reduce(storage, bytes, in, out, count, cub::Sum(), detail::result_t<Output, Input>(), stream);
  }

  template <typename Input, typename Output, typename Count>
  static cudaError_t Min(void* storage, std::size_t& bytes, Input in, Output out, Count count,
                         cudaStream_t stream = nullptr, bool = false) {
    return Reduce(storage, bytes, in, out, count, cub::Min(), Traits<detail::value_t<Input>>::Max(), stream);
  }

  template <typename Input, typename Output, typename Count>
  static cudaError_t Max(void* storage, std::size_t& bytes, Input in, Output out, Count count,
                         cudaStream_t stream = nullptr, bool = false) {
    return Reduce(storage, bytes, in, out, count, cub::Max(), Traits<detail::value_t<Input>>::Lowest(), stream);
  }

  template <typename Input, typename Output, typename Count>
  static cudaError_t ArgMin(void* storage, std::size_t& bytes, Input in, Output out, Count count,
                            cudaStream_t = nullptr, bool = false) {
    using Value = detail::value_t<Input>;
    return detail::run_on_host(storage, bytes,
                               [&] { *out = reduce_indexed(in, count, cub::ArgMin(), Traits<Value>::Max()); });
  }

  template <typename Input, typename Output, typename Count>
  static cudaError_t ArgMax(void* storage, std::size_t& bytes, Input in, Output out, Count count,
                            cudaStream_t = nullptr, bool = false) {
    using Value = detail::value_t<Input>;
    return detail::run_on_host(storage, bytes,
                               [&] { *out = reduce_indexed(in, count, cub::ArgMax(), Traits<Value>::Lowest()); });
  }

  // As newer CUB has them: the element, and where it is.
  template <typename Input, typename Output, typename Index>
  static cudaError_t ArgMin(void* storage, std::size_t& bytes, Input in, Output out, Index* index, std::int64_t count,
                            cudaStream_t = nullptr) {
    using Value = detail::value_t<Input>;
    return detail::run_on_host(storage, bytes, [&] {
      const auto best = reduce_indexed(in, count, cub::ArgMin(), Traits<Value>::Max());
      *out = best.value;
      *index = best.key;
    });
  }
  template <typename Input, typename Output, typename Index>
  static cudaError_t ArgMax(void* storage, std::size_t& bytes, Input in, Output out, Index* index, std::int64_t count,
                            cudaStream_t = nullptr) {
    using Value = detail::value_t<Input>;
    return detail::run_on_host(storage, bytes, [&] {
      const auto best = reduce_indexed(in, count, cub::ArgMax(), Traits<Value>::Lowest());
      *out = best.value;
      *index = best.key;
    });
  }

  template <typename Keys, typename UniqueKeys, typename Values, typename Aggregates, typename Runs, typename Operation,
            typename Count>
  static cudaError_t ReduceByKey(void* storage, std::size_t& bytes, Keys keys, UniqueKeys unique_keys, Values values,
                                 Aggregates aggregates, Runs runs, Operation operation, Count count,
                                 cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      using Value = detail::result_t<Aggregates, Values>;
      std::ptrdiff_t run = 0;
      for (std::ptrdiff_t begin = 0, end = 0; begin < count; begin = end, ++run) {
        end = begin + 1;
        while (end < count && keys[end] == keys[begin]) ++end;
        unique_keys[run] = keys[begin];
        aggregates[run] = detail::reduce_pieces<Value>(values, begin, end, operation);
      }
      *runs = run;
    });
  }

 private:
  // With no elements, the worst of all values at index 1, as CUB has it.
  template <typename Input, typename Operation, typename Value>
  static KeyValuePair<int, Value> reduce_indexed(Input in, std::ptrdiff_t count, Operation operation, Value worst) {
    const ArgIndexInputIterator<Input, int, Value> indexed(in);
    return detail::reduce_all<KeyValuePair<int, Value>>(indexed, 0, count, operation, {1, worst});
  }
};

CUB_NAMESPACE_END
