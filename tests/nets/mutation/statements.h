#pragma once

#include <utility>

#include "tests/nets/mutation/program.h"

// How templates write statements.

namespace mutation::write {

using What = Statement::What;

// NOLINTBEGIN(readability-identifier-naming): as the kernels have it
/// The number of a thread among those of its block that work; kIdle for the others.
inline const Expr t{Expr::Term::local, 0};
/// Its block.
inline const Expr b{Expr::Term::local, 1};
/// Its lane, and its warp.
inline const Expr lane{Expr::Term::local, 2};
inline const Expr warp{Expr::Term::local, 3};
// NOLINTEND(readability-identifier-naming)
/// The variables r4 to r7.
inline Expr r(int local) { return {Expr::Term::local, local}; }

inline Statement set(int local, Expr value) { return {.what = What::set, .value = std::move(value), .local = local}; }
inline Statement load(int local, int array, Expr index) {
  return {.what = What::load, .array = array, .index = std::move(index), .local = local};
}
inline Statement store(int array, Expr index, Expr value) {
  return {.what = What::store, .array = array, .index = std::move(index), .value = std::move(value)};
}
inline Statement update(Update how, int local, int array, Expr index, Expr value, Expr compare = 0) {
  return {.what = What::update,
          .array = array,
          .index = std::move(index),
          .value = std::move(value),
          .other = std::move(compare),
          .local = local,
          .update = how};
}
inline Statement add(int local, int array, Expr index, Expr value) {
  return update(Update::add, local, array, std::move(index), std::move(value));
}
inline Statement exchange(int local, int array, Expr index, Expr value) {
  return update(Update::exchange, local, array, std::move(index), std::move(value));
}
/// Adds 0 again and again, until a condition on what was read is true.
inline Statement wait_until(int local, int array, Expr index, Expr condition) {
  return {.what = What::spin,
          .array = array,
          .index = std::move(index),
          .value = std::move(condition),
          .other = 0,
          .local = local};
}
/// Tries to swap again and again.
inline Statement swap_when(int local, int array, Expr index, Expr compare, Expr value) {
  return {.what = What::spin,
          .array = array,
          .index = std::move(index),
          .value = std::move(value),
          .other = std::move(compare),
          .local = local,
          .update = Update::compare_and_swap};
}
inline Statement barrier() { return {.what = What::barrier}; }
inline Statement meet(unsigned mask) { return {.what = What::meet, .mask = mask}; }
inline Statement ballot(int local, unsigned mask, Expr value) {
  return {.what = What::ballot, .value = std::move(value), .local = local, .mask = mask};
}
inline Statement shuffle(int local, unsigned mask, Expr value, Expr source) {
  return {.what = What::shuffle, .index = std::move(source), .value = std::move(value), .local = local, .mask = mask};
}
inline Statement fence(Scope scope) { return {.what = What::fence, .scope = scope}; }
inline Statement when(Expr condition, Statements body) {
  return {.what = What::branch, .value = std::move(condition), .body = std::move(body)};
}
inline Statement loop(int local, Expr from, Expr condition, Expr next, Statements body) {
  return {.what = What::loop,
          .index = std::move(from),
          .value = std::move(condition),
          .other = std::move(next),
          .local = local,
          .body = std::move(body)};
}
inline Statement leave() { return {.what = What::leave}; }

}  // namespace mutation::write
