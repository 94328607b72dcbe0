#pragma once

#include <cub/detail/host_algorithm.cuh>
#include <numeric>

CUB_NAMESPACE_BEGIN
namespace detail {

/// Bits [first_bit, end_bit) of a key, as radix sorts compare them: as many as the key has, in the order of its values.
template <typename Key>
struct RadixBits {
  using Bits = typename Traits<Key>::UnsignedBits;

  int first_bit;
  int end_bit;

  Bits operator()(Key key) const {
    if (key == Key()) key = Key();  // -0.0 is 0.0
    Bits bits;
    static_assert(sizeof(bits) == sizeof(key));
    std::memcpy(&bits, &key, sizeof(bits));
    bits = static_cast<Bits>(Traits<Key>::TwiddleIn(bits) >> first_bit);
    const int count = end_bit - first_bit;
    return count < static_cast<int>(8 * sizeof(Bits)) ? static_cast<Bits>(bits & ((Bits{1} << count) - 1)) : bits;
  }
};

/// In which order the elements [begin, end) come, equal ones as they are.
template <typename Less>
std::vector<std::ptrdiff_t> sorted_order(std::ptrdiff_t begin, std::ptrdiff_t end, const Less& less) {
  std::vector<std::ptrdiff_t> order(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, end - begin)));
  std::iota(order.begin(), order.end(), begin);
  std::stable_sort(order.begin(), order.end(), less);
  return order;
}

/// out[begin...] = the elements of `in` in that order; `out` may be `in`.
template <typename Input, typename Output>
void put_in_order(const std::vector<std::ptrdiff_t>& order, Input in, Output out, std::ptrdiff_t begin) {
  std::vector<value_t<Input>> sorted;
  sorted.reserve(order.size());
  for (const std::ptrdiff_t i : order) sorted.push_back(in[i]);
  std::copy(sorted.begin(), sorted.end(), out + begin);
}

/// Sorts the keys [begin, end) by bits, and what belongs to them.
/// @param values  null: there are none
template <bool descending, typename Key, typename Value>
void radix_sort(const Key* keys, Key* keys_out, const Value* values, Value* values_out, std::ptrdiff_t begin,
                std::ptrdiff_t end, RadixBits<Key> bits) {
  const auto order = sorted_order(begin, end, [&](std::ptrdiff_t a, std::ptrdiff_t b) {
    return descending ? bits(keys[a]) > bits(keys[b]) : bits(keys[a]) < bits(keys[b]);
  });
  if (values != nullptr) put_in_order(order, values, values_out, begin);
  put_in_order(order, keys, keys_out, begin);
}

}  // namespace detail
CUB_NAMESPACE_END
