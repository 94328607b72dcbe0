#pragma once

#include "common/portable/host_device.h"

/// The number of `size`-sized pieces that cover `count` elements: count / size, rounded up.
///
/// @pre count >= 0, size > 0
template <typename Count, typename Size>
COURSE_HOST_DEVICE constexpr auto ceil_div(Count count, Size size) {
  return (count + size - 1) / size;
}
