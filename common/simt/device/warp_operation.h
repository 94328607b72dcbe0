#pragma once

namespace simt::detail {

/// What lanes of a warp can do together. __syncwarp() is `sync`.
enum class WarpOperation : unsigned char {
  sync,
  active_mask,
  shuffle,
  shuffle_up,
  shuffle_down,
  shuffle_xor,
  ballot,
  any,
  all,
  match_any,
  match_all,
  reduce_add,
  reduce_min_signed,
  reduce_max_signed,
  reduce_min,
  reduce_max,
  reduce_and,
  reduce_or,
  reduce_xor,
  load_matrices,  ///< no function of CUDA: ldmatrix
};

}  // namespace simt::detail
