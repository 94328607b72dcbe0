#pragma once

#include <cub/detail/host_sort.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceSegmentedRadixSort {
  template <typename Key, typename Begins, typename Ends>
  static cudaError_t SortKeys(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, int count,
                              int segments, Begins begins, Ends ends, int first_bit = 0, int end_bit = sizeof(Key) * 8,
                              cudaStream_t = nullptr, bool = false) {
    return sort<false, Key, char>(storage, bytes, keys, keys_out, nullptr, nullptr, count, segments, begins, ends,
                                  first_bit, end_bit);
  }
  template <typename Key, typename Begins, typename Ends>
  static cudaError_t SortKeysDescending(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, int count,
                                        int segments, Begins begins, Ends ends, int first_bit = 0,
                                        int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr, bool = false) {
    return sort<true, Key, char>(storage, bytes, keys, keys_out, nullptr, nullptr, count, segments, begins, ends,
                                 first_bit, end_bit);
  }
  template <typename Key, typename Value, typename Begins, typename Ends>
  static cudaError_t SortPairs(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, const Value* values,
                               Value* values_out, int count, int segments, Begins begins, Ends ends, int first_bit = 0,
                               int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr, bool = false) {
    return sort<false>(storage, bytes, keys, keys_out, values, values_out, count, segments, begins, ends, first_bit,
                       end_bit);
  }
  template <typename Key, typename Value, typename Begins, typename Ends>
  static cudaError_t SortPairsDescending(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out,
                                         const Value* values, Value* values_out, int count, int segments, Begins begins,
                                         Ends ends, int first_bit = 0, int end_bit = sizeof(Key) * 8,
                                         cudaStream_t = nullptr, bool = false) {
    return sort<true>(storage, bytes, keys, keys_out, values, values_out, count, segments, begins, ends, first_bit,
                      end_bit);
  }

 private:
  template <bool descending, typename Key, typename Value, typename Begins, typename Ends>
  static cudaError_t sort(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, const Value* values,
                          Value* values_out, int /*count*/, int segments, Begins begins, Ends ends, int first_bit,
                          int end_bit) {
    return detail::run_on_host(storage, bytes, [&] {
      for (int i = 0; i < segments; ++i)
        detail::radix_sort<descending>(keys, keys_out, values, values_out, begins[i], ends[i], {first_bit, end_bit});
    });
  }
};

CUB_NAMESPACE_END
