#pragma once

#include <cstdint>

// What <cuda.h> has of the driver's interface: tensor maps, which describe an array to the hardware that copies tiles.

// NOLINTBEGIN(readability-identifier-naming,readability-enum-initial-value,performance-enum-size): CUDA's names,
// numbers
using cuuint32_t = std::uint32_t;
using cuuint64_t = std::uint64_t;

/// How a function of the driver ends: of its errors, those that the emulator gives.
enum CUresult { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_NOT_SUPPORTED = 801 };

/// An array in global memory, and the box of it that one copy moves. Only cuTensorMapEncodeTiled() writes one.
struct alignas(64) CUtensorMap {
  cuuint64_t opaque[16];  ///< the driver's own
};

enum CUtensorMapDataType {
  CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
};
enum CUtensorMapInterleave {
  CU_TENSOR_MAP_INTERLEAVE_NONE = 0,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B
};
enum CUtensorMapSwizzle {
  CU_TENSOR_MAP_SWIZZLE_NONE = 0,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B
};
enum CUtensorMapL2promotion {
  CU_TENSOR_MAP_L2_PROMOTION_NONE = 0,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
enum CUtensorMapFloatOOBfill {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
};

/// Makes a map. If it does not, a line of stderr says why, and copies with this map are a finding.
///
/// Not supported: element strides other than 1, interleave, types that change their values, fill with NaN.
/// @param begin            of the array, a multiple of 16
/// @param sizes            in elements, of each dimension; dimension 0 is the one whose elements lie side by side
/// @param strides          bytes from one index of dimension 1, 2, ... to the next: multiples of 16
/// @param box              in elements, at most 256; in dimension 0 a multiple of 16 bytes, and no more than the span
///                         of a swizzle
/// @param element_strides  of each dimension
/// @return CUDA_ERROR_INVALID_VALUE for what no GPU takes, CUDA_ERROR_NOT_SUPPORTED for what the emulator does not have
/// @source cuda.h (CUDA 13.0), cuTensorMapEncodeTiled
CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t rank, void* begin,
                                const cuuint64_t* sizes, const cuuint64_t* strides, const cuuint32_t* box,
                                const cuuint32_t* element_strides, CUtensorMapInterleave interleave,
                                CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
                                CUtensorMapFloatOOBfill fill);
// NOLINTEND(readability-identifier-naming,readability-enum-initial-value,performance-enum-size)
