#include "tests/nets/differential/simt_reference.h"

#include <array>
#include <utility>

#include "common/core/lanes.h"
#include "common/memory/global_sectors.h"
#include "common/memory/shared_banks.h"
#include "tests/nets/differential/fibers.h"

namespace differential {
namespace {

using core::lanes_in;
using Mask = std::uint32_t;
using Lanes = std::array<unsigned, 32>;

/// A function that lanes run together.
struct Frame {
  std::array<Lanes, kVariables + kCounters> variable{};
  std::array<Lanes, kLocals> local{};
  bool is_kernel = false;
  Mask* broken = nullptr;     // that have left the innermost loop
  Mask* continued = nullptr;  // that wait for its next turn
  unsigned salt = 0;
  int line = 0;  // of the statement that runs
};

class Warp {
 public:
  Warp(const Program& program, Outcome& outcome, Costs& costs, Fibers& fibers, unsigned block, unsigned warp)
      : program_(program), outcome_(outcome), costs_(costs), fibers_(fibers), block_(block), first_(warp * 32) {}

  void run() {
    const unsigned count = std::min(program_.threads() - first_, 32U);
    const Mask all = count == 32 ? ~0U : (1U << count) - 1;
    Frame f{.is_kernel = true};
    Lanes own{};
    for (const std::size_t lane : lanes_in(all)) own[lane] = thread(lane);
    Lanes blocks{};
    blocks.fill(block_);
    start(f, program_.salt, own, blocks);
    store_result(f, run(program_.body, f, all), program_.result_line);
  }

 private:
  void store_result(const Frame& f, Mask lanes, int line) {
    const Lanes total = sum(f);
    memory::WarpAccess access{.bytes = 4, .kind = memory::Kind::store};
    for (const std::size_t lane : lanes_in(lanes)) {
      const unsigned at = block_ * program_.threads() + thread(lane);
      outcome_.result[at] = total[lane];
      access.address[lane] = std::uint64_t{4} * at;
    }
    note({line, "result", "store", 4}, Space::global, access, lanes);
  }
  [[nodiscard]] unsigned thread(std::size_t lane) const { return first_ + static_cast<unsigned>(lane); }
  [[nodiscard]] const Array& array(int index) const { return program_.arrays[static_cast<std::size_t>(index)]; }

  void start(Frame& f, unsigned salt, const Lanes& first, const Lanes& second) const {
    f.salt = salt;
    for (std::size_t lane = 0; lane < 32; ++lane) f.local[0][lane] = thread(lane);
    f.local[1].fill(1);
    f.local[2].fill(2);
    f.local[3].fill(salt);
    f.variable[0] = first;
    f.variable[1] = second;
    for (unsigned i = 2; i < kVariables; ++i) f.variable[i].fill(salt + i);
  }
  static Lanes sum(const Frame& f) {
    Lanes total{};
    for (std::size_t lane = 0; lane < 32; ++lane) {
      for (unsigned i = 0; i < kVariables; ++i) total[lane] += f.variable[i][lane] * (i == 0 ? 1 : 2 * i + 1);
      for (const Lanes& local : f.local) total[lane] += local[lane];
    }
    return total;
  }

  void note(const AccessKey& key, Space space, memory::WarpAccess& access, Mask lanes) {
    if (lanes == 0) return;
    access.active = lanes;
    AccessCost& sums = costs_[key];
    sums.requests += 1;
    sums.lanes += static_cast<std::uint64_t>(access.active_lanes());
    sums.cost += static_cast<std::uint64_t>(space == Space::global ? memory::count_sectors(access)
                                                                   : memory::count_wavefronts(access));
  }
  void note(const Frame& f, int index, int member, int bytes, memory::Kind kind, const Lanes& element, Mask lanes) {
    memory::WarpAccess access{.bytes = bytes, .kind = kind};
    for (const std::size_t lane : lanes_in(lanes))
      access.address[lane] = outcome_.memory.offset(index, member, element[lane]);
    note({f.line, array(index).name, std::string(memory::name_of(kind)), bytes}, array(index).space, access, lanes);
  }
  [[nodiscard]] int bytes_of(int index, int member) const {
    return array(index).type->members[static_cast<std::size_t>(member)].bytes;
  }

  static Mask nonzero(const Lanes& value, Mask lanes) {
    Mask result = 0;
    for (const std::size_t lane : lanes_in(lanes)) result |= value[lane] != 0 ? core::lane_bit(lane) : 0;
    return result;
  }
  static Lanes flags(Mask lanes) {
    Lanes result{};
    for (const std::size_t lane : lanes_in(lanes)) result[lane] = 1;
    return result;
  }

  Lanes eval(const Expr& e, Frame& f, Mask lanes);
  Mask run(const std::vector<Statement>& body, Frame& f, Mask lanes) {
    for (const Statement& s : body) {
      if (lanes == 0) break;
      f.line = s.line;
      lanes = run(s, f, lanes);
    }
    return lanes;
  }
  Mask run(const Statement& s, Frame& f, Mask lanes);
  Mask loop(const Statement& s, Frame& f, Mask lanes);
  Mask select(const Statement& s, Frame& f, Mask lanes);
  void store(const Statement& s, Frame& f, Mask lanes);

