#pragma once

#include <cstdint>

#include "common/portable/host_device.h"

namespace portable {

/// Numbers in no order out of numbers in a row. Different ones stay different: each step maps 32-bit numbers
/// one-to-one.
COURSE_HOST_DEVICE constexpr std::uint32_t scramble(std::uint32_t number) {
  std::uint32_t bits = number * 0x9E3779B1U;
  bits = (bits ^ bits >> 15) * 0x85EBCA77U;
  return bits ^ bits >> 13;
}

}  // namespace portable
