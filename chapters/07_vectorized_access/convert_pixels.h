#pragma once

#include "common/launch.h"

/// Makes a color picture grey. A pixel of it is three bytes: red, green, blue.
///
/// grey = (77 * red + 150 * green + 29 * blue + 128) / 256, in integers. (77 + 150 + 29 = 256: white stays white.)
///
/// @param rgb     3 * count bytes in device memory, at a multiple of 16: pixel i is rgb[3 * i] to rgb[3 * i + 2]
/// @param grey    count bytes in device memory, at a multiple of 16; does not overlap `rgb`
/// @param count   pixels, in [1, 2^29]
void convert_pixels(const unsigned char* rgb, unsigned char* grey, int count);
