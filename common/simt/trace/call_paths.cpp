#include "common/simt/trace/call_paths.h"

namespace simt {

CallPaths::CallPaths() { nodes_.push_back({0, 0, 0}); }

std::uint64_t CallPaths::find_or_add(std::uint64_t path, std::uint64_t call_pc) {
  const std::uint64_t key = key_of(path, call_pc);
  auto child = children_.find(key);
  if (child == children_.end()) {
    if (nodes_.size() == kMostPaths) return kMostPaths - 1;
    child = children_.emplace(key, nodes_.size()).first;
    nodes_.push_back({path, call_pc, nodes_[path].depth + 1});
  }
  last_key_ = key;
  last_child_ = child->second;
  return last_child_;
}

bool CallPaths::before(std::uint64_t tag_a, std::uint64_t tag_b) const {
  std::uint64_t pc_a = tag_pc(tag_a);
  std::uint64_t pc_b = tag_pc(tag_b);
  std::uint64_t path_a = tag_path(tag_a);
  std::uint64_t path_b = tag_path(tag_b);
  const auto climb = [this](std::uint64_t& path, std::uint64_t& pc) {
    pc = nodes_[path].call_pc;
    path = nodes_[path].parent;
  };
  while (path_a != path_b) {
    if (nodes_[path_a].depth >= nodes_[path_b].depth) {
      climb(path_a, pc_a);
    } else {
      climb(path_b, pc_b);
    }
  }
  return pc_a < pc_b;
}

}  // namespace simt
