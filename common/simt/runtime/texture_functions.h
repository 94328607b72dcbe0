#pragma once

#include "common/simt/device/qualifiers.h"
#include "common/simt/runtime/textures.h"

// Functions of kernels that read textures, and read and write surfaces (runtime/textures.h).

namespace simt::detail {

/// The element as the type that the kernel asks for.
template <typename T>
SIMT_INLINE T texel_as(const Texel& texel) {
  using Part = detail::Part<T>;
  T value{};
  Part parts[4];
  for (int i = 0; i < kParts<T>; ++i) {
    if constexpr (std::is_integral_v<Part>) {
      parts[i] = static_cast<Part>(texel.parts[i]);
    } else {
      parts[i] = static_cast<Part>(__builtin_bit_cast(float, texel.parts[i]));
    }
  }
  __builtin_memcpy(&value, parts, sizeof(T));
  return value;
}

// Out of line, so that what they compute with is nothing that the kernel loads and stores.
/// What is fetched at a point.
template <typename T>
[[gnu::noinline]] SIMT_NO_TRACE T fetched(cudaTextureObject_t texture, int dimensions, float x, float y, float z,
                                          int layer) {
  return texel_as<T>(fetch(texture, {dimensions, {x, y, z}, layer}));
}
/// What is fetched by an index.
template <typename T>
[[gnu::noinline]] SIMT_NO_TRACE T fetched_element(cudaTextureObject_t texture, int index) {
  return texel_as<T>(fetch_element(texture, index));
}
/// What is fetched from a cube.
template <typename T>
[[gnu::noinline]] SIMT_NO_TRACE T fetched_from_cube(cudaTextureObject_t texture, float x, float y, float z, int layer) {
  return texel_as<T>(fetch_cube(texture, x, y, z, layer));
}

/// An element of a surface, x in bytes. Stops the kernel where there is none, if `mode` says so.
template <typename T>
SIMT_INLINE T surface_value(cudaSurfaceObject_t surface, int x, int y, int z, cudaSurfaceBoundaryMode mode) {
  T value{};
  if (!read_surface(surface, {x, y, z, sizeof(T)}, mode, &value)) __builtin_trap();
  return value;
}
/// Stores an element of a surface, x in bytes. Stops the kernel where there is none, if `mode` says so.
template <typename T>
SIMT_INLINE void set_surface(const T& value, cudaSurfaceObject_t surface, int x, int y, int z,
                             cudaSurfaceBoundaryMode mode) {
  if (!write_surface(surface, {x, y, z, sizeof(T)}, mode, &value)) __builtin_trap();
}

}  // namespace simt::detail

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

template <typename T>
SIMT_INLINE T tex1Dfetch(cudaTextureObject_t texture, int index) {
  return simt::detail::fetched_element<T>(texture, index);
}
template <typename T>
SIMT_INLINE T tex1D(cudaTextureObject_t texture, float x) {
  return simt::detail::fetched<T>(texture, 1, x, 0, 0, 0);
}
template <typename T>
SIMT_INLINE T tex1DLayered(cudaTextureObject_t texture, float x, int layer) {
  return simt::detail::fetched<T>(texture, 1, x, 0, 0, layer);
}
template <typename T>
SIMT_INLINE T tex2D(cudaTextureObject_t texture, float x, float y) {
  return simt::detail::fetched<T>(texture, 2, x, y, 0, 0);
}
template <typename T>
SIMT_INLINE void tex2D(T* value, cudaTextureObject_t texture, float x, float y) {
  *value = tex2D<T>(texture, x, y);
}
template <typename T>
SIMT_INLINE T tex2DLayered(cudaTextureObject_t texture, float x, float y, int layer) {
  return simt::detail::fetched<T>(texture, 2, x, y, 0, layer);
}
template <typename T>
SIMT_INLINE T tex3D(cudaTextureObject_t texture, float x, float y, float z) {
  return simt::detail::fetched<T>(texture, 3, x, y, z, 0);
}
template <typename T>
SIMT_INLINE T texCubemap(cudaTextureObject_t texture, float x, float y, float z) {
  return simt::detail::fetched_from_cube<T>(texture, x, y, z, 0);
}
template <typename T>
SIMT_INLINE T texCubemapLayered(cudaTextureObject_t texture, float x, float y, float z, int layer) {
  return simt::detail::fetched_from_cube<T>(texture, x, y, z, layer);
}

template <typename T>
SIMT_INLINE T surf1Dread(cudaSurfaceObject_t surface, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return simt::detail::surface_value<T>(surface, x, 0, 0, mode);
}
template <typename T>
SIMT_INLINE void surf1Dwrite(T value, cudaSurfaceObject_t surface, int x,
                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  simt::detail::set_surface(value, surface, x, 0, 0, mode);
}
template <typename T>
SIMT_INLINE T surf2Dread(cudaSurfaceObject_t surface, int x, int y,
                         cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return simt::detail::surface_value<T>(surface, x, y, 0, mode);
}
template <typename T>
SIMT_INLINE void surf2Dread(T* value, cudaSurfaceObject_t surface, int x, int y,
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  *value = simt::detail::surface_value<T>(surface, x, y, 0, mode);
}
template <typename T>
SIMT_INLINE void surf2Dwrite(T value, cudaSurfaceObject_t surface, int x, int y,
                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  simt::detail::set_surface(value, surface, x, y, 0, mode);
}
template <typename T>
SIMT_INLINE T surf2DLayeredread(cudaSurfaceObject_t surface, int x, int y, int layer,
                                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return simt::detail::surface_value<T>(surface, x, y, layer, mode);
}
template <typename T>
SIMT_INLINE void surf2DLayeredwrite(T value, cudaSurfaceObject_t surface, int x, int y, int layer,
                                    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  simt::detail::set_surface(value, surface, x, y, layer, mode);
}
template <typename T>
SIMT_INLINE T surf3Dread(cudaSurfaceObject_t surface, int x, int y, int z,
                         cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  return simt::detail::surface_value<T>(surface, x, y, z, mode);
}
template <typename T>
SIMT_INLINE void surf3Dwrite(T value, cudaSurfaceObject_t surface, int x, int y, int z,
                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {
  simt::detail::set_surface(value, surface, x, y, z, mode);
}

// NOLINTEND(readability-identifier-naming)
