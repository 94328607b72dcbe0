#include "common/simt/device/tensor_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "common/simt/device/tensor_map.h"
#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/driver_entry_points.h"

using simt::TensorMap;

namespace {

struct Refusal {
  CUresult error = CUDA_ERROR_INVALID_VALUE;
  std::string why;
};

static_assert(sizeof(TensorMap) <= sizeof(CUtensorMap));

constexpr std::uint64_t kUnit = 16;        // bytes
constexpr std::uint64_t kMostOfBox = 256;  // elements of one dimension
constexpr std::uint64_t kMostSize = std::uint64_t{1} << 32, kMostStride = std::uint64_t{1} << 40;

// 0 if it is none of those.
int bytes_of(CUtensorMapDataType type) {
  switch (type) {
    case CU_TENSOR_MAP_DATA_TYPE_UINT8:
      return 1;
    case CU_TENSOR_MAP_DATA_TYPE_UINT16:
    case CU_TENSOR_MAP_DATA_TYPE_FLOAT16:
    case CU_TENSOR_MAP_DATA_TYPE_BFLOAT16:
      return 2;
    case CU_TENSOR_MAP_DATA_TYPE_UINT32:
    case CU_TENSOR_MAP_DATA_TYPE_INT32:
    case CU_TENSOR_MAP_DATA_TYPE_FLOAT32:
      return 4;
    case CU_TENSOR_MAP_DATA_TYPE_UINT64:
    case CU_TENSOR_MAP_DATA_TYPE_INT64:
    case CU_TENSOR_MAP_DATA_TYPE_FLOAT64:
      return 8;
    default:
      return 0;
  }
}

Refusal wrong(std::string why) { return {.why = std::move(why)}; }
Refusal not_there(std::string_view what) {
  return {CUDA_ERROR_NOT_SUPPORTED, fmt::format("the emulator has no {}", what)};
}

std::optional<Refusal> find_fault(const TensorMap& map, const cuuint64_t* strides, const cuuint32_t* box) {
  const auto address = reinterpret_cast<std::uint64_t>(map.begin);
  if (address % kUnit != 0) return wrong(fmt::format("the array begins at {:#x}, which is no multiple of 16", address));
  for (std::size_t d = 0; d < map.rank; ++d) {
    if (map.size[d] == 0 || map.size[d] > kMostSize)
      return wrong(fmt::format("dimension {} has {} elements; 1 to 2^32 are possible", d, map.size[d]));
    if (box[d] == 0 || box[d] > kMostOfBox)
      return wrong(fmt::format("dimension {} of the box has {} elements; 1 to 256 are possible", d, box[d]));
    if (d > 0 && (strides[d - 1] % kUnit != 0 || strides[d - 1] >= kMostStride))
      return wrong(fmt::format("the stride of dimension {} is {} bytes: it has to be a multiple of 16 below 2^40", d,
                               strides[d - 1]));
  }
  const std::uint64_t row = std::uint64_t{box[0]} * map.element_bytes;
  if (row % kUnit != 0) return wrong(fmt::format("a row of the box has {} bytes, which is no multiple of 16", row));
  const std::uint64_t span = memory::tile_pitch(map.swizzle, row);
  if (row > span) return wrong(fmt::format("a row of the box has {} bytes; the span of the swizzle has {}", row, span));
  return std::nullopt;
}

}  // namespace

CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t rank, void* begin,
                                const cuuint64_t* sizes, const cuuint64_t* strides, const cuuint32_t* box,
                                const cuuint32_t* element_strides, CUtensorMapInterleave interleave,
                                CUtensorMapSwizzle swizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill fill) {
  if (map == nullptr) return CUDA_ERROR_INVALID_VALUE;
  TensorMap made{.state = TensorMap::kIsMade, .begin = static_cast<char*>(begin), .size{}, .stride{}, .box{}};
  std::optional<Refusal> refusal;
  if (rank < 1 || rank > TensorMap::kMostRank) {
    refusal = wrong(fmt::format("a tensor has 1 to 5 dimensions, not {}", rank));
  } else if (sizes == nullptr || box == nullptr || element_strides == nullptr || (rank > 1 && strides == nullptr)) {
    refusal = wrong("sizes, strides, box and element strides are needed, and one of them is null");
  } else if (bytes_of(type) == 0) {
    refusal = not_there("type of element that changes values on their way, or packs them");
  } else if (interleave != CU_TENSOR_MAP_INTERLEAVE_NONE) {
    refusal = not_there("interleave but CU_TENSOR_MAP_INTERLEAVE_NONE");
  } else if (swizzle > CU_TENSOR_MAP_SWIZZLE_128B) {
    refusal = not_there("swizzle but those of pieces of 16 bytes");
  } else if (fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) {
    refusal = not_there("fill but zeros");
  } else if (std::any_of(element_strides + 1, element_strides + rank, [](auto step) { return step != 1; })) {
    refusal = not_there("element stride but 1");
  } else {
    made.rank = static_cast<std::uint8_t>(rank);
    made.element_bytes = static_cast<std::uint8_t>(bytes_of(type));
    made.swizzle = static_cast<memory::TensorSwizzle>(swizzle);
    std::copy_n(sizes, rank, made.size.begin());
    if (rank > 1) std::copy_n(strides, rank - 1, made.stride.begin());
    std::copy_n(box, rank, made.box.begin());
    refusal = find_fault(made, strides, box);
  }
  if (refusal) {
    std::fprintf(stderr, "cuTensorMapEncodeTiled: %s\n", refusal->why.c_str());
    made.state = TensorMap::kIsRefused;
  }
  std::memcpy(map, &made, sizeof made);
  return refusal ? refusal->error : CUDA_SUCCESS;
}

cudaError_t cudaGetDriverEntryPoint(const char* name, void** function, unsigned long long /*flags*/,
                                    cudaDriverEntryPointQueryResult* found) {
  if (name == nullptr || function == nullptr) return simt::detail::keep(cudaErrorInvalidValue);
  const bool is_there = std::string_view(name) == "cuTensorMapEncodeTiled";
  *function = is_there ? reinterpret_cast<void*>(&cuTensorMapEncodeTiled) : nullptr;
  if (found != nullptr) *found = is_there ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
  return simt::device().fault();
}
cudaError_t cudaGetDriverEntryPointByVersion(const char* name, void** function, unsigned /*version*/,
                                             unsigned long long flags, cudaDriverEntryPointQueryResult* found) {
  return cudaGetDriverEntryPoint(name, function, flags, found);
}
