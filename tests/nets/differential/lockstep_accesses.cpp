#include "tests/nets/differential/lockstep_warp.h"

namespace differential {

using core::lanes_in;

Lanes LockstepWarp::eval(const Expr& e, WarpFrame& f, Mask lanes) {
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
      WarpFrame inner;
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

void LockstepWarp::store(const Statement& s, WarpFrame& f, Mask lanes) {
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

}  // namespace differential
