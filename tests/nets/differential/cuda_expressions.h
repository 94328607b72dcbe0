#pragma once

#include <string>

#include "tests/nets/differential/program.h"

namespace differential {

/// What the expressions of a program are in CUDA C++.
class CudaExpressions {
 public:
  explicit CudaExpressions(const Program& program) : program_(program) {}

  /// Both a value and something to calculate with: in brackets where that matters.
  [[nodiscard]] std::string expr(const Expr& e) const;
  /// A member of an element, as an lvalue.
  [[nodiscard]] std::string place(int index, int member, const Expr& element) const;
  /// The unsigned value that is read from such a place.
  [[nodiscard]] std::string value(const std::string& text, int index, int member) const;
  /// A variable of a function.
  [[nodiscard]] static std::string variable(int index);
  [[nodiscard]] static std::string number(unsigned value) { return std::to_string(value) + "u"; }
  /// What the names of this program's functions end with.
  [[nodiscard]] std::string suffix() const { return std::to_string(program_.seed); }
  [[nodiscard]] const Array& array(int index) const { return program_.arrays[static_cast<std::size_t>(index)]; }

 private:
  [[nodiscard]] std::string global_arguments() const;

  const Program& program_;
};

}  // namespace differential
