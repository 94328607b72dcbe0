#include <cstdio>
#include <stdexcept>

#include "tests/nets/mutation/program.h"

namespace mutation {
namespace {

using What = Statement::What;

std::string text_of(const Expr& expr) {
  static constexpr const char* kLocalNames[kLocals] = {"t", "b", "lane", "warp", "r4", "r5", "r6", "r7"};
  static constexpr const char* kOperators[] = {"", "", " + ", " - ", " * ", " / ", " % ", " ^ ", " < ", " == ", " && "};
  if (expr.term == Expr::Term::number) return std::to_string(expr.number);
  if (expr.term == Expr::Term::local) return kLocalNames[expr.number];
  const auto operand = [](const Expr& one) { return one.of.empty() ? text_of(one) : "(" + text_of(one) + ")"; };
  return operand(expr.of[0]) + kOperators[static_cast<int>(expr.term)] + operand(expr.of[1]);
}

class Writer {
 public:
  Writer(const Program& program, int line, std::vector<int>& lines) : program_(program), line_(line), lines_(lines) {}

  void put(const std::string& text) {
    text_ += std::string(static_cast<std::size_t>(2 * depth_), ' ') + text + "\n";
    ++line_;
  }
  void write(const Statements& statements) {
    for (const Statement& one : statements) write(one);
  }
  void indent(int levels) { depth_ += levels; }
  const std::string& text() const { return text_; }

 private:
  std::string element(const Statement& s) const {
    const std::string name = name_of(s);
    return s.way == Way::by_volatile ? "*(volatile int*)&" + name : name;
  }
  std::string name_of(const Statement& s) const {
    return program_.arrays[static_cast<std::size_t>(s.array)].name + "[" + text_of(s.index) + "]";
  }
  static std::string result(const Statement& s) {
    return s.local < 0 ? "" : text_of(Expr(Expr::Term::local, s.local)) + " = ";
  }
  std::string update(const Statement& s) const {
    static constexpr const char* kNames[] = {"atomicAdd", "atomicExch", "atomicCAS", "atomicMax"};
    const std::string operand = text_of(s.what == What::spin ? s.other : s.value);
    const bool swaps = s.update == Update::compare_and_swap;
    if (s.way != Way::usual) {
      const std::string old = result(s).empty() ? element(s) : result(s).substr(0, 2);
      const std::string read = result(s).empty() ? "" : result(s) + element(s) + "; ";
      switch (s.update) {
        case Update::add:
          return operand == "0" ? read : read + element(s) + " = " + old + " + " + operand + ";";
        case Update::exchange:
          return read + element(s) + " = " + operand + ";";
        case Update::compare_and_swap:
          return read + "if (" + old + " == " + text_of(s.other) + ") " + element(s) + " = " + text_of(s.value) + ";";
        case Update::maximum:
          return read + "if (" + old + " < " + operand + ") " + element(s) + " = " + operand + ";";
      }
    }
    const std::string call = kNames[static_cast<int>(s.update)] + std::string(s.scope == Scope::block ? "_block" : "");
    const std::string operands = swaps ? text_of(s.other) + ", " + text_of(s.value) : operand;
    return result(s) + call + "(&" + element(s) + ", " + operands + ");";
  }
  void write(const Statement& s) {
    lines_.push_back(line_);
    const std::string note =
        s.local < 0 ? "" : " note(" + std::to_string(lines_.size() - 1) + ", " + result(s).substr(0, 2) + ");";
    char mask[16];
    std::snprintf(mask, sizeof mask, "0x%x", s.mask);
    switch (s.what) {
      case What::set:
        return put(result(s) + text_of(s.value) + ";");
      case What::load:
        return put(result(s) + element(s) + "; USE(" + result(s).substr(0, 2) + ");");
      case What::store:
        return put(element(s) + " = " + text_of(s.value) + ";");
      case What::update:
        return put(update(s) + note);
      case What::spin:
        put("do {");
        lines_.back() = line_;
        ++depth_;
        // A compare-and-swap waits until it has swapped.
        put(update(s) + note);
        --depth_;
        return put(
            "} while (!(" +
            text_of(s.update == Update::compare_and_swap ? Expr(Expr::Term::local, s.local) == s.other : s.value) +
            "));");
      case What::barrier:
        return put("__syncthreads();");
      case What::meet:
        return put(std::string("__syncwarp(") + mask + ");");
      case What::ballot:
        return put(result(s) + "__ballot_sync(" + mask + ", " + text_of(s.value) + ");");
      case What::shuffle:
        return put(result(s) + "__shfl_sync(" + mask + ", " + text_of(s.value) + ", " + text_of(s.index) + ");");
      case What::fence:
        return put(s.scope == Scope::device ? "__threadfence();" : "__threadfence_block();");
      case What::branch:
        put("if (" + text_of(s.value) + ") {");
        break;
      case What::loop:
        put("for (" + result(s) + text_of(s.index) + "; " + text_of(s.value) + "; " + result(s) + text_of(s.other) +
            ") {");
        break;
      case What::leave:
        return put("return;");
    }
    ++depth_;
    write(s.body);
    --depth_;
    put("}");
  }

  const Program& program_;
  int line_;
  std::vector<int>& lines_;
  std::string text_{};
  int depth_ = 0;
};

}  // namespace

std::string text_of(const Program& program, const std::string& name, int first_line, std::vector<int>& lines) {
  lines.clear();
  Writer writer(program, first_line, lines);
  std::string parameters;
  for (const Array& array : program.arrays) {
    if (!array.is_shared) parameters += (parameters.empty() ? "int* " : ", int* ") + array.name;
  }
  writer.put("// " + program.name + ": " + std::to_string(program.blocks) + " blocks of " +
             std::to_string(program.threads()) + " threads");
  writer.put("__global__ void " + name + "(" + parameters + ") {");
  writer.indent(1);
  for (const Array& array : program.arrays) {
    if (array.is_shared) writer.put("__shared__ int " + array.name + "[" + std::to_string(array.size) + "];");
  }
  const std::string lanes = std::to_string(program.lanes);
  writer.put("[[maybe_unused]] const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, b = blockIdx.x;");
  writer.put("[[maybe_unused]] const int t = lane < " + lanes + " ? warp * " + lanes +
             " + lane : " + std::to_string(kIdle) + ";");
  writer.put("[[maybe_unused]] int r4 = 0, r5 = 0, r6 = 0, r7 = 0;");
  writer.write(program.code);
  writer.indent(-1);
  writer.put("}");
  return writer.text();
}

}  // namespace mutation
