#pragma once

#include <cstddef>

#include "common/simt/runtime/arrays.h"

// Textures and surfaces as objects. What kernels read and write by them is neither counted nor checked: it goes another
// way through a GPU than loads and stores do. texture_functions.h has the functions of kernels.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

using cudaTextureObject_t = unsigned long long;
using cudaSurfaceObject_t = unsigned long long;

enum cudaResourceType {
  cudaResourceTypeArray,
  cudaResourceTypeMipmappedArray,
  cudaResourceTypeLinear,
  cudaResourceTypePitch2D
};
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      std::size_t sizeInBytes;
    } linear;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      std::size_t width;
      std::size_t height;
      std::size_t pitchInBytes;
    } pitch2D;
  } res;
};
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
};
/// Another view of an array is not supported: the pointer has to be null.
struct cudaResourceViewDesc;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* how, const cudaResourceViewDesc* view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t texture);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface, const cudaResourceDesc* resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface);

// NOLINTEND(readability-identifier-naming)

namespace simt::detail {

/// An element of a texture: the bits of each part, of a float or of an integer.
struct Texel {
  unsigned parts[4];  ///< 0 where the element has fewer
};
/// Where something is fetched.
struct TexturePoint {
  int dimensions;  ///< 1, 2 or 3
  float at[3];     ///< x, y, z
  int layer;       ///< 0 where there are none
};

/// At a place, with the filter and the edges that the texture was given.
Texel fetch(cudaTextureObject_t texture, const TexturePoint& point) noexcept;
/// Element `index` of memory without a filter.
Texel fetch_element(cudaTextureObject_t texture, int index) noexcept;
/// In the direction (x, y, z) from the middle of a cube.
Texel fetch_cube(cudaTextureObject_t texture, float x, float y, float z, int layer) noexcept;
/// Bytes of a surface, x in bytes.
struct SurfacePoint {
  int x;      ///< in bytes
  int y;      ///< row
  int z;      ///< slice or layer
  int bytes;  ///< of the element
};
/// False where there is no such element and the mode says that the kernel stops.
bool read_surface(cudaSurfaceObject_t surface, const SurfacePoint& point, cudaSurfaceBoundaryMode mode,
                  void* to) noexcept;
/// The same for a store.
bool write_surface(cudaSurfaceObject_t surface, const SurfacePoint& point, cudaSurfaceBoundaryMode mode,
                   const void* from) noexcept;

}  // namespace simt::detail
