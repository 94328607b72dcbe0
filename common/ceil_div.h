#pragma once

/// The number of `size`-sized pieces that cover `count` elements: count / size, rounded up.
///
/// @pre count >= 0, size > 0
template <typename Count, typename Size>
#if defined(__CUDACC__)
__host__ __device__
#endif
    constexpr auto
    ceil_div(Count count, Size size) {
  return (count + size - 1) / size;
}
