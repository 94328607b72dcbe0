#pragma once

#include <set>

#include "common/simt/plugin/gcc.h"

namespace instruction_counts {

/// What is a constant in each copy of a loop that nvcc unrolls: the counter, and what follows from counters alone.
class UnrolledValues {
 public:
  /// Of a function in SSA form.
  explicit UnrolledValues(function* body);

  /// Whether an operand is one, or a constant anyway.
  [[nodiscard]] bool know(tree operand) const {
    return operand != NULL_TREE && (CONSTANT_CLASS_P(operand) || known_.count(operand) != 0);
  }

 private:
  bool follows(gimple* statement) const;

  std::set<tree> known_;
};

}  // namespace instruction_counts
