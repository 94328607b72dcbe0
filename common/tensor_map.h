#pragma once

#include <cuda.h>

#include <cstdint>
#include <stdexcept>

#include "common/portable/backend.h"

/// How a tensor copy arranges a tile in shared memory: the span of its swizzle, in bytes.
enum class Swizzle : std::uint8_t { none, span32, span64, span128 };

/// The tensor map of a matrix of floats, for copies of tiles. A small wrapper over cuTensorMapEncodeTiled(), which
/// belongs to the driver: it is asked for by name, so that no program has to link it.
///
/// On the emulator, a map that no GPU takes becomes a finding where a kernel uses it.
/// @param matrix   rows x cols floats, row-major, in device memory, from a multiple of 16 bytes on
/// @param cols     a multiple of 4
/// @param swizzle  not `none`: a row of the tile is no longer than the span
/// @throws std::runtime_error on a GPU, if the driver does not take it
inline CUtensorMap tile_map(const float* matrix, int rows, int cols, int tile_rows, int tile_cols, Swizzle swizzle) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  constexpr unsigned kSinceCuda = 12000;
  if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, kSinceCuda, cudaEnableDefault, &found) !=
          cudaSuccess ||
      function == nullptr) {
    throw std::runtime_error("the driver of this GPU has no tensor maps");
  }
  CUtensorMap map;
  const cuuint64_t sizes[]{static_cast<cuuint64_t>(cols), static_cast<cuuint64_t>(rows)};
  const cuuint64_t strides[]{static_cast<cuuint64_t>(cols) * sizeof(float)};
  const cuuint32_t box[]{static_cast<cuuint32_t>(tile_cols), static_cast<cuuint32_t>(tile_rows)};
  const cuuint32_t steps[]{1, 1};
  const CUresult answer = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(function)(
      &map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, const_cast<float*>(matrix), sizes, strides, box, steps,
      CU_TENSOR_MAP_INTERLEAVE_NONE, static_cast<CUtensorMapSwizzle>(swizzle), CU_TENSOR_MAP_L2_PROMOTION_NONE,
      CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (answer != CUDA_SUCCESS && COURSE_USES_CUDA_RUNTIME)
    throw std::runtime_error("cuTensorMapEncodeTiled() does not take this tile");
  return map;
}
