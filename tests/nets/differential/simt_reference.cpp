#include "tests/nets/differential/simt_reference.h"

#include <utility>

#include "tests/nets/differential/lockstep_warp.h"

namespace differential {

using core::lanes_in;

Mask LockstepWarp::run(const Statement& s, WarpFrame& f, Mask lanes) {
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

Mask LockstepWarp::select(const Statement& s, WarpFrame& f, Mask lanes) {
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

Mask LockstepWarp::loop(const Statement& s, WarpFrame& f, Mask lanes) {
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

Outcome run_simt(const Program& program, Costs& costs) {
  Outcome outcome{MemoryImage(program), {}};
  outcome.result.assign(program.blocks * program.threads(), kNoResult);
  Fibers fibers;
  const auto warps = static_cast<int>((program.threads() + 31) / 32);
  for (unsigned block = 0; block < program.blocks; ++block) {
    fibers.run(
        warps,
        [&](int warp) { LockstepWarp(program, outcome, costs, fibers, block, static_cast<unsigned>(warp)).run(); },
        [&](int) { return true; });
  }
  return outcome;
}

}  // namespace differential
