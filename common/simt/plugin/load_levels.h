#pragma once

#include <map>

#include "common/simt/plugin/gcc.h"

namespace instruction_counts {

/// How many loads, one behind the other, a value of a function needs: 0 for one that is made of indices and parameters,
/// 1 for one that was loaded from an address made of these, and so on. A local array has the level of all that it
/// holds.
class LoadLevels {
 public:
  /// Counts the levels of `body`, which is in SSA form and has its loops.
  explicit LoadLevels(function* body);

  /// Of the access that a hook tells of: its address, and the conditions on which it is made. As simt::Computation has
  /// them: one that needs what an earlier round of a loop has loaded has a level of its own.
  [[nodiscard]] unsigned of_access(gimple* hook) const;

 private:
  /// So many loads are too many: a loop makes them more and more.
  static constexpr unsigned kMost = 16;

  LoadLevels(function* body, class loop* cut);
  void count(function* body);
  [[nodiscard]] unsigned count_of(gimple* hook) const;
  bool update(basic_block block);
  bool set(tree name, unsigned level);
  [[nodiscard]] bool is_cut(edge way) const;
  [[nodiscard]] unsigned of_operands(gimple* statement) const;
  [[nodiscard]] unsigned of_condition(basic_block block) const;
  [[nodiscard]] unsigned of_block(basic_block block) const;
  [[nodiscard]] unsigned of(gphi* phi) const;

  std::map<tree, unsigned> levels_;           // those above 0
  class loop* cut_ = nullptr;                 // the rounds of this one hand nothing on
  std::map<class loop*, LoadLevels> of_cut_;  // by the loop that is cut
};

}  // namespace instruction_counts
