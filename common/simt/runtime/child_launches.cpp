#include "common/simt/runtime/child_launches.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "common/simt/runtime/streams.h"

namespace simt {

bool ChildLaunches::Child::is_tail() const { return launch->config().stream == cudaStreamTailLaunch; }

void ChildLaunches::add(std::uint64_t block, std::unique_ptr<const KeptLaunch> launch) {
  const std::lock_guard lock(mutex_);
  children_.push_back({block, std::move(launch)});
}

std::vector<std::unique_ptr<const KeptLaunch>> ChildLaunches::take() {
  const std::lock_guard lock(mutex_);
  // Blocks of several workers ask in an order of their own.
  std::ranges::stable_sort(children_, {}, [](const Child& child) { return std::tuple(child.is_tail(), child.block); });
  std::vector<std::unique_ptr<const KeptLaunch>> all;
  for (Child& child : children_) all.push_back(std::move(child.launch));
  children_.clear();
  return all;
}

}  // namespace simt
