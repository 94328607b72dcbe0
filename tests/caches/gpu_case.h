#pragma once

#include <functional>
#include <string>
#include <vector>

namespace caches {

/// A purpose-made kernel, and how to launch it once.
struct GpuCase {
  std::string name;
  std::function<void()> run;
};

/// What L1 keeps after loads and stores.
std::vector<GpuCase> l1_cases();
/// What L2 keeps, writes back and fetches.
std::vector<GpuCase> l2_cases();

}  // namespace caches
