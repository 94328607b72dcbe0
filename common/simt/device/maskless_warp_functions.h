#pragma once

#include "common/simt/device/warp_intrinsics.h"

// The warp functions of CUDA 8, which take no mask: whoever has come to the call takes part. nvcc compiles them for
// GPUs before Volta only; programs that are older than it still call them.

template <typename T>
SIMT_INLINE T __shfl(T value, int source_lane, int width = 32) {
  return __shfl_sync(__activemask(), value, source_lane, width);
}
template <typename T>
SIMT_INLINE T __shfl_up(T value, unsigned delta, int width = 32) {
  return __shfl_up_sync(__activemask(), value, delta, width);
}
template <typename T>
SIMT_INLINE T __shfl_down(T value, unsigned delta, int width = 32) {
  return __shfl_down_sync(__activemask(), value, delta, width);
}
template <typename T>
SIMT_INLINE T __shfl_xor(T value, int lane_mask, int width = 32) {
  return __shfl_xor_sync(__activemask(), value, lane_mask, width);
}
SIMT_INLINE unsigned __ballot(int predicate) { return __ballot_sync(__activemask(), predicate); }
SIMT_INLINE int __any(int predicate) { return __any_sync(__activemask(), predicate); }
SIMT_INLINE int __all(int predicate) { return __all_sync(__activemask(), predicate); }
