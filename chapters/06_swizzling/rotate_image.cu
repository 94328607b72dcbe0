// Question:   how is an image rotated by 90 degrees without a sector or a wavefront that nobody needs?
// Technique:  yours. All of chapters 01 to 06: rows on both sides of global memory, a tile between, 32 different banks.
// Watch:      4.0 sectors a request for `in` and `out`, 1.0 wavefronts for your tile, and every shape.

#include "chapters/06_swizzling/rotate_image.h"

// [edit]
// TODO: write a kernel and launch it below. Make it right first, in any way; then look at what `memory` says.

void rotate_image(const float* in, float* out, int rows, int cols) {
  // This runs on the host. It can launch kernels, but it cannot touch in and out: they are in device memory.
}
// [end edit]
