#pragma once

#include <functional>
#include <random>
#include <span>

#include "tests/nets/mutation/program.h"

namespace mutation {

/// Numbers that depend on the seed alone, with every standard library.
class Random {
 public:
  explicit Random(unsigned seed) : numbers_(seed) {}
  int below(int end) { return static_cast<int>(numbers_() % static_cast<unsigned>(end)); }
  int between(int first, int last) { return first + below(last - first + 1); }
  bool one_in(int many) { return below(many) == 0; }

 private:
  std::mt19937 numbers_;
};

/// A family of correct kernels.
using Template = Program (*)(Random&);

/// Those that need barriers and atomic operations only.
std::span<const Template> barrier_templates();
/// Those with fences, flags, locks or lanes that meet.
std::span<const Template> handover_templates();

}  // namespace mutation
