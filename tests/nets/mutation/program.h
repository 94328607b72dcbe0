#pragma once

#include <string>
#include <vector>

#include "common/safety/sync_object.h"

// Small kernels as data: a text for the compiler and steps for the oracle are made of the same program.

namespace mutation {

using safety::Scope;

/// What a thread computes from its own variables.
struct Expr {
  enum class Term { number, local, add, subtract, times, divide, modulo, exclusive_or, less, equal, both };
  Term term = Term::number;
  int number = 0;        ///< of a number its value, of a variable its index
  std::vector<Expr> of;  ///< two operands

  Expr(int value = 0) : number(value) {}  // NOLINT(google-explicit-constructor): a number is an expression
  Expr(Term what, int which, std::vector<Expr> operands = {}) : term(what), number(which), of(std::move(operands)) {}
};

inline Expr operator+(const Expr& a, const Expr& b) { return {Expr::Term::add, 0, {a, b}}; }
inline Expr operator-(const Expr& a, const Expr& b) { return {Expr::Term::subtract, 0, {a, b}}; }
inline Expr operator*(const Expr& a, const Expr& b) { return {Expr::Term::times, 0, {a, b}}; }
inline Expr operator/(const Expr& a, const Expr& b) { return {Expr::Term::divide, 0, {a, b}}; }
inline Expr operator%(const Expr& a, const Expr& b) { return {Expr::Term::modulo, 0, {a, b}}; }
inline Expr operator^(const Expr& a, const Expr& b) { return {Expr::Term::exclusive_or, 0, {a, b}}; }
inline Expr operator<(const Expr& a, const Expr& b) { return {Expr::Term::less, 0, {a, b}}; }
inline Expr operator==(const Expr& a, const Expr& b) { return {Expr::Term::equal, 0, {a, b}}; }
inline Expr operator&&(const Expr& a, const Expr& b) { return {Expr::Term::both, 0, {a, b}}; }

inline constexpr int kLocals = 8;  ///< of a thread
/// The number of a thread that does not work, see write::t.
inline constexpr int kIdle = 1000;

/// What an atomic operation does.
enum class Update { add, exchange, compare_and_swap, maximum };

/// How memory is accessed: an update by an atomic operation, a load or store as it is; or otherwise.
enum class Way { usual, without_atomic, by_volatile };

/// One statement.
struct Statement {
  enum class What { set, load, store, update, spin, barrier, meet, ballot, shuffle, fence, branch, loop, leave };
  What what = What::set;
  int array = -1;     ///< of an access
  Expr index;         ///< of an access; of a loop what the variable starts with; of a shuffle the source lane
  Expr value;         ///< what is stored or added; the condition of a branch or loop; until when a spin goes on
  Expr other;         ///< what a compare-and-swap, or a spin, compares or adds; what a loop's variable becomes
  int local = -1;     ///< the variable that gets the result
  unsigned mask = 0;  ///< of a meeting, a vote or a shuffle
  Scope scope = Scope::device;
  Update update = Update::add;
  Way way = Way::usual;
  std::vector<Statement> body{};
};
using Statements = std::vector<Statement>;

/// An array of int.
struct Array {
  enum class Fill { none, zeros, numbers };
  std::string name;
  int size = 0;
  bool is_shared = false;
  Fill fill = Fill::none;
};

/// A kernel, and how it is launched. Only the first `lanes` lanes of each warp work; the others take part in barriers.
struct Program {
  std::string name;
  int blocks = 1;
  int warps = 1;
  int lanes = 4;
  std::vector<Array> arrays{};
  Statements code{};

  int workers() const { return warps * lanes; }  ///< of a block
  int threads() const { return (warps - 1) * 32 + lanes; }
  unsigned lane_mask() const { return (1U << lanes) - 1; }
};

/// `name` is the kernel's. Each statement begins on the line that `lines` gets for it, in the order of the text.
std::string text_of(const Program& program, const std::string& name, int first_line, std::vector<int>& lines);

}  // namespace mutation
