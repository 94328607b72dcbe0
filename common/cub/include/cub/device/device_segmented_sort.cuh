#pragma once

#include <cub/device/device_segmented_radix_sort.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceSegmentedSort {
  template <typename Key, typename Begins, typename Ends>
  static cudaError_t SortKeys(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, int count,
                              int segments, Begins begins, Ends ends, cudaStream_t = nullptr, bool = false) {
    return DeviceSegmentedRadixSort::SortKeys(storage, bytes, keys, keys_out, count, segments, begins, ends);
  }
  template <typename Key, typename Begins, typename Ends>
  static cudaError_t SortKeysDescending(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, int count,
                                        int segments, Begins begins, Ends ends, cudaStream_t = nullptr, bool = false) {
    return DeviceSegmentedRadixSort::SortKeysDescending(storage, bytes, keys, keys_out, count, segments, begins, ends);
  }
  template <typename Key, typename Value, typename Begins, typename Ends>
  static cudaError_t SortPairs(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, const Value* values,
                               Value* values_out, int count, int segments, Begins begins, Ends ends,
                               cudaStream_t = nullptr, bool = false) {
    return DeviceSegmentedRadixSort::SortPairs(storage, bytes, keys, keys_out, values, values_out, count, segments,
                                               begins, ends);
  }
  template <typename Key, typename Value, typename Begins, typename Ends>
  static cudaError_t SortPairsDescending(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out,
                                         const Value* values, Value* values_out, int count, int segments, Begins begins,
                                         Ends ends, cudaStream_t = nullptr, bool = false) {
    return DeviceSegmentedRadixSort::SortPairsDescending(storage, bytes, keys, keys_out, values, values_out, count,
                                                         segments, begins, ends);
  }
};

CUB_NAMESPACE_END
