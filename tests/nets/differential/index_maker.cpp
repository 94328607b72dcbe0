#include "tests/nets/differential/index_maker.h"

#include <algorithm>
#include <utility>

namespace differential {

Expr unary(Op op, Expr a, unsigned value) {
  Expr e{.op = op, .value = value};
  e.operands.push_back(std::move(a));
  return e;
}

Expr binary(Op op, Expr a, Expr b) {
  Expr e{.op = op};
  e.operands.push_back(std::move(a));
  e.operands.push_back(std::move(b));
  return e;
}

namespace {

Expr constant(unsigned value) { return {.op = Op::constant, .value = value}; }
Expr thread() { return {.op = Op::thread}; }

bool is_constant(const Expr& e) {
  if (e.op == Op::constant) return true;
  return e.op != Op::load && !e.operands.empty() && std::all_of(e.operands.begin(), e.operands.end(), is_constant);
}

}  // namespace

void IndexMaker::own(int index) {
  static constexpr Order kOrders[]{Order::blocked, Order::strided,      Order::reversed,
                                   Order::rotated, Order::warp_strided, Order::warp_mixed};
  mode(index) = {.order = kOrders[random_.below(has_whole_warps() ? 6 : 4)],
                 .shift = static_cast<unsigned>(random_.below(program_.threads()))};
}

void IndexMaker::hand_out_anew() {
  for (std::size_t i = 0; i < program_.arrays.size(); ++i) {
    if (program_.arrays[i].role == Role::input) continue;
    own(static_cast<int>(i));
    if (random_.one_in(2)) mode_[i].sharing = Sharing::read_by_block;
    if (has_whole_warps() && random_.one_in(6)) mode_[i].sharing = Sharing::read_by_warp;
  }
}

bool IndexMaker::can_hand_out_in_warps() const {
  if (!has_whole_warps()) return false;
  for (std::size_t i = 0; i < mode_.size(); ++i) {
    if (program_.arrays[i].role == Role::owned && stays_in_warp(mode_[i])) return true;
  }
  return false;
}

void IndexMaker::hand_out_in_warps() {
  static constexpr Order kOrders[]{Order::blocked, Order::warp_strided, Order::warp_mixed};
  for (std::size_t i = 0; i < mode_.size(); ++i) {
    if (program_.arrays[i].role != Role::owned || !stays_in_warp(mode_[i])) continue;
    mode_[i] = {.sharing = random_.one_in(2) ? Sharing::read_by_warp : Sharing::owned,
                .order = kOrders[random_.below(3)],
                .shift = static_cast<unsigned>(random_.below(32))};
  }
}

// The part of a global array that belongs to the block.
Expr IndexMaker::in_block(int index, Expr element) {
  if (array(index).space == Space::shared || program_.blocks == 1) return element;
  return binary(Op::add, unary(Op::times, {.op = Op::block}, program_.threads() * array(index).per_thread),
                std::move(element));
}

Expr IndexMaker::owned_by_thread(int index, Expr number) {
  const unsigned threads = program_.threads();
  const unsigned each = array(index).per_thread;
  const Mode& how = mode(index);
  const Expr lane = unary(Op::modulo, thread(), 32);
  const auto in_warp = [&](Expr place) {
    const Expr warp = unary(Op::times, unary(Op::over, thread(), 32), 32 * each);
    return binary(Op::add, warp, binary(Op::add, unary(Op::times, number, 32), std::move(place)));
  };
  const auto in_row = [&](Expr place) { return binary(Op::add, unary(Op::times, number, threads), std::move(place)); };
  switch (how.order) {
    case Order::blocked:
      return in_block(index, binary(Op::add, unary(Op::times, thread(), each), std::move(number)));
    case Order::strided:
      return in_block(index, in_row(thread()));
    case Order::reversed:
      // t times -1, modulo the power of two that unsigned is
      return in_block(index, in_row(binary(Op::add, unary(Op::times, thread(), ~0U), constant(threads - 1))));
    case Order::rotated:
      return in_block(index, in_row(unary(Op::modulo, binary(Op::add, thread(), constant(how.shift)), threads)));
    case Order::warp_strided:
      return in_block(index, in_warp(lane));
    case Order::warp_mixed:
      return in_block(index, in_warp(binary(Op::exclusive_or, lane, constant(how.shift % 32))));
  }
  return number;
}

std::optional<int> IndexMaker::any(const Wanted& wanted) {
  std::vector<int> all;
  for (std::size_t i = 0; i < program_.arrays.size(); ++i) {
    if (wanted(program_.arrays[i])) all.push_back(static_cast<int>(i));
  }
  if (all.empty()) return std::nullopt;
  return all[random_.below(all.size())];
}

std::optional<int> IndexMaker::readable(const Wanted& wanted) {
  return any(
      [&](const Array& a) { return wanted(a) && (is_function_ ? a.role == Role::input : a.role != Role::counter); });
}

std::optional<int> IndexMaker::writable() {
  return any([&](const Array& a) {
    return a.role == Role::owned &&
           mode_[static_cast<std::size_t>(&a - program_.arrays.data())].sharing == Sharing::owned;
  });
}

Expr IndexMaker::anywhere(int index, int depth) {
  const unsigned count = array(index).count;
  // Neighbouring lanes, neighbouring elements; or a stride; or no order at all.
  if (random_.one_in(3)) {
    static constexpr unsigned kStrides[]{1, 1, 1, 2, 3, 4, 8, 17, 32, 33};
    const Expr row = unary(Op::times, thread(), kStrides[random_.below(std::size(kStrides))]);
    return unary(Op::modulo, binary(Op::add, row, {.op = Op::salt, .value = fresh()}), count);
  }
  if (random_.one_in(3))
    return unary(Op::modulo, binary(Op::add, value(depth), {.op = Op::salt, .value = fresh()}), count);
  return unary(Op::modulo, hidden(depth), count);
}

Expr IndexMaker::readable_element(int index, int depth) {
  const Array& what = array(index);
  if (what.role == Role::input) return anywhere(index, depth);
  const unsigned each = what.per_thread;
  switch (mode(index).sharing) {
    case Sharing::owned:
      return owned_by_thread(index, unary(Op::modulo, hidden(depth), each));
    case Sharing::read_by_block:
      return in_block(
          index,
          unary(Op::modulo, binary(Op::add, unary(Op::times, thread(), random_.one_in(2) ? 1 : 3), hidden(depth)),
                program_.threads() * each));
    case Sharing::read_by_warp:
      return in_block(index, binary(Op::add, unary(Op::times, unary(Op::over, thread(), 32), 32 * each),
                                    unary(Op::modulo, binary(Op::add, thread(), hidden(depth)), 32 * each)));
  }
  return {};
}

Expr IndexMaker::leaf() {
  const int roll = random_.between(0, 9);
  if (roll < 4) return {.op = Op::variable, .index = random_.between(0, kVariables - 1)};
  if (roll < 6 && !loops_.empty()) return {.op = Op::variable, .index = loops_[random_.below(loops_.size())]};
  if (roll < 7) return unary(Op::local, thread());
  if (roll < 8 && !is_function_) return {.op = Op::block};
  if (roll < 9) return thread();
  return constant(random_.any() % 1000);
}

Expr IndexMaker::plain_value() {
  return binary(random_.one_in(2) ? Op::add : Op::exclusive_or, unary(Op::times, leaf(), 2 * (random_.any() % 50) + 3),
                leaf());
}

// Nothing here may lose what a load brings: odd factors only, and no subtraction, no bits cut off before the end.
Expr IndexMaker::value(int depth) {
  if (depth == 0) return leaf();
  const int roll = random_.between(0, 11);
  if (roll < 4) {
    Expr e = binary(roll < 2 ? Op::add : Op::exclusive_or, value(depth - 1), value(depth - 1));
    return e.operands[0] == e.operands[1] ? e.operands[0] : e;  // x ^ x is 0, and of x + x a bit is known
  }
  if (roll < 5) return unary(Op::times, value(depth - 1), 2 * (random_.any() % 50) + 3);
  if (roll < 6) {
    // Two arms that differ: or nobody needs the condition.
    Expr e = binary(Op::choose, condition(depth - 1), value(depth - 1));
    e.operands.push_back(binary(Op::add, value(depth - 1), constant(fresh())));
    return e;
  }
  if (roll < 7) return leaf();
  const auto index = readable([](const Array&) { return true; });
  if (!index) return leaf();
  const auto members = array(*index).type->members.size();
  Expr load{.op = Op::load, .index = *index, .member = static_cast<int>(random_.below(members))};
  load.operands.push_back(readable_element(*index, random_.one_in(3) ? depth - 1 : 0));
  return load;
}

// Not a constant alone: to g++ (salt + 2) % 2 and (salt + 4) % 2 are one, and so would be the elements there.
Expr IndexMaker::hidden(int depth) {
  Expr shown = value(depth);
  if (is_constant(shown)) shown = thread();
  return binary(Op::exclusive_or, std::move(shown), {.op = Op::salt, .value = fresh()});
}

Expr IndexMaker::condition(int depth) {
  const int roll = depth == 0 ? 9 : random_.between(0, 9);
  if (roll < 2) return binary(Op::both, condition(depth - 1), condition(depth - 1));
  if (roll < 4) return binary(Op::either, condition(depth - 1), condition(depth - 1));
  if (roll < 5) return unary(Op::negated, condition(depth - 1));
  const auto parts = static_cast<unsigned>(random_.between(2, 9));
  return unary(Op::less, unary(Op::modulo, hidden(depth), parts), 1 + random_.any() % (parts - 1));
}

Expr IndexMaker::loop_condition() {
  const auto part = [&](int depth) {
    const auto parts = static_cast<unsigned>(random_.between(2, 9));
    return unary(Op::less, unary(Op::modulo, hidden(depth), parts), 1 + random_.any() % (parts - 1));
  };
  if (random_.one_in(2)) return part(2);
  const auto pair = [&](Expr first) {
    return binary(random_.one_in(2) ? Op::both : Op::either, std::move(first), part(0));
  };
  Expr both = pair(part(0));
  if (random_.one_in(3)) both = unary(Op::negated, std::move(both));
  return random_.one_in(2) ? pair(std::move(both)) : both;
}

Expr IndexMaker::block_condition() {
  const Expr mixed = binary(Op::exclusive_or, {.op = Op::block}, {.op = Op::salt, .value = fresh()});
  return unary(Op::less, unary(Op::modulo, mixed, 3), 2);
}

Expr IndexMaker::warp_condition() {
  const Expr mixed = binary(Op::exclusive_or, unary(Op::over, thread(), 32), {.op = Op::salt, .value = fresh()});
  return unary(Op::less, unary(Op::modulo, mixed, 3), 2);
}

}  // namespace differential
