#pragma once

#include <vector>

#include "tests/nets/mutation/program.h"

namespace mutation {

/// A statement, or a jump, as threads do one after the other.
struct Step {
  enum class What { statement, jump_unless, jump, end };
  What what = What::statement;
  const Statement* statement = nullptr;  ///< its value is the condition of a jump
  int target = 0;                        ///< of a jump
  int number = 0;                        ///< of the statement, in the order of the text
};

/// The steps of a program, which must live as long as they.
std::vector<Step> steps_of(const Program& program);

}  // namespace mutation
