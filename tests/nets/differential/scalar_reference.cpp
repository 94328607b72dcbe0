#include "tests/nets/differential/scalar_reference.h"

#include <array>

#include "tests/nets/differential/fibers.h"

namespace differential {
namespace {

/// How a statement ends.
enum class Flow { on, broken, continued, left };

struct Frame {
  std::array<unsigned, kVariables + kCounters> variable{};
  std::array<unsigned, kLocals> local{};
};

class Scalar {
 public:
  explicit Scalar(const Program& program) : program_(program), outcome_{MemoryImage(program), {}} {
    outcome_.result.assign(program.blocks * program.threads(), kNoResult);
  }

  Outcome run() {
    const unsigned threads = program_.threads();
    for (unsigned block = 0; block < program_.blocks; ++block) {
      block_ = block;
      waits_for_.assign(threads, nullptr);
      value_.assign((threads + 31) / 32 * 32, 0);
      argument_.assign(value_.size(), 0);
      fibers_.run(
          static_cast<int>(threads), [&](int t) { thread(static_cast<unsigned>(t)); },
          [&](int t) { return may_go_on(static_cast<unsigned>(t)); });
    }
    return std::move(outcome_);
  }

 private:
  void thread(unsigned t) {
    Frame frame;
    start(frame, t, program_.salt, t, block_);
    run(program_.body, frame, t, program_.salt);
    outcome_.result[block_ * program_.threads() + t] = sum(frame);
    waits_for_[t] = nullptr;
  }

  static void start(Frame& frame, unsigned t, unsigned salt, unsigned first, unsigned second) {
    frame.local = {t, 1, 2, salt};
    frame.variable[0] = first;
    frame.variable[1] = second;
    for (unsigned i = 2; i < kVariables; ++i) frame.variable[i] = salt + i;
  }
  static unsigned sum(const Frame& frame) {
    unsigned total = frame.variable[0];
    for (unsigned i = 1; i < kVariables; ++i) total += frame.variable[i] * (2 * i + 1);
    for (const unsigned local : frame.local) total += local;
    return total;
  }

  // All of the others that the statement names have to wait at it, too.
  bool may_go_on(unsigned t) {
    const Statement* what = waits_for_[t];
    const bool is_block_wide = what->kind == Kind::barrier;
    const unsigned first = is_block_wide ? 0 : t / 32 * 32;
    const unsigned end = is_block_wide ? program_.threads() : std::min(first + 32, program_.threads());
    for (unsigned other = first; other < end; ++other) {
      const bool is_named = is_block_wide || (what->mask >> other % 32 & 1) != 0;
      if (is_named && waits_for_[other] != what) return false;
    }
    return true;
  }

  void wait(const Statement& what, unsigned t) {
    waits_for_[t] = &what;
    fibers_.wait();
  }

  unsigned eval(const Expr& e, const Frame& f, unsigned t, unsigned salt) {
    const auto operand = [&](std::size_t i) { return eval(e.operands[i], f, t, salt); };
    switch (e.op) {
      case Op::constant:
        return e.value;
      case Op::variable:
        return f.variable[static_cast<std::size_t>(e.index)];
      case Op::thread:
        return t;
      case Op::block:
        return block_;
      case Op::salt:
        return salt + e.value;
      case Op::both:
        return operand(0) != 0 && operand(1) != 0 ? 1 : 0;
      case Op::either:
        return operand(0) != 0 || operand(1) != 0 ? 1 : 0;
      case Op::choose:
        return operand(0) != 0 ? operand(1) : operand(2);
      case Op::load:
        return outcome_.memory.load(e.index, e.member, operand(0));
      case Op::local:
        return f.local[operand(0) % kLocals];
      case Op::call: {
        Frame inner;
        start(inner, t, salt + e.value, operand(0), operand(1));
        run(program_.functions[static_cast<std::size_t>(e.index)].body, inner, t, salt + e.value);
        return sum(inner);
      }
      default:
        return combined(e, operand(0), e.operands.size() > 1 ? operand(1) : 0);
    }
  }

  Flow run(const std::vector<Statement>& body, Frame& f, unsigned t, unsigned salt) {
    for (const Statement& s : body) {
      if (const Flow flow = run(s, f, t, salt); flow != Flow::on) return flow;
    }
    return Flow::on;
  }

