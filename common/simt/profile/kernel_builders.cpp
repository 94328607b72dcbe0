#include "common/simt/profile/kernel_builders.h"

#include <algorithm>
#include <string_view>

#include "common/core/demangled.h"

namespace simt {
namespace {

core::Index3 as_index(const dim3& size) { return {size.x, size.y, size.z}; }

// "void (anonymous namespace)::sum<int, 32>(int*)" -> "sum<int, 32>"
std::string without_parameters(std::string name) {
  constexpr std::string_view kUnnamed = "(anonymous namespace)::";
  for (std::size_t at = name.find(kUnnamed); at != std::string::npos; at = name.find(kUnnamed))
    name.erase(at, kUnnamed.size());
  int depth = 0;  // within template arguments, `(Mode)1` is one
  const auto end = std::ranges::find_if(name, [&](char c) {
    depth += c == '<' ? 1 : c == '>' ? -1 : 0;
    return c == '(' && depth == 0;
  });
  name.erase(end, name.end());
  return name.starts_with("void ") ? name.substr(5) : name;
}

std::string_view without_arguments(std::string_view name) { return name.substr(0, name.find('<')); }

// Without namespaces and template arguments.
std::string_view base_of(std::string_view name) {
  name = without_arguments(name);
  const std::size_t scope = name.rfind("::");
  return scope == std::string_view::npos ? name : name.substr(scope + 2);
}

}  // namespace

// Of a launch by a pointer, or of a macro's parameter, the function says more than the launch; and in a template, which
// instance of a kernel it launches.
const std::string& KernelBuilders::name_of(const std::string& spelled, void (*function)()) {
  const auto [known, is_new] = names_.try_emplace({spelled, function}, spelled);
  if (!is_new || function == nullptr) return known->second;
  const std::string symbol = places_.function_at(reinterpret_cast<std::uint64_t>(function));
  const std::string name = without_parameters(core::demangled(symbol));
  if (name.empty()) return known->second;
  if (base_of(name) != base_of(spelled)) {
    known->second = name;
  } else {
    const std::string_view arguments = std::string_view(name).substr(without_arguments(name).size());
    known->second = std::string(without_arguments(spelled)).append(arguments);
  }
  return known->second;
}

KernelBuilders::Kernel& KernelBuilders::kernel(const std::string& spelled, void (*function)()) {
  const std::string& name = name_of(spelled, function);
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
    profiles.push_back(
        {kernel->name, kernel->configurations, kernel->told_blocks, kernel->builder.finish(), kernel->was_stopped});
  return profiles;
}

}  // namespace simt
