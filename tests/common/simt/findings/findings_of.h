#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace simt::test {

/// What is said about one launch.
template <typename... Params, typename... Args>
std::vector<safety::Finding> findings_of(void (*kernel)(Params...), const LaunchConfig& config, Args... args) {
  return simt::profile([&] { launch(kernel, config, args...); }).findings;
}

/// The first thing that is said about it.
template <typename... Params, typename... Args>
safety::Finding first_finding(void (*kernel)(Params...), const LaunchConfig& config, Args... args) {
  const std::vector<safety::Finding> findings = findings_of(kernel, config, args...);
  EXPECT_FALSE(findings.empty());
  return findings.empty() ? safety::Finding{} : findings.front();
}

}  // namespace simt::test
