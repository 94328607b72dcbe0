// expect: wrong
// because: out[0][0]
// Nothing is launched: outputs that nobody writes must not pass.

#include "chapters/06_swizzling/rotate_image.h"

void rotate_image(const float* in, float* out, int rows, int cols) {}
