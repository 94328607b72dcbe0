#pragma once

#include <set>
#include <vector>

#include "common/simt/plugin/gcc.h"

namespace instruction_counts {

/// What a function computes for its own sake, and not for an address or in order to count a loop.
class ComputedValues {
 public:
  /// Follows the values of `body`, which is in SSA form, from what it stores, returns or hands on.
  explicit ComputedValues(function* body);

  /// Whether it is one.
  [[nodiscard]] bool contain(tree name) const { return known_.count(name) != 0; }

 private:
  void add(tree operand);
  void begin_at(gimple* statement);
  void follow(gimple* made_by);

  std::set<tree> known_;
  std::vector<tree> open_;
};

}  // namespace instruction_counts
