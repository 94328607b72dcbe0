// Correct kernels whose threads hand data to each other by fences, flags and locks, or meet in their warp.

#include <array>

#include "tests/nets/mutation/statements.h"
#include "tests/nets/mutation/templates.h"

namespace mutation {
namespace {

using namespace write;
using Fill = Array::Fill;

Array shared(const char* name, int size) { return {name, size, true}; }
Array zeros(const char* name, int size) { return {name, size, false, Fill::zeros}; }
Array numbers(const char* name, int size) { return {name, size, false, Fill::numbers}; }
Array unset(const char* name, int size) { return {name, size, false, Fill::none}; }

Program exchange_in_warp(Random& random) {
  Program p{.name = "exchange_in_warp", .warps = random.between(1, 2), .lanes = random.between(2, 4)};
  const int n = p.workers();
  p.arrays = {numbers("in", n), unset("out", n), shared("tile", n)};
  p.code = {when(t < n, {load(4, 0, t), store(2, t, r(4)), meet(p.lane_mask()),
                         load(5, 2, warp * p.lanes + ((lane + 1) % p.lanes)), store(1, t, r(5))})};
  return p;
}

Program halves_of_a_warp(Random& random) {
  Program p{.name = "halves_of_a_warp", .lanes = 4};
  const int rounds = random.between(1, 2);
  p.arrays = {numbers("in", 4), unset("out", 4), shared("tile", 4)};
  const auto half = [&](int first) {
    const unsigned mask = 3U << first;
    return loop(
        7, 0, r(7) < rounds, r(7) + 1,
        {load(4, 0, t), store(2, t, r(4) + r(7)), meet(mask), load(5, 2, t ^ 1), store(1, t, r(5)), meet(mask)});
  };
  p.code = {when(t < 2, {half(0)}), when(Expr(1) < t && t < 4, {half(2)})};
  return p;
}

Program reduce_in_warp(Random& random) {
  Program p{.name = "reduce_in_warp", .warps = random.between(1, 2), .lanes = 4};
  const int n = p.workers();
  const unsigned mask = p.lane_mask();
  p.arrays = {numbers("in", n), unset("out", p.warps), shared("sums", n)};
  p.code = {when(
      t < n, {load(4, 0, t), store(2, t, r(4)), meet(mask),
              loop(5, 2, Expr(0) < r(5), r(5) / 2,
                   {when(lane < r(5), {load(6, 2, t), load(7, 2, t + r(5)), store(2, t, r(6) + r(7))}), meet(mask)}),
              when(lane == 0, {load(4, 2, t), store(1, warp, r(4))})})};
  return p;
}

Program votes(Random& random) {
  Program p{.name = "votes", .warps = random.between(1, 2), .lanes = random.between(2, 4)};
  const int n = p.workers();
  p.arrays = {numbers("in", n), unset("out", n), unset("other", n)};
  p.code = {when(t < n, {load(4, 0, t), ballot(5, p.lane_mask(), r(4) % 2), store(1, t, r(5)),
                         shuffle(6, p.lane_mask(), r(4), (lane + 1) % p.lanes), store(2, t, r(6))})};
  return p;
}

Program returns_early_then_meets(Random& random) {
  Program p{.name = "returns_early_then_meets", .lanes = random.between(3, 5)};
  const int n = p.lanes - 1;
  const unsigned mask = random.one_in(2) ? p.lane_mask() : p.lane_mask() >> 1;
  p.arrays = {numbers("in", n), unset("out", n), shared("tile", n)};
  p.code = {when(t == n, {leave()}), load(4, 0, t),    store(2, t, r(4)), meet(mask),
            load(5, 2, (t + 1) % n), store(1, t, r(5))};
  return p;
}

Program flag_between_warps(Random& random) {
  Program p{.name = "flag_between_warps", .warps = 2, .lanes = random.between(1, 2)};
  const int n = p.lanes;
  const unsigned mask = p.lane_mask();
  p.arrays = {numbers("in", n), unset("out", n), shared("data", n), shared("flag", 1)};
  p.code = {when(t == 0, {store(3, 0, 0)}), barrier(),
            when(t < n, {load(4, 0, t), store(2, t, r(4)), meet(mask),
                         when(t == 0, {fence(Scope::block), exchange(5, 3, 0, 1)})}),
            when(Expr(n - 1) < t && t < 2 * n, {when(t == n, {wait_until(5, 3, 0, r(5) == 1)}), meet(mask),
                                                load(6, 2, Expr(2 * n - 1) - t), store(1, t - n, r(6))})};
  return p;
}

Program flag_between_blocks(Random& random) {
  Program p{.name = "flag_between_blocks", .blocks = 2, .lanes = random.between(1, 3)};
  const int n = p.lanes;
  p.arrays = {unset("data", n), unset("out", n), zeros("flag", 1)};
  p.code = {
      when(b == 0, {store(0, t, t + 5), barrier(), when(t == 0, {fence(Scope::device), exchange(4, 2, 0, 1)})}),
      when(b == 1, {when(t == 0, {wait_until(4, 2, 0, r(4) == 1)}), barrier(), load(5, 0, t), store(1, t, r(5))})};
  return p;
}

Program chain_of_three_blocks(Random& random) {
  Program p{.name = "chain_of_three_blocks", .blocks = 3, .lanes = random.between(1, 2)};
  p.arrays = {unset("data", 1), unset("out", 1), zeros("flags", 2)};
  p.code = {when(t == 0, {when(b == 0, {store(0, 0, 5), fence(Scope::device), exchange(4, 2, 0, 1)}),
                          when(b == 1, {wait_until(4, 2, 0, r(4) == 1), fence(Scope::device), exchange(4, 2, 1, 1)}),
                          when(b == 2, {wait_until(4, 2, 1, r(4) == 1), load(5, 0, 0), store(1, 0, r(5))})})};
  return p;
}

Program last_block_adds_up(Random& random) {
  Program p{.name = "last_block_adds_up", .blocks = random.between(2, 3), .lanes = random.between(1, 2)};
  p.arrays = {unset("partial", p.blocks), unset("sum", 1), zeros("arrived", 1), shared("is_last", 1)};
  p.code = {
      when(t == 0, {store(0, b, b + 7), fence(Scope::device), add(4, 2, 0, 1), store(3, 0, r(4) == p.blocks - 1)}),
      barrier(), load(5, 3, 0),
      when((r(5) == 1) && (t == p.lanes - 1),
           {set(6, 0), loop(7, 0, r(7) < p.blocks, r(7) + 1, {load(4, 0, r(7)), set(6, r(6) + r(4))}),
            store(1, 0, r(6)), store(2, 0, 0)})};
  return p;
}

Program lock_between_blocks(Random& random) {
  Program p{.name = "lock_between_blocks", .blocks = random.between(2, 3), .lanes = random.between(1, 2)};
  p.arrays = {zeros("lock", 1), zeros("total", 1)};
  Statements locked{swap_when(4, 0, 0, 0, 1)};
  if (random.one_in(2)) locked.push_back(fence(Scope::device));
  locked.insert(locked.end(), {load(5, 1, 0), store(1, 0, r(5) + b + 1), fence(Scope::device), exchange(6, 0, 0, 0)});
  p.code = {when(t == 0, locked)};
  return p;
}

Program lock_among_threads(Random& random) {
  Program p{.name = "lock_among_threads", .warps = random.between(1, 3), .lanes = 2};
  if (p.warps == 1) p.lanes = 3;
  const int n = p.workers();
  p.arrays = {unset("out", 1), shared("lock", 1), shared("total", 1)};
  const Expr takes_part = p.warps == 3 ? (t < n && lane == 0) : t < n;
  p.code = {when(t == 0, {store(1, 0, 0), store(2, 0, 0)}), barrier(),
            when(takes_part, {swap_when(4, 1, 0, 0, 1), load(5, 2, 0), store(2, 0, r(5) + t + 1), fence(Scope::block),
                              exchange(6, 1, 0, 0)}),
            barrier(), when(t == 0, {load(5, 2, 0), store(0, 0, r(5))})};
  return p;
}

Program ticket_lock(Random& random) {
  Program p{.name = "ticket_lock", .blocks = random.between(2, 3), .lanes = 1};
  p.arrays = {zeros("next", 1), zeros("serving", 1), zeros("total", 1)};
  p.code = {add(4, 0, 0, 1),      wait_until(5, 1, 0, r(5) == r(4)),
            load(6, 2, 0),        store(2, 0, r(6) + b + 1),
            fence(Scope::device), add(7, 1, 0, 1)};
  return p;
}

Program slot_filled_and_emptied(Random& random) {
  Program p{.name = "slot_filled_and_emptied", .blocks = 2, .lanes = 1};
  const int rounds = random.between(1, 2);
  p.arrays = {unset("slot", 1), unset("out", rounds), zeros("turn", 1)};
  const auto run = [&](int mine, Statements body) {
    Statements all{wait_until(4, 2, 0, r(4) == r(7) * 2 + mine)};
    all.insert(all.end(), body.begin(), body.end());
    all.insert(all.end(), {fence(Scope::device), add(5, 2, 0, 1)});
    return loop(7, 0, r(7) < rounds, r(7) + 1, all);
  };
  p.code = {when(b == 0, {run(0, {store(0, 0, r(7) + 3)})}),
            when(b == 1, {run(1, {load(6, 0, 0), store(1, r(7), r(6))})})};
  return p;
}

Program barrier_of_blocks(Random& random) {
  Program p{.name = "barrier_of_blocks", .blocks = random.between(2, 3), .lanes = random.between(1, 2)};
  const int n = p.lanes;
  p.arrays = {unset("data", p.blocks * n), unset("out", p.blocks * n), zeros("arrived", 1)};
  p.code = {store(0, b * n + t, b + t),
            barrier(),
            when(t == 0, {fence(Scope::device), add(4, 2, 0, 1), wait_until(5, 2, 0, r(5) == p.blocks)}),
            barrier(),
            load(6, 0, ((b + 1) % p.blocks) * n + t),
            store(1, b * n + t, r(6))};
  return p;
}

Program fences_by_all_then_one_count(Random& random) {
  Program p{.name = "fences_by_all_then_one_count", .blocks = 2, .lanes = random.between(2, 3)};
  const int n = p.lanes;
  p.arrays = {unset("partial", 2 * n), unset("out", n), zeros("arrived", 1), shared("is_last", 1)};
  p.code = {store(0, b * n + t, t),
            fence(Scope::device),
            barrier(),
            when(t == 0, {add(4, 2, 0, 1), store(3, 0, r(4) == 1)}),
            barrier(),
            load(5, 3, 0),
            when(r(5) == 1, {load(6, 0, (Expr(1) - b) * n + t), store(1, t, r(6))})};
  return p;
}

}  // namespace

std::span<const Template> handover_templates() {
  static constexpr std::array<Template, 15> kAll{exchange_in_warp,
                                                 halves_of_a_warp,
                                                 reduce_in_warp,
                                                 votes,
                                                 returns_early_then_meets,
                                                 flag_between_warps,
                                                 flag_between_blocks,
                                                 chain_of_three_blocks,
                                                 last_block_adds_up,
                                                 lock_between_blocks,
                                                 lock_among_threads,
                                                 ticket_lock,
                                                 slot_filled_and_emptied,
                                                 barrier_of_blocks,
                                                 fences_by_all_then_one_count};
  return kAll;
}

}  // namespace mutation
