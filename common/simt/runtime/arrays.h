#pragma once

#include <cstddef>
#include <type_traits>

#include "common/simt/device/vector_types.h"
#include "common/simt/runtime/more_memory.h"

// CUDA's arrays: memory that textures and surfaces read. Its elements lie row after row here, and all of it counts as
// written: what a surface writes is not seen.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned,
  cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat,
  cudaChannelFormatKindNone
};
/// Bits of each part of an element.
struct cudaChannelFormatDesc {
  int x;                    ///< of the first part
  int y;                    ///< of the second; 0 if there is none, as below
  int z;                    ///< of the third
  int w;                    ///< of the fourth
  cudaChannelFormatKind f;  ///< of what kind all parts are
};
constexpr unsigned cudaArrayDefault = 0;
constexpr unsigned cudaArrayLayered = 1;
constexpr unsigned cudaArraySurfaceLoadStore = 2;
constexpr unsigned cudaArrayCubemap = 4;
constexpr unsigned cudaArrayTextureGather = 8;

struct cudaArray {
  char* memory;
  cudaChannelFormatDesc format;
  std::size_t width;   ///< in elements
  std::size_t height;  ///< 0: of one dimension
  std::size_t depth;   ///< slices, layers or faces; 0: of two dimensions at most
  unsigned flags;

  [[nodiscard]] std::size_t element_bytes() const {
    return static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
  }
  [[nodiscard]] std::size_t pitch() const { return width * element_bytes(); }
};
using cudaArray_t = cudaArray*;
using cudaArray_const_t = const cudaArray*;

namespace simt::detail {

template <typename T>
struct PartOf {
  using Type = T;
};
template <typename T>
requires requires(T value) { value.x; }
struct PartOf<T> {
  using Type = std::remove_cvref_t<decltype(T::x)>;
};
/// The type of each part of an element of a texture: of a float4, float.
template <typename T>
using Part = typename PartOf<T>::Type;
/// How many parts an element has.
template <typename T>
constexpr int kParts = static_cast<int>(sizeof(T) / sizeof(Part<T>));

}  // namespace simt::detail

template <typename T>
constexpr cudaChannelFormatDesc cudaCreateChannelDesc() {
  using Part = simt::detail::Part<T>;
  constexpr int kBits = 8 * sizeof(Part);
  constexpr int kParts = simt::detail::kParts<T>;
  return {kBits, kParts > 1 ? kBits : 0, kParts > 2 ? kBits : 0, kParts > 3 ? kBits : 0,
          !std::is_integral_v<Part> ? cudaChannelFormatKindFloat
          : std::is_signed_v<Part>  ? cudaChannelFormatKindSigned
                                    : cudaChannelFormatKindUnsigned};
}
constexpr cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) {
  return {x, y, z, w, kind};
}

/// Rows that begin `pitch` bytes apart.
struct cudaPitchedPtr {
  void* ptr;          ///< to the first byte
  std::size_t pitch;  ///< bytes from one row to the next
  std::size_t xsize;  ///< bytes of a row that are used
  std::size_t ysize;  ///< rows of a slice
};
struct cudaExtent {
  std::size_t width;  ///< in bytes; in elements where an array takes part
  std::size_t height;
  std::size_t depth;
};
struct cudaPos {
  std::size_t x;  ///< in bytes; in elements where an array takes part
  std::size_t y;
  std::size_t z;
};
constexpr cudaPitchedPtr make_cudaPitchedPtr(void* pointer, std::size_t pitch, std::size_t width, std::size_t height) {
  return {pointer, pitch, width, height};
}
constexpr cudaExtent make_cudaExtent(std::size_t width, std::size_t height, std::size_t depth) {
  return {width, height, depth};
}
constexpr cudaPos make_cudaPos(std::size_t x, std::size_t y, std::size_t z) { return {x, y, z}; }

#define SIMT_HERE std::source_location where = std::source_location::current()

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, std::size_t width,
                            std::size_t height = 0, unsigned flags = 0, SIMT_HERE);
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                              unsigned flags = 0, SIMT_HERE);
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags, cudaArray_t array);
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array);
/// `x` in bytes; what does not fit into a row goes on in the next one.
cudaError_t cudaMemcpyToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t bytes,
                              cudaMemcpyKind kind, SIMT_HERE);
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, std::size_t x, std::size_t y, std::size_t bytes,
                                cudaMemcpyKind kind, SIMT_HERE);
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                std::size_t width, std::size_t height, cudaMemcpyKind kind, SIMT_HERE);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                     std::size_t width, std::size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream = nullptr, SIMT_HERE);
cudaError_t cudaMemcpy2DFromArray(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x, std::size_t y,
                                  std::size_t width, std::size_t height, cudaMemcpyKind kind, SIMT_HERE);

#undef SIMT_HERE

// NOLINTEND(readability-identifier-naming)
