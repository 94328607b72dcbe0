#pragma once

#include <cub/detail/host_sort.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceRadixSort {
  template <typename Key, typename Count>
  static cudaError_t SortKeys(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, Count count,
                              int first_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr, bool = false) {
    return sort<false>(storage, bytes, keys, keys_out, kNone, nullptr, count, first_bit, end_bit);
  }
  template <typename Key, typename Count>
  static cudaError_t SortKeys(void* storage, std::size_t& bytes, DoubleBuffer<Key>& keys, Count count,
                              int first_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr, bool = false) {
    return sort<false>(storage, bytes, keys, count, first_bit, end_bit);
  }
  template <typename Key, typename Count>
  static cudaError_t SortKeysDescending(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, Count count,
                                        int first_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr,
                                        bool = false) {
    return sort<true>(storage, bytes, keys, keys_out, kNone, nullptr, count, first_bit, end_bit);
  }
  template <typename Key, typename Count>
  static cudaError_t SortKeysDescending(void* storage, std::size_t& bytes, DoubleBuffer<Key>& keys, Count count,
                                        int first_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr,
                                        bool = false) {
    return sort<true>(storage, bytes, keys, count, first_bit, end_bit);
  }

  template <typename Key, typename Value, typename Count>
  static cudaError_t SortPairs(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, const Value* values,
                               Value* values_out, Count count, int first_bit = 0, int end_bit = sizeof(Key) * 8,
                               cudaStream_t = nullptr, bool = false) {
    return sort<false>(storage, bytes, keys, keys_out, values, values_out, count, first_bit, end_bit);
  }
  template <typename Key, typename Value, typename Count>
  static cudaError_t SortPairs(void* storage, std::size_t& bytes, DoubleBuffer<Key>& keys, DoubleBuffer<Value>& values,
                               Count count, int first_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr,
                               bool = false) {
    return sort<false>(storage, bytes, keys, values, count, first_bit, end_bit);
  }
  template <typename Key, typename Value, typename Count>
  static cudaError_t SortPairsDescending(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out,
                                         const Value* values, Value* values_out, Count count, int first_bit = 0,
                                         int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr, bool = false) {
    return sort<true>(storage, bytes, keys, keys_out, values, values_out, count, first_bit, end_bit);
  }
  template <typename Key, typename Value, typename Count>
  static cudaError_t SortPairsDescending(void* storage, std::size_t& bytes, DoubleBuffer<Key>& keys,
                                         DoubleBuffer<Value>& values, Count count, int first_bit = 0,
                                         int end_bit = sizeof(Key) * 8, cudaStream_t = nullptr, bool = false) {
    return sort<true>(storage, bytes, keys, values, count, first_bit, end_bit);
  }

 private:
  static constexpr const char* kNone = nullptr;

  template <bool descending, typename Key, typename Value>
  static cudaError_t sort(void* storage, std::size_t& bytes, const Key* keys, Key* keys_out, const Value* values,
                          std::remove_const_t<Value>* values_out, std::ptrdiff_t count, int first_bit, int end_bit) {
    return detail::run_on_host(storage, bytes, [&] {
      detail::radix_sort<descending>(keys, keys_out, values, values_out, 0, count, {first_bit, end_bit});
    });
  }

  // The sorted elements are in the other buffer then.
  template <bool descending, typename Key>
  static cudaError_t sort(void* storage, std::size_t& bytes, DoubleBuffer<Key>& keys, std::ptrdiff_t count,
                          int first_bit, int end_bit) {
    const cudaError_t error =
        sort<descending>(storage, bytes, keys.Current(), keys.Alternate(), kNone, nullptr, count, first_bit, end_bit);
    if (storage != nullptr) keys.selector ^= 1;
    return error;
  }
  template <bool descending, typename Key, typename Value>
  static cudaError_t sort(void* storage, std::size_t& bytes, DoubleBuffer<Key>& keys, DoubleBuffer<Value>& values,
                          std::ptrdiff_t count, int first_bit, int end_bit) {
    const cudaError_t error = sort<descending>(storage, bytes, keys.Current(), keys.Alternate(), values.Current(),
                                               values.Alternate(), count, first_bit, end_bit);
    if (storage == nullptr) return error;
    keys.selector ^= 1;
    values.selector ^= 1;
    return error;
  }
};

CUB_NAMESPACE_END
