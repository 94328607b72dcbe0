#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace test {

/// Device memory that the host has filled.
template <typename T>
simt::DeviceArray<T> filled(std::size_t size, const char* name, T value = {}) {
  simt::DeviceArray<T> array(size, name);
  std::fill(array.begin(), array.end(), value);
  return array;
}

/// What the checks say about one launch.
template <typename... Params, typename... Args>
std::vector<safety::Finding> findings(void (*kernel)(Params...), const LaunchConfig& config, Args... args) {
  return simt::profile([&] { launch(kernel, config, args...); }).findings;
}

}  // namespace test
