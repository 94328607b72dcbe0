#pragma once

#include <cub/detail/host_sort.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceMergeSort {
  template <typename Keys, typename Values, typename Count, typename Less>
  static cudaError_t SortPairs(void* storage, std::size_t& bytes, Keys keys, Values values, Count count, Less less,
                               cudaStream_t stream = nullptr, bool = false) {
    return SortPairsCopy(storage, bytes, keys, values, keys, values, count, less, stream);
  }
  template <typename Keys, typename Values, typename KeysOut, typename ValuesOut, typename Count, typename Less>
  static cudaError_t SortPairsCopy(void* storage, std::size_t& bytes, Keys keys, Values values, KeysOut keys_out,
                                   ValuesOut values_out, Count count, Less less, cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      const auto order = order_of(keys, count, less);
      detail::put_in_order(order, values, values_out, 0);
      detail::put_in_order(order, keys, keys_out, 0);
    });
  }
  template <typename Keys, typename Count, typename Less>
  static cudaError_t SortKeys(void* storage, std::size_t& bytes, Keys keys, Count count, Less less,
                              cudaStream_t stream = nullptr, bool = false) {
    return SortKeysCopy(storage, bytes, keys, keys, count, less, stream);
  }
  template <typename Keys, typename KeysOut, typename Count, typename Less>
  static cudaError_t SortKeysCopy(void* storage, std::size_t& bytes, Keys keys, KeysOut keys_out, Count count,
                                  Less less, cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes,
                               [&] { detail::put_in_order(order_of(keys, count, less), keys, keys_out, 0); });
  }
  template <typename Keys, typename Values, typename Count, typename Less>
  static cudaError_t StableSortPairs(void* storage, std::size_t& bytes, Keys keys, Values values, Count count,
                                     Less less, cudaStream_t stream = nullptr, bool = false) {
    return SortPairs(storage, bytes, keys, values, count, less, stream);
  }
  template <typename Keys, typename Count, typename Less>
  static cudaError_t StableSortKeys(void* storage, std::size_t& bytes, Keys keys, Count count, Less less,
                                    cudaStream_t stream = nullptr, bool = false) {
    return SortKeys(storage, bytes, keys, count, less, stream);
  }

 private:
  template <typename Keys, typename Less>
  static std::vector<std::ptrdiff_t> order_of(Keys keys, std::ptrdiff_t count, Less less) {
    return detail::sorted_order(0, count, [&](std::ptrdiff_t a, std::ptrdiff_t b) { return less(keys[a], keys[b]); });
  }
};

CUB_NAMESPACE_END