  static void assign(Frame& f, int variable, const Lanes& value, Mask lanes) {
    Lanes& target = f.variable[static_cast<std::size_t>(variable)];
    for (const std::size_t lane : lanes_in(lanes)) target[lane] = assigned(target[lane], value[lane]);
  }

  const Program& program_;
  Outcome& outcome_;
  Costs& costs_;
  Fibers& fibers_;
  unsigned block_;
  unsigned first_;
};

Lanes Warp::eval(const Expr& e, Frame& f, Mask lanes) {
  Lanes result{};
  switch (e.op) {
    case Op::constant:
      result.fill(e.value);
      return result;
    case Op::variable:
      return f.variable[static_cast<std::size_t>(e.index)];
    case Op::thread:
      for (std::size_t lane = 0; lane < 32; ++lane) result[lane] = thread(lane);
      return result;
    case Op::block:
      result.fill(block_);
      return result;
    case Op::salt:
      result.fill(f.salt + e.value);
      return result;
    case Op::both: {
      const Mask first = nonzero(eval(e.operands[0], f, lanes), lanes);
      return first == 0 ? result : flags(nonzero(eval(e.operands[1], f, first), first));
    }
    case Op::either: {
      const Mask first = nonzero(eval(e.operands[0], f, lanes), lanes);
      const Mask rest = lanes & ~first;
      return flags(first | (rest == 0 ? 0 : nonzero(eval(e.operands[1], f, rest), rest)));
    }
    case Op::choose: {
      const Mask first = nonzero(eval(e.operands[0], f, lanes), lanes);
      const Mask rest = lanes & ~first;
      if (first != 0) result = eval(e.operands[1], f, first);
      if (rest == 0) return result;
      const Lanes other = eval(e.operands[2], f, rest);
      for (const std::size_t lane : lanes_in(rest)) result[lane] = other[lane];
      return result;
    }
    case Op::load: {
      const Lanes element = eval(e.operands[0], f, lanes);
      note(f, e.index, e.member, bytes_of(e.index, e.member), memory::Kind::load, element, lanes);
      for (const std::size_t lane : lanes_in(lanes))
        result[lane] = outcome_.memory.load(e.index, e.member, element[lane]);
      return result;
    }
    case Op::local: {
      const Lanes element = eval(e.operands[0], f, lanes);
      for (const std::size_t lane : lanes_in(lanes)) result[lane] = f.local[element[lane] % kLocals][lane];
      return result;
    }
    case Op::call: {
      const Lanes first = eval(e.operands[0], f, lanes);
      const Lanes second = eval(e.operands[1], f, lanes);
      Frame inner;
      start(inner, f.salt + e.value, first, second);
      run(program_.functions[static_cast<std::size_t>(e.index)].body, inner, lanes);
      return sum(inner);
    }
    default: {
      const Lanes a = eval(e.operands[0], f, lanes);
      const Lanes b = e.operands.size() > 1 ? eval(e.operands[1], f, lanes) : Lanes{};
      for (const std::size_t lane : lanes_in(lanes)) result[lane] = combined(e, a[lane], b[lane]);
      return result;
    }
  }
}

void Warp::store(const Statement& s, Frame& f, Mask lanes) {
  const Lanes element = eval(s.expr[0], f, lanes);
  const auto each = [&](auto act) {
    for (const std::size_t lane : lanes_in(lanes)) act(lane, element[lane]);
  };
  MemoryImage& memory = outcome_.memory;
  const auto members = static_cast<int>(array(s.index).type->members.size());
  if (s.kind == Kind::load_whole) {
    note(f, s.index, 0, array(s.index).type->bytes, memory::Kind::load, element, lanes);
    for (int i = 0; i < members; ++i) {
      Lanes loaded{};
      each([&](std::size_t lane, unsigned at) { loaded[lane] = memory.load(s.index, i, at); });
      assign(f, s.variable, loaded, lanes);
    }
    return;
  }
  const Lanes value = eval(s.expr[1], f, lanes);
  const int bytes = s.kind == Kind::store_whole ? array(s.index).type->bytes : bytes_of(s.index, s.member);
  if (s.kind == Kind::atomic) {
    note(f, s.index, 0, bytes, memory::Kind::atomic, element, lanes);
    each([&](std::size_t lane, unsigned at) { memory.atomic(s.index, at, value[lane]); });
    return;
  }
  if (s.kind == Kind::update) note(f, s.index, s.member, bytes, memory::Kind::load, element, lanes);
  note(f, s.index, s.kind == Kind::store_whole ? 0 : s.member, bytes, memory::Kind::store, element, lanes);
  each([&](std::size_t lane, unsigned at) {
    if (s.kind == Kind::store_whole) {
      for (int i = 0; i < members; ++i) memory.store(s.index, i, at, component(value[lane], i));
    } else {
      const unsigned before = s.kind == Kind::update ? memory.load(s.index, s.member, at) : 0;
      memory.store(s.index, s.member, at, before + value[lane]);
    }
  });
}

Mask Warp::run(const Statement& s, Frame& f, Mask lanes) {
  switch (s.kind) {
    case Kind::assign:
      assign(f, s.index, eval(s.expr[0], f, lanes), lanes);
      return lanes;
    case Kind::store:
    case Kind::update:
    case Kind::store_whole:
    case Kind::load_whole:
    case Kind::atomic:
      store(s, f, lanes);
      return lanes;
    case Kind::local_store: {
      const Lanes element = eval(s.expr[0], f, lanes);
      const Lanes value = eval(s.expr[1], f, lanes);
      for (const std::size_t lane : lanes_in(lanes)) f.local[element[lane] % kLocals][lane] += value[lane];
      return lanes;
    }
    case Kind::exchange: {
      const Lanes value = eval(s.expr[0], f, lanes);
      const Lanes argument = s.expr.size() > 1 ? eval(s.expr[1], f, lanes) : Lanes{};
      Lanes result{};
      for (const std::size_t lane : lanes_in(lanes))
        result[lane] = exchanged(s, static_cast<unsigned>(lane), value.data(), argument.data());
      assign(f, s.variable, result, lanes);
      return lanes;
    }
    case Kind::branch: {
      const Mask taken = nonzero(eval(s.expr[0], f, lanes), lanes);
      return run(s.body, f, taken) | run(s.other, f, lanes & ~taken);
    }
    case Kind::repeat:
    case Kind::repeat_while:
    case Kind::repeat_until:
      return loop(s, f, lanes);
    case Kind::select:
      return select(s, f, lanes);
    case Kind::leave_loop:
      *f.broken |= lanes;
      return 0;
    case Kind::next_turn:
      *f.continued |= lanes;
      return 0;
    case Kind::leave:
      if (f.is_kernel) store_result(f, lanes, s.line);
      return 0;
    case Kind::barrier:
      fibers_.wait();
      return lanes;
    case Kind::group:
    case Kind::warp_barrier:
    case Kind::planted:
      return lanes;
  }
  return lanes;
}

Mask Warp::select(const Statement& s, Frame& f, Mask lanes) {
  const Lanes value = eval(s.expr[0], f, lanes);
  Mask behind = 0;
  Mask falling = 0;
  for (std::size_t i = 0; i < s.body.size(); ++i) {
    Mask here = falling;
    for (const std::size_t lane : lanes_in(lanes)) {
      if (std::min<std::size_t>(value[lane] % s.value, s.body.size() - 1) == i) here |= core::lane_bit(lane);
    }
    const Mask through = run(s.body[i].body, f, here);
    falling = s.body[i].falls_through ? through : 0;
    if (!s.body[i].falls_through) behind |= through;
  }
  return behind | falling;
}

Mask Warp::loop(const Statement& s, Frame& f, Mask lanes) {
  Lanes& i = f.variable[static_cast<std::size_t>(s.variable)];
  for (const std::size_t lane : lanes_in(lanes)) i[lane] = 0;
  Mask broken = 0;
  Mask behind = 0;
  Mask* const outer_broken = std::exchange(f.broken, &broken);
  Mask* const outer_continued = f.continued;
  const auto check = [&] {
    f.line = s.line;
    Mask asked = lanes;
    if (s.kind != Kind::repeat) {
      for (const std::size_t lane : lanes_in(lanes)) {
        if (i[lane] >= s.value) asked &= ~core::lane_bit(lane);
      }
    }
    const Lanes value = asked == 0 ? Lanes{} : eval(s.expr[0], f, asked);
    Mask on = 0;
    for (const std::size_t lane : lanes_in(asked)) {
      if (s.kind == Kind::repeat ? i[lane] < value[lane] : value[lane] != 0) on |= core::lane_bit(lane);
    }
    behind |= lanes & ~on;
    lanes = on;
  };
  const auto count = [&] {
    for (const std::size_t lane : lanes_in(lanes)) ++i[lane];
  };
  if (s.kind != Kind::repeat_until) check();
  while (lanes != 0) {
    if (s.kind != Kind::repeat) count();
    Mask continued = 0;
    f.continued = &continued;
    lanes = run(s.body, f, lanes) | continued;
    if (s.kind == Kind::repeat) count();
    check();
  }
  f.broken = outer_broken;
  f.continued = outer_continued;
  return behind | broken;
}

}  // namespace

Outcome run_simt(const Program& program, Costs& costs) {
  Outcome outcome{MemoryImage(program), {}};
  outcome.result.assign(program.blocks * program.threads(), kNoResult);
  Fibers fibers;
  const auto warps = static_cast<int>((program.threads() + 31) / 32);
  for (unsigned block = 0; block < program.blocks; ++block) {
    fibers.run(
        warps, [&](int warp) { Warp(program, outcome, costs, fibers, block, static_cast<unsigned>(warp)).run(); },
        [&](int) { return true; });
  }
  return outcome;
}

}  // namespace differential
