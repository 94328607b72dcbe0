#include "tests/nets/mutation/state.h"

namespace mutation {
namespace {

class Hash {
 public:
  void add(std::uint64_t word) {
    high_ = (high_ ^ word) * 1099511628211ULL;
    high_ ^= high_ >> 29;
    low_ = (low_ + word) * 0x9e3779b97f4a7c15ULL;
    low_ ^= low_ >> 32;
  }
  void add_number(int value) { add(static_cast<std::uint64_t>(static_cast<unsigned>(value))); }
  void add(const Clock& clock) {
    for (std::size_t i = 0; i < clock.size(); i += 8) {
      std::uint64_t word = 0;
      for (std::size_t byte = i; byte < std::min(i + 8, clock.size()); ++byte) word = word << 8 | clock[byte];
      add(word);
    }
  }
  void add(const Access& one) {
    add(static_cast<std::uint64_t>(one.kind) << 32 | static_cast<std::uint64_t>(one.is_block) << 31 |
        static_cast<std::uint64_t>(one.is_volatile) << 30 | static_cast<std::uint64_t>(one.stretch) << 16 |
        static_cast<std::uint64_t>(one.thread) << 8 | one.clock | static_cast<std::uint64_t>(one.over_thread) << 40 |
        static_cast<std::uint64_t>(one.over_stretch) << 48);
  }
  std::pair<std::uint64_t, std::uint64_t> get() const { return {high_, low_}; }

 private:
  std::uint64_t high_ = 1469598103934665603ULL;
  std::uint64_t low_ = 88172645463325252ULL;
};

void add(const Thread& one, Hash& hash) {
  hash.add(static_cast<std::uint64_t>(one.state) << 40 | static_cast<std::uint64_t>(one.stretch) << 32 |
           static_cast<std::uint64_t>(one.step));
  for (const int value : one.local) hash.add_number(value);
  hash.add(one.knows.now);
  for (const Clock& published : one.knows.published) hash.add(published);
  hash.add_number(one.notes);
}

void add(const Cell& cell, Hash& hash) {
  hash.add_number(cell.value);
  hash.add(static_cast<std::uint64_t>(cell.weak.size() << 1 | (cell.is_written ? 1U : 0U)));
  for (const Access& one : cell.weak) hash.add(one);
  for (const Access& one : cell.strong) hash.add(one);
  for (const Clock& clock : cell.for_block) hash.add(clock);
  for (const Clock& clock : cell.for_device) hash.add(clock);
}

}  // namespace

int value_of(const Expr& e, const Thread& thread) {
  if (e.term == Expr::Term::number) return e.number;
  if (e.term == Expr::Term::local) return thread.local[static_cast<std::size_t>(e.number)];
  const auto a = static_cast<unsigned>(value_of(e.of[0], thread));
  const auto c = static_cast<unsigned>(value_of(e.of[1], thread));
  const int x = static_cast<int>(a);
  const int y = static_cast<int>(c);
  switch (e.term) {
    case Expr::Term::add:
      return static_cast<int>(a + c);
    case Expr::Term::subtract:
      return static_cast<int>(a - c);
    case Expr::Term::times:
      return static_cast<int>(a * c);
    case Expr::Term::divide:
      return y == 0 ? 0 : x / y;
    case Expr::Term::modulo:
      return y == 0 ? 0 : x % y;
    case Expr::Term::exclusive_or:
      return x ^ y;
    case Expr::Term::less:
      return x < y ? 1 : 0;
    case Expr::Term::equal:
      return x == y ? 1 : 0;
    default:
      return x != 0 && y != 0 ? 1 : 0;
  }
}

int State::left_by(std::size_t cell, const Access& store) const {
  for (const Left& one : left) {
    if (one.is_of(cell, store.thread, store.stretch)) return one.value;
  }
  return 0;
}

std::pair<std::uint64_t, std::uint64_t> key_of(const State& state) {
  Hash hash;
  hash.add(static_cast<std::uint64_t>(state.faults));
  for (const Thread& one : state.threads) add(one, hash);
  for (const Cell& one : state.cells) add(one, hash);
  // Independent steps add these in any order.
  std::uint64_t sum = 0;
  for (const Left& one : state.left) {
    Hash each;
    each.add(static_cast<std::uint64_t>(one.cell) << 16 | static_cast<std::uint64_t>(one.thread) << 8 | one.stretch);
    each.add_number(one.value);
    sum += each.get().second;
  }
  for (const StorePair& one : state.pairs) {
    Hash each;
    each.add(static_cast<std::uint64_t>(one.cell) + 1000);
    Hash first = each;
    first.add(one.first);
    each.add(one.second);
    sum += each.get().second + first.get().second;
  }
  hash.add(sum);
  return hash.get();
}

}  // namespace mutation
