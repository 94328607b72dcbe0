#pragma once

#include <string>

namespace gpu {

/// The GPU that this program uses, and the software below it.
struct Device {
  std::string name;     ///< "NVIDIA H200"
  std::string driver;   ///< the highest CUDA version that the driver supports: "13.0"
  std::string toolkit;  ///< the CUDA version of this program: "13.0"
};

/// @throws Error if there is no GPU, or the driver is older than the toolkit
Device current_device();

}  // namespace gpu