  Flow run(const Statement& s, Frame& f, unsigned t, unsigned salt);
  Flow loop(const Statement& s, Frame& f, unsigned t, unsigned salt);
  void assign(Frame& f, int variable, unsigned value) {
    unsigned& target = f.variable[static_cast<std::size_t>(variable)];
    target = assigned(target, value);
  }

  const Program& program_;
  Outcome outcome_;
  Fibers fibers_;
  unsigned block_ = 0;
  std::vector<const Statement*> waits_for_;
  std::vector<unsigned> value_;     // of each thread, for warp operations
  std::vector<unsigned> argument_;  // likewise
};

Flow Scalar::run(const Statement& s, Frame& f, unsigned t, unsigned salt) {
  const auto expr = [&](std::size_t i) { return eval(s.expr[i], f, t, salt); };
  MemoryImage& memory = outcome_.memory;
  switch (s.kind) {
    case Kind::assign:
      assign(f, s.index, expr(0));
      return Flow::on;
    case Kind::store:
      memory.store(s.index, s.member, expr(0), expr(1));
      return Flow::on;
    case Kind::update: {
      const unsigned element = expr(0);
      memory.store(s.index, s.member, element, memory.load(s.index, s.member, element) + expr(1));
      return Flow::on;
    }
    case Kind::store_whole:
    case Kind::load_whole: {
      const unsigned element = expr(0);
      const auto members = static_cast<int>(program_.arrays[static_cast<std::size_t>(s.index)].type->members.size());
      for (int i = 0; i < members; ++i) {
        if (s.kind == Kind::load_whole)
          assign(f, s.variable, memory.load(s.index, i, element));
        else
          memory.store(s.index, i, element, component(expr(1), i));
      }
      return Flow::on;
    }
    case Kind::atomic:
      memory.atomic(s.index, expr(0), expr(1));
      return Flow::on;
    case Kind::local_store:
      f.local[expr(0) % kLocals] += expr(1);
      return Flow::on;
    case Kind::exchange:
      value_[t] = expr(0);
      argument_[t] = s.expr.size() > 1 ? expr(1) : 0;
      wait(s, t);
      assign(f, s.variable, exchanged(s, t % 32, &value_[t / 32 * 32], &argument_[t / 32 * 32]));
      // Nobody goes on to the next exchange before all have read the values of this one.
      wait(s, t);
      return Flow::on;
    case Kind::branch:
      return run(expr(0) != 0 ? s.body : s.other, f, t, salt);
    case Kind::repeat:
    case Kind::repeat_while:
    case Kind::repeat_until:
      return loop(s, f, t, salt);
    case Kind::select: {
      std::size_t at = std::min<std::size_t>(expr(0) % s.value, s.body.size() - 1);
      for (; at < s.body.size(); ++at) {
        const Flow flow = run(s.body[at].body, f, t, salt);
        if (flow != Flow::on) return flow;
        if (!s.body[at].falls_through) break;
      }
      return Flow::on;
    }
    case Kind::leave_loop:
      return Flow::broken;
    case Kind::next_turn:
      return Flow::continued;
    case Kind::leave:
      return Flow::left;
    case Kind::barrier:
    case Kind::warp_barrier:
      wait(s, t);
      return Flow::on;
    case Kind::group:
    case Kind::planted:
      return Flow::on;
  }
  return Flow::on;
}

Flow Scalar::loop(const Statement& s, Frame& f, unsigned t, unsigned salt) {
  const auto condition = [&] { return eval(s.expr[0], f, t, salt); };
  unsigned& i = f.variable[static_cast<std::size_t>(s.variable)];
  i = 0;
  while (true) {
    if (s.kind == Kind::repeat && i >= condition()) return Flow::on;
    if (s.kind == Kind::repeat_while && (i >= s.value || condition() == 0)) return Flow::on;
    if (s.kind != Kind::repeat) ++i;
    const Flow flow = run(s.body, f, t, salt);
    if (flow == Flow::broken) return Flow::on;
    if (flow == Flow::left) return flow;
    if (s.kind == Kind::repeat) ++i;
    if (s.kind == Kind::repeat_until && (i >= s.value || condition() == 0)) return Flow::on;
  }
}

}  // namespace

Outcome run_scalar(const Program& program) { return Scalar(program).run(); }

}  // namespace differential
