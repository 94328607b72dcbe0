#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "common/simt/trace/record.h"

namespace simt {

/// The chains of calls that led to an access, numbered so that a record can carry one.
///
/// nvcc inlines device functions, so the same helper called from two lines is two instructions on the GPU. A path tells
/// them apart, and orders program counters as if every call had been inlined at its call site.
class CallPaths {
 public:
  CallPaths();

  /// The path of a function called at `call_pc` from a function that runs under `path`. Endless recursion ends up in
  /// one last path, so that it exhausts the stack and not the numbers.
  std::uint64_t enter(std::uint64_t path, std::uint64_t call_pc) {
    const std::uint64_t known = entered_last(path, call_pc);
    return known != 0 ? known : find_or_add(path, call_pc);
  }
  /// The same if it is what was entered last, as it mostly is, lane after lane; else 0, where no call leads to.
  [[nodiscard]] std::uint64_t entered_last(std::uint64_t path, std::uint64_t call_pc) const {
    return key_of(path, call_pc) == last_key_ ? last_child_ : 0;
  }

  /// The caller's path, and the program counter of the call.
  [[nodiscard]] std::uint64_t parent(std::uint64_t path) const { return nodes_[path].parent; }
  /// Where the last call of a path was made.
  [[nodiscard]] std::uint64_t call_pc(std::uint64_t path) const { return nodes_[path].call_pc; }

  /// Whether an instruction comes before another in the program, once all calls are inlined.
  [[nodiscard]] bool before(std::uint64_t tag_a, std::uint64_t tag_b) const;

 private:
  // A path costs some 60 bytes; a program with as many has lost its way.
  static constexpr std::uint64_t kMostPaths = std::uint64_t{1} << 20;
  static_assert(kMostPaths <= std::uint64_t{1} << kPathBits);

  struct Node {
    std::uint64_t parent;
    std::uint64_t call_pc;
    int depth;
  };

  static std::uint64_t key_of(std::uint64_t path, std::uint64_t call_pc) { return pc_bits(call_pc) | path; }
  std::uint64_t find_or_add(std::uint64_t path, std::uint64_t call_pc);

  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint64_t> children_;  // call_pc and parent, mixed -> child
  std::uint64_t last_key_ = 0;
  std::uint64_t last_child_ = 0;
};

}  // namespace simt
