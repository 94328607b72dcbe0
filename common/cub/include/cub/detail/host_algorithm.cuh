#pragma once

#include <algorithm>
#include <cstddef>
#include <cub/detail/on_the_emulator.cuh>
#include <cub/detail/type_traits.cuh>
#include <cub/util_type.cuh>
#include <type_traits>
#include <vector>

#include "common/simt/runtime/runtime_api.h"
#include "common/simt/runtime/unseen_writes.h"

// CUB's algorithms for the whole device are the host's here, one element after the other, in memory of the emulator.
// Names, parameters and results are CUB's.

CUB_NAMESPACE_BEGIN
namespace detail {

/// The first call of two asks how much temporary memory the second one needs: little.
template <typename Algorithm>
cudaError_t run_on_host(void* storage, std::size_t& bytes, const Algorithm& algorithm) {
  if (storage == nullptr) {
    bytes = 1;
    return cudaSuccess;
  }
  algorithm();
  simt::note_unseen_writes();
  return cudaPeekAtLastError();
}

/// What an output iterator takes; of one that takes anything, the input's type.
template <typename Output, typename Input>
using result_t = non_void_value_t<Output, value_t<Input>>;

/// The elements [begin, end) put together, neighbours first: floats keep their precision as in a tree.
template <typename T, typename Input, typename Operation>
T reduce_pieces(Input in, std::ptrdiff_t begin, std::ptrdiff_t end, Operation operation) {
  constexpr std::ptrdiff_t kPiece = 32;
  if (end - begin > kPiece) {
    const std::ptrdiff_t middle = begin + (end - begin) / 2;
    return operation(reduce_pieces<T>(in, begin, middle, operation), reduce_pieces<T>(in, middle, end, operation));
  }
  T sum = static_cast<T>(in[begin]);
  for (std::ptrdiff_t i = begin + 1; i < end; ++i) sum = operation(sum, static_cast<T>(in[i]));
  return sum;
}

/// The same, after `init`.
template <typename T, typename Input, typename Operation>
T reduce_all(Input in, std::ptrdiff_t begin, std::ptrdiff_t end, Operation operation, T init) {
  return begin >= end ? init : operation(init, reduce_pieces<T>(in, begin, end, operation));
}

}  // namespace detail
CUB_NAMESPACE_END
