#include <bit>

#include "tests/nets/differential/program_generator.h"

namespace differential {

Statement Generator::statement(const Context& context, std::vector<Statement>& body) {
  const int roll = random_.between(0, 99);
  const bool may_nest = context.depth < 4 && has_counters();
  if (roll < 14 && may_nest) return branch(context);
  if (roll < 26 && may_nest) return loop(context);
  if (roll < 31 && may_nest) return select(context);
  if (roll < 36 && (context.may_break || context.may_continue || context.may_return)) return leaving(context);
  if (roll < 46 && context.mask != 0 && program_.threads() % 32 == 0) return exchange(context);
  if (roll < 50 && context.mask == ~0U && may_nest && program_.threads() % 32 == 0) return some_lanes(context);
  if (roll < 54 && context.is_block_uniform && context.mask == ~0U && maker_->can_hand_out_in_warps()) {
    body.push_back({.kind = Kind::warp_barrier, .is_needed = true});
    maker_->hand_out_in_warps();
  }
  if (roll < 80) {
    if (std::optional<Statement> write = memory_write(context)) return std::move(*write);
  }
  return simple(context);
}

Statement Generator::simple(const Context& context) {
  if (random_.one_in(6)) {
    Statement s{.kind = Kind::local_store};
    s.expr = {maker_->value(1), maker_->hidden(1)};
    return s;
  }
  if (random_.one_in(4)) {
    if (const auto array = maker_->readable([](const Array& a) { return a.type->moves_whole; })) {
      Statement s{.kind = Kind::load_whole, .index = *array, .variable = random_.between(0, kVariables - 1)};
      s.expr.push_back(maker_->readable_element(*array, 0));
      return s;
    }
  }
  Statement s{.kind = Kind::assign, .index = random_.between(0, kVariables - 1)};
  Expr value = maker_->value(3);
  if (!context.is_function && !program_.functions.empty() && random_.one_in(6)) {
    Expr call{
        .op = Op::call, .value = maker_->fresh(), .index = static_cast<int>(random_.below(program_.functions.size()))};
    call.operands = {std::move(value), maker_->value(1)};
    value = std::move(call);
  }
  s.expr.push_back(std::move(value));
  return s;
}

std::optional<Statement> Generator::memory_write(const Context& context) {
  if (context.is_function) return std::nullopt;
  const int roll = random_.between(0, 5);
  if (roll == 0) {
    const auto array = maker_->any([](const Array& a) { return a.role == Role::counter; });
    if (!array) return std::nullopt;
    Statement s{.kind = Kind::atomic, .index = *array};
    s.expr = {maker_->anywhere(*array, 1), maker_->value(2)};
    return s;
  }
  const auto array = maker_->writable();
  if (!array) return std::nullopt;
  const Type& type = *program_.arrays[static_cast<std::size_t>(*array)].type;
  Statement s{.kind = Kind::store, .index = *array, .member = static_cast<int>(random_.below(type.members.size()))};
  if (type.moves_whole && random_.one_in(2)) {
    s.kind = Kind::store_whole;
    s.expr = {maker_->readable_element(*array, 1), maker_->plain_value()};
    return s;
  }
  if (roll == 1 && type.members[static_cast<std::size_t>(s.member)].bytes <= 4) s.kind = Kind::update;
  s.expr = {maker_->readable_element(*array, 1), maker_->value(2)};
  // Or g++ leaves out `+= x ^ x`, and `a[i] = a[i]`.
  const bool may_change_nothing = s.kind == Kind::update || (s.expr[1].op == Op::load && s.expr[1].index == s.index);
  if (may_change_nothing) s.expr[1] = binary(Op::add, s.expr[1], {.op = Op::salt, .value = maker_->fresh()});
  return s;
}

Statement Generator::branch(Context context) {
  Statement s{.kind = Kind::branch};
  ++context.depth;
  const int roll = random_.between(0, 3);
  if (roll == 0 && context.mask != 0 && !context.is_function) {
    s.expr.push_back(maker_->warp_condition());
    context.is_block_uniform = false;
  } else {
    s.expr.push_back(maker_->condition(2));
    context.is_block_uniform = false;
    context.mask = 0;
  }
  statements(s.body, context, random_.between(1, 3));
  if (random_.one_in(2)) statements(s.other, context, random_.between(1, 3));
  return s;
}

// Lanes that CUDA lets work together while others wait.
Statement Generator::some_lanes(Context context) {
  const auto count = static_cast<unsigned>(random_.between(1, 31));
  Statement s{.kind = Kind::branch};
  Expr lane{.op = Op::modulo, .value = 32};
  lane.operands.push_back({.op = Op::thread});
  Expr first{.op = Op::less, .value = count};
  first.operands.push_back(std::move(lane));
  s.expr.push_back(std::move(first));
  ++context.depth;
  context.mask = (1U << count) - 1;
  context.is_block_uniform = false;
  statements(s.body, context, random_.between(1, 3));
  s.body.push_back(exchange(context));
  return s;
}

Statement Generator::loop(Context context) {
  static constexpr Kind kKinds[]{Kind::repeat, Kind::repeat, Kind::repeat_while, Kind::repeat_until};
  Statement s{.kind = kKinds[random_.below(4)], .variable = next_counter()};
  const bool is_uniform = context.mask != 0 && random_.one_in(2);
  ++context.depth;
  context.may_break = !is_uniform;
  context.may_continue = !is_uniform;
  if (is_uniform) {
    s.kind = Kind::repeat;
    s.expr.push_back({.value = static_cast<unsigned>(random_.between(1, 4))});
  } else {
    context.is_block_uniform = false;
    context.mask = 0;
    s.value = static_cast<unsigned>(random_.between(2, 6));
    if (s.kind == Kind::repeat) {
      Expr limit{.op = Op::modulo, .value = static_cast<unsigned>(random_.between(2, 6))};
      limit.operands.push_back(maker_->hidden(2));
      s.expr.push_back(std::move(limit));
    } else {
      s.expr.push_back(maker_->loop_condition());
    }
  }
  // The next turn comes without a barrier: what lanes own may not have changed by then.
  context.is_block_uniform = false;
  maker_->begin_loop(s.variable);
  statements(s.body, context, random_.between(1, 4));
  maker_->end_loop();
  return s;
}

Statement Generator::select(Context context) {
  Statement s{.kind = Kind::select, .value = static_cast<unsigned>(random_.between(2, 5))};
  s.expr.push_back(maker_->hidden(2));
  ++context.depth;
  context.is_block_uniform = false;
  context.mask = 0;
  context.may_break = false;  // it would leave the switch
  for (unsigned i = static_cast<unsigned>(random_.between(2, static_cast<int>(s.value))); i > 0; --i) {
    Statement one{.kind = Kind::group, .is_needed = true};
    one.falls_through = i > 1 && random_.one_in(3);
    statements(one.body, context, random_.between(1, 2));
    s.body.push_back(std::move(one));
  }
  return s;
}

Statement Generator::leaving(const Context& context) {
  Statement s{.kind = Kind::branch};
  s.expr.push_back(maker_->condition(1));
  if (random_.one_in(2))
    statements(s.body, {.is_block_uniform = false, .mask = 0, .is_function = context.is_function, .depth = 9}, 1);
  std::vector<Kind> kinds;
  if (context.may_break) kinds.push_back(Kind::leave_loop);
  if (context.may_continue) kinds.push_back(Kind::next_turn);
  if (context.may_return) kinds.push_back(Kind::leave);
  s.body.push_back({.kind = kinds[random_.below(kinds.size())]});
  return s;
}

Statement Generator::exchange(const Context& context) {
  static constexpr const char* kNames[]{"__shfl_sync", "__shfl_up_sync",    "__ballot_sync",    "__any_sync",
                                        "__all_sync",  "__reduce_add_sync", "__shfl_down_sync", "__shfl_xor_sync"};
  // Of the last two, the source lane may be outside of a smaller mask.
  Statement s{.kind = Kind::exchange, .variable = random_.between(0, kVariables - 1)};
  s.text = kNames[random_.below(context.mask == ~0U ? 8 : 6)];
  s.mask = context.mask;
  s.value = static_cast<unsigned>(random_.between(1, 31));
  s.expr = {maker_->value(2)};
  // Of one lane, whatever stands before "% 1" is no value that a compiler needs.
  const bool is_one_lane = std::has_single_bit(s.mask);
  if (s.text == "__shfl_sync") s.expr.push_back(is_one_lane ? maker_->plain_value() : maker_->value(1));
  return s;
}

}  // namespace differential
