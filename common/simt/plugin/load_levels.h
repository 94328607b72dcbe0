#pragma once

#include <map>

#include "common/simt/plugin/gcc.h"

namespace instruction_counts {

/// How many loads, one behind the other, a value of a function needs: 0 for one that is made of indices and parameters,
/// 1 for one that was loaded from an address made of these, and so on.
class LoadLevels {
 public:
  /// So many or more, or so many again in each round of a loop.
  static constexpr unsigned kMost = 3;

  /// Counts the levels of `body`, which is in SSA form and has its loops.
  explicit LoadLevels(function* body);

  /// Of the access that a hook tells of: its address, and the conditions on which it is made.
  [[nodiscard]] unsigned of_access(gimple* hook) const;

 private:
  bool update(basic_block block);
  bool set(tree name, unsigned level);
  [[nodiscard]] unsigned of_operands(gimple* statement) const;
  [[nodiscard]] unsigned of_condition(basic_block block) const;
  [[nodiscard]] unsigned of_block(basic_block block) const;
  [[nodiscard]] unsigned of(gphi* phi) const;

  std::map<tree, unsigned> levels_;  // those above 0
};

}  // namespace instruction_counts
