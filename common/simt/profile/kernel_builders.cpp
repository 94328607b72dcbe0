#include "common/simt/profile/kernel_builders.h"

#include <algorithm>

namespace simt {
namespace {

core::Index3 as_index(const dim3& size) { return {size.x, size.y, size.z}; }

}  // namespace

KernelBuilders::Kernel& KernelBuilders::kernel(const std::string& name) {
  auto known = std::ranges::find_if(kernels_, [&](const auto& kernel) { return kernel->name == name; });
  if (known == kernels_.end()) {
    kernels_.push_back(std::make_unique<Kernel>(Kernel{name, {}, ProfileBuilder(places_)}));
    known = kernels_.end() - 1;
  }
  return **known;
}

KernelBuilders::Launch KernelBuilders::begin_launch(Kernel& kernel, const LaunchShape& shape) const {
  const core::Index3 grid = as_index(shape.grid);
  const core::Index3 block = as_index(shape.block);
  auto configuration = std::ranges::find_if(kernel.configurations, [&](const Configuration& one) {
    return one.grid == grid && one.block == block && one.shared_bytes == shape.shared_bytes;
  });
  if (configuration == kernel.configurations.end()) {
    kernel.configurations.push_back({grid, block, shape.shared_bytes});
    configuration = kernel.configurations.end() - 1;
  }
  const bool is_counted = configuration->launches++ < counted_;
  if (is_counted) ++configuration->counted;
  return {kernel, is_counted};
}

std::vector<KernelProfile> KernelBuilders::finish() {
  std::vector<KernelProfile> profiles;
  for (const auto& kernel : kernels_)
    profiles.push_back({kernel->name, kernel->configurations, kernel->told_blocks, kernel->builder.finish()});
  return profiles;
}

}  // namespace simt
