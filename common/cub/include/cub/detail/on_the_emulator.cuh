#pragma once

// CUB's headers include each other by their place, so none of ours can come in between. But each is read only once:
// those with inline PTX are read here before all others, with that under names that nobody uses.

#ifndef CUB_USE_COOPERATIVE_GROUPS
#define CUB_USE_COOPERATIVE_GROUPS  // the warp functions that take a mask
#endif

#define SHR_ADD SHR_ADD_in_ptx
#define BFE BFE_in_ptx
#define PRMT PRMT_in_ptx
#define LaneId LaneId_in_ptx
#define LaneMaskLt LaneMaskLt_in_ptx
#define LaneMaskLe LaneMaskLe_in_ptx
#define LaneMaskGt LaneMaskGt_in_ptx
#define LaneMaskGe LaneMaskGe_in_ptx
#define ShuffleUp ShuffleUp_in_ptx
#define ShuffleDown ShuffleDown_in_ptx
#define ShuffleIndex ShuffleIndex_in_ptx
#define MatchAny MatchAny_in_ptx
#include_next <cub/util_ptx.cuh>
#undef SHR_ADD
#undef BFE
#undef PRMT
#undef LaneId
#undef LaneMaskLt
#undef LaneMaskLe
#undef LaneMaskGt
#undef LaneMaskGe
#undef ShuffleUp
#undef ShuffleDown
#undef ShuffleIndex
#undef MatchAny

#define ThreadLoad ThreadLoadInPtx
#include_next <cub/thread/thread_load.cuh>
#undef ThreadLoad
#define ThreadStore ThreadStoreInPtx
#include_next <cub/thread/thread_store.cuh>
#undef ThreadStore

#include <cub/detail/without_ptx.cuh>

// Sums of warps have steps of their own, in PTX; the steps for any operator do the same.
#include <cub/thread/thread_operators.cuh>
#define Sum SumInPtx
#include_next <cub/warp/specializations/warp_reduce_shfl.cuh>
#include_next <cub/warp/specializations/warp_scan_shfl.cuh>
#undef Sum
