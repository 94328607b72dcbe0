#include "common/gpu/device.h"

#include "common/gpu/errors.h"

namespace gpu {
namespace {

/// CUDA writes 13.1 as 13010.
std::string version_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

}  // namespace

Device current_device() {
  cudaDeviceProp properties{};
  int driver = 0;
  int toolkit = 0;
  require(cudaGetDeviceProperties(&properties, 0), "describe itself");
  require(cudaDriverGetVersion(&driver), "tell the version of its driver");
  require(cudaRuntimeGetVersion(&toolkit), "tell the version of the CUDA runtime");
  return {.name = properties.name, .driver = version_text(driver), .toolkit = version_text(toolkit)};
}

}  // namespace gpu
