#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

/// A point in space: 12 bytes.
struct Point {
  float x, y, z;
};

/// A triangle: 36 bytes. Files and other programs have it like this, so it cannot be changed.
struct Triangle {
  Point a, b, c;
};
static_assert(sizeof(Triangle) == 36, "9 floats side by side");

/// The same triangle, seen from above with its corners anticlockwise: if they are clockwise, b and c change places.
__host__ __device__ inline Triangle turned_up(Triangle t) {
  const float turn = (t.b.x - t.a.x) * (t.c.y - t.a.y) - (t.b.y - t.a.y) * (t.c.x - t.a.x);
  return turn < 0 ? Triangle{t.a, t.c, t.b} : t;
}

/// Turns all triangles: out[i] = turned_up(in[i]). The order of its corners says where a triangle's front is; here,
/// all fronts come to look up.
///
/// @param in     `count` triangles in device memory, at an address that is a multiple of 256 bytes
/// @param out    `count` triangles in device memory, at such an address, too; does not overlap `in`
/// @param count  in [1, 2^27]
void stage_triangles(const Triangle* in, Triangle* out, int count);
