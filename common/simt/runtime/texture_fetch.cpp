#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "common/simt/runtime/texture_view.h"

// Coordinates become elements as the CUDA C++ Programming Guide says ("Texture Fetching").

namespace simt::detail {
namespace {

bool reads_floats(const View& view) {
  return view.format.f == cudaChannelFormatKindFloat || view.how.readMode == cudaReadModeNormalizedFloat;
}

float half_value(unsigned bits) {
  const unsigned exponent = bits >> 10 & 31;
  const auto mantissa = static_cast<float>(bits & 1023);
  const float size = exponent == 0    ? std::ldexp(mantissa, -24)
                     : exponent == 31 ? (mantissa == 0 ? HUGE_VALF : NAN)
                                      : std::ldexp(1024 + mantissa, static_cast<int>(exponent) - 25);
  return (bits & 0x8000) != 0 ? -size : size;
}

template <typename T>
T read_as(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

unsigned read_bits(const char* from, int bits) {
  if (bits == 8) return read_as<std::uint8_t>(from);
  return bits == 16 ? read_as<std::uint16_t>(from) : read_as<std::uint32_t>(from);
}

/// The whole number that is not above; std::floor() is a call.
int whole_below(float value) {
  const int towards_zero = static_cast<int>(value);
  return static_cast<float>(towards_zero) > value ? towards_zero - 1 : towards_zero;
}

/// A part of an element: the bits of a float, or of an integer.
unsigned read_part(const View& view, const char* from, int bits) {
  const unsigned value = read_bits(from, bits);
  if (view.format.f == cudaChannelFormatKindFloat) {
    return bits == 16 ? std::bit_cast<unsigned>(half_value(value)) : value;
  }
  const bool is_signed = view.format.f == cudaChannelFormatKindSigned;
  const int unused = 32 - bits;
  const int with_sign = static_cast<int>(value << unused) >> unused;
  if (view.how.readMode != cudaReadModeNormalizedFloat) return is_signed ? static_cast<unsigned>(with_sign) : value;
  const auto most = static_cast<float>((1U << (is_signed ? bits - 1 : bits)) - 1);  // of 8 or 16 bits
  const float part = (is_signed ? static_cast<float>(with_sign) : static_cast<float>(value)) / most;
  return std::bit_cast<unsigned>(std::max(part, -1.0F));
}

Texel read_element(const View& view, const char* from) {
  Texel texel{};
  const int bits[4] = {view.format.x, view.format.y, view.format.z, view.format.w};
  for (int i = 0; i < 4 && bits[i] > 0; ++i) {
    texel.parts[i] = read_part(view, from, bits[i]);
    from += bits[i] / 8;
  }
  return texel;
}

/// An index in its dimension; -1 for what lies on the border.
int place(const View& view, int dimension, int index) {
  const int size = view.size[dimension];
  if (index >= 0 && index < size) return index;
  const bool wraps = view.how.normalizedCoords != 0;
  switch (view.how.addressMode[dimension]) {
    case cudaAddressModeBorder:
      return -1;
    case cudaAddressModeWrap:
      if (wraps) return (index % size + size) % size;
      break;
    case cudaAddressModeMirror:
      if (wraps) {
        const int twice = (index % (2 * size) + 2 * size) % (2 * size);
        return twice < size ? twice : 2 * size - 1 - twice;
      }
      break;
    case cudaAddressModeClamp:
      break;
  }
  return std::clamp(index, 0, size - 1);
}

Texel read_at(const View& view, const int (&index)[3]) {
  for (const int i : index) {
    if (i >= 0) continue;
    Texel border{};
    for (int part = 0; part < 4; ++part) {
      border.parts[part] = reads_floats(view) ? std::bit_cast<unsigned>(view.how.borderColor[part])
                                              : static_cast<unsigned>(view.how.borderColor[part]);
    }
    return border;
  }
  return read_element(view, view.element(index[0] * view.element_bytes(), index[1], index[2]));
}

/// The coordinate in elements.
float in_elements(const View& view, int dimension, float at) {
  return view.how.normalizedCoords != 0 ? at * static_cast<float>(view.size[dimension]) : at;
}

Texel nearest(const View& view, const TexturePoint& point) {
  int index[3] = {0, 0, point.layer};
  for (int d = 0; d < point.dimensions; ++d) index[d] = place(view, d, whole_below(in_elements(view, d, point.at[d])));
  return read_at(view, index);
}

// Between the elements around: shares have 8 bits behind the point.
Texel filtered(const View& view, const TexturePoint& point) {
  int low[3] = {};
  float share[3] = {};
  for (int d = 0; d < point.dimensions; ++d) {
    const float at = in_elements(view, d, point.at[d]) - 0.5F;
    low[d] = whole_below(at);
    share[d] = std::nearbyint((at - static_cast<float>(low[d])) * 256) / 256;
  }
  float sum[4] = {};
  for (int corner = 0; corner < 1 << point.dimensions; ++corner) {
    int index[3] = {0, 0, point.layer};
    float weight = 1;
    for (int d = 0; d < point.dimensions; ++d) {
      const bool is_high = (corner >> d & 1) != 0;
      index[d] = place(view, d, low[d] + (is_high ? 1 : 0));
      weight *= is_high ? share[d] : 1 - share[d];
    }
    if (weight == 0) continue;
    const Texel texel = read_at(view, index);
    for (int part = 0; part < 4; ++part) sum[part] += weight * std::bit_cast<float>(texel.parts[part]);
  }
  Texel result{};
  for (int part = 0; part < 4; ++part) result.parts[part] = std::bit_cast<unsigned>(sum[part]);
  return result;
}

/// The address of a surface's bytes; null where there are none.
char* surface_bytes(const View& view, SurfacePoint point, cudaSurfaceBoundaryMode mode) {
  const int row = view.size[0] * view.element_bytes();
  if (mode == cudaBoundaryModeClamp) {
    point.x = std::clamp(point.x, 0, row - point.bytes);
    point.y = std::clamp(point.y, 0, view.size[1] - 1);
    point.z = std::clamp(point.z, 0, view.size[2] - 1);
  }
  const bool is_inside = point.x >= 0 && point.x + point.bytes <= row && point.y >= 0 && point.y < view.size[1] &&
                         point.z >= 0 && point.z < view.size[2];
  return is_inside ? view.element(point.x, point.y, point.z) : nullptr;
}

}  // namespace

Texel fetch(cudaTextureObject_t texture, const TexturePoint& point) noexcept {
  const View& view = view_of(texture);
  TexturePoint inside = point;
  inside.layer = std::clamp(point.layer, 0, view.size[2] - 1);
  return view.how.filterMode == cudaFilterModeLinear && reads_floats(view) ? filtered(view, inside)
                                                                           : nearest(view, inside);
}

Texel fetch_element(cudaTextureObject_t texture, int index) noexcept {
  const View& view = view_of(texture);
  if (index < 0 || index >= view.size[0]) return {};
  return read_element(view, view.memory + static_cast<std::ptrdiff_t>(index) * view.element_bytes());
}

Texel fetch_cube(cudaTextureObject_t texture, float x, float y, float z, int layer) noexcept {
  const float sizes[3] = {std::fabs(x), std::fabs(y), std::fabs(z)};
  const int axis = sizes[0] >= sizes[1] && sizes[0] >= sizes[2] ? 0 : sizes[1] >= sizes[2] ? 1 : 2;
  const bool is_negative = (axis == 0 ? x : axis == 1 ? y : z) < 0;
  const float s = axis == 0 ? (is_negative ? z : -z) : axis == 1 ? x : is_negative ? -x : x;
  const float t = axis == 1 ? (is_negative ? -z : z) : -y;
  TexturePoint point{2, {(s / sizes[axis] + 1) / 2, (t / sizes[axis] + 1) / 2, 0}, 6 * layer + 2 * axis};
  if (is_negative) ++point.layer;
  return fetch(texture, point);
}

bool read_surface(cudaSurfaceObject_t surface, const SurfacePoint& point, cudaSurfaceBoundaryMode mode,
                  void* to) noexcept {
  const char* const from = surface_bytes(view_of(surface), point, mode);
  if (from != nullptr) std::memcpy(to, from, static_cast<std::size_t>(point.bytes));
  return from != nullptr || mode == cudaBoundaryModeZero;
}
bool write_surface(cudaSurfaceObject_t surface, const SurfacePoint& point, cudaSurfaceBoundaryMode mode,
                   const void* from) noexcept {
  char* const to = surface_bytes(view_of(surface), point, mode);
  if (to != nullptr) std::memcpy(to, from, static_cast<std::size_t>(point.bytes));
  return to != nullptr || mode == cudaBoundaryModeZero;
}

}  // namespace simt::detail
