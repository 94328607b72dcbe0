#include "tests/nets/differential/cuda_expressions.h"

namespace differential {

std::string CudaExpressions::place(int index, int member, const Expr& element) const {
  const std::string& name = array(index).type->members[static_cast<std::size_t>(member)].name;
  return array(index).name + "[" + expr(element) + "]" + (name.empty() ? "" : "." + name);
}

std::string CudaExpressions::value(const std::string& text, int index, int member) const {
  const Member& what = array(index).type->members[static_cast<std::size_t>(member)];
  return "static_cast<unsigned>(" + text + (what.bytes == 8 ? " >> 7" : "") + ")";
}

std::string CudaExpressions::expr(const Expr& e) const {
  const auto operand = [&](std::size_t i) { return expr(e.operands[i]); };
  switch (e.op) {
    case Op::constant:
      return number(e.value);
    case Op::variable:
      return variable(e.index);
    case Op::thread:
      return "t";
    case Op::block:
      return "b";
    case Op::salt:
      return "(salt + " + number(e.value) + ")";
    case Op::add:
      return "(" + operand(0) + " + " + operand(1) + ")";
    case Op::exclusive_or:
      return "(" + operand(0) + " ^ " + operand(1) + ")";
    case Op::times:
      return operand(0) + " * " + number(e.value);
    case Op::modulo:
      return operand(0) + " % " + number(e.value);
    case Op::over:
      return operand(0) + " / " + number(e.value);
    case Op::less:
      return operand(0) + " < " + number(e.value);
    case Op::both:
      return "(" + operand(0) + " && " + operand(1) + ")";
    case Op::either:
      return "(" + operand(0) + " || " + operand(1) + ")";
    case Op::negated:
      return "!(" + operand(0) + ")";
    case Op::choose:
      return "(" + operand(0) + " ? " + operand(1) + " : " + operand(2) + ")";
    case Op::load:
      return value(place(e.index, e.member, e.operands[0]), e.index, e.member);
    case Op::local:
      return "local[" + operand(0) + " % " + number(kLocals) + "]";
    case Op::call:
      return "helper" + suffix() + "_" + std::to_string(e.index) + "(" + global_arguments() + "salt + " +
             number(e.value) + ", t, " + operand(0) + ", " + operand(1) + ")";
  }
  return "";
}

std::string CudaExpressions::variable(int index) {
  return index < kVariables ? "v" + std::to_string(index) : "i" + std::to_string(index - kVariables);
}

std::string CudaExpressions::global_arguments() const {
  std::string text;
  for (const Array& a : program_.arrays) {
    if (a.space == Space::global) text += a.name + ", ";
  }
  return text;
}

}  // namespace differential
