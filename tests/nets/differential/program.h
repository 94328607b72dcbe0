#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace differential {

/// A scalar inside of an element.
struct Member {
  std::string name;  ///< "x"; empty where the element itself is the scalar
  int offset = 0;    ///< in bytes
  int bytes = 4;
  bool is_signed = false;
};

/// What arrays are made of.
struct Type {
  std::string name;
  int bytes = 4;
  std::vector<Member> members;
  bool moves_whole = false;  ///< a vector type, which one instruction loads or stores
};

/// All types that kernels use.
const std::vector<Type>& types();

enum class Space { global, shared };

/// How a kernel uses an array.
enum class Role {
  input,   ///< written by the host, never by the kernel; everybody reads everything
  owned,   ///< each thread owns elements until the next barrier hands them out anew
  counter  ///< only updated by one kind of atomic operation
};

struct Array {
  std::string name;
  const Type* type = nullptr;
  Space space = Space::global;
  Role role = Role::input;
  unsigned per_thread = 1;       ///< elements that a thread owns
  unsigned count = 0;            ///< elements: of the launch if global, of a block if shared
  bool is_host_written = false;  ///< else the kernel writes each element before anybody reads it
  std::string atomic{};          ///< of a counter: "atomicAdd"
};

enum class Op {
  constant,  ///< value
  variable,  ///< number `index` of the function
  thread,    ///< in its block, linear
  block,
  salt,  ///< what g++ does not know, plus value: keeps it from folding conditions, and from merging loads
  add,   // of the two operands
  exclusive_or,
  times,    ///< value
  modulo,   ///< value
  over,     ///< value
  less,     ///< whether the operand is less than value
  both,     ///< &&
  either,   ///< ||
  negated,  ///< !
  choose,   ///< ?:
  load,     ///< member of element operand of array index
  local,    ///< element operand of the local array
  call      ///< device function `index` with two operands
};

/// All values are of type unsigned, so that nothing overflows.
struct Expr {
  Op op = Op::constant;
  unsigned value = 0;
  int index = 0;
  int member = 0;
  std::vector<Expr> operands{};

  bool operator==(const Expr&) const = default;
};

enum class Kind {
  assign,        ///< variable `index` changes by expr[0]
  store,         ///< expr[1] to member of element expr[0] of array index
  update,        ///< the same with +=
  store_whole,   ///< all members, made of expr[1]
  load_whole,    ///< all members of element expr[0], into variable `variable`
  atomic,        ///< expr[1] to element expr[0] of array index
  local_store,   ///< expr[1] to local element expr[0]
  exchange,      ///< a warp operation on expr[0] with expr[1], into variable `variable`
  branch,        ///< if expr[0] body, else other
  repeat,        ///< for: variable `variable` counts up to expr[0]
  repeat_while,  ///< while: as long as expr[0], at most value times
  repeat_until,  ///< do while: likewise
  select,        ///< switch over expr[0]: one case for each of `body`, which are `group`s
  group,         ///< a case; with `falls_through`
  leave_loop,    ///< break
  next_turn,     ///< continue
  leave,         ///< return
  barrier,
  warp_barrier,
  planted  ///< text as it is: a mistake that the references do not see
};

/// A statement stands in one line of the source, with its body below.
struct Statement {
  Kind kind = Kind::assign;
  int index = 0;
  int member = 0;
  int variable = 0;
  unsigned value = 0;
  std::vector<Expr> expr{};
  std::vector<Statement> body{};
  std::vector<Statement> other{};
  bool falls_through = false;
  bool is_needed = false;  ///< others rely on it: it cannot be left out when a counterexample is reduced
  std::string text{};      ///< of an exchange, the function; of what is planted, the line
  unsigned mask = ~0U;     ///< of an exchange or warp_barrier
  int number = 0;          ///< counts the statements of a program
  int line = 0;            ///< of the accesses: set when the source is written; of a do while, the last line
};

/// A device function of two values.
struct Function {
  std::vector<Statement> body{};
  bool is_inline = true;
};

/// Variables of a function. The first two are its arguments.
inline constexpr int kVariables = 5;
/// Variables that count loops, behind them.
inline constexpr int kCounters = 60;
/// Elements of the local array.
inline constexpr unsigned kLocals = 4;

/// A kernel, and all that its launch needs.
struct Program {
  unsigned seed = 0;
  unsigned blocks = 1;
  unsigned width = 32;  ///< threads of a block in x
  unsigned height = 1;  ///< and in y
  unsigned salt = 0;    ///< the kernel's argument
  std::vector<Array> arrays;
  std::vector<Function> functions;
  std::vector<Statement> body;
  int result_line = 0;  ///< where the kernel stores what its variables came to
  std::string without;  ///< numbers of statements that were left out: "3,17"

  [[nodiscard]] unsigned threads() const { return width * height; }
};

/// Calls `act` with each statement below `body`, in the order of the source.
template <typename Statements, typename Act>
void for_each_statement(Statements& body, const Act& act) {
  for (auto& statement : body) {
    act(statement);
    for_each_statement(statement.body, act);
    for_each_statement(statement.other, act);
  }
}

}  // namespace differential
