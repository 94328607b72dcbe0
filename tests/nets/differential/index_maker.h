#pragma once

#include <functional>
#include <optional>
#include <random>

#include "tests/nets/differential/program.h"

namespace differential {

/// Random numbers that are the same with every library.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  unsigned any() { return static_cast<unsigned>(engine_()); }
  std::size_t below(std::size_t end) { return any() % end; }
  int between(int first, int last) {
    return first + static_cast<int>(below(static_cast<std::size_t>(last - first + 1)));
  }
  bool one_in(unsigned many) { return any() % many == 0; }

 private:
  std::mt19937 engine_;
};

/// Makes values, conditions and indices that are allowed where the program is being written: knows who may use which
/// element until the next barrier.
class IndexMaker {
 public:
  using Wanted = std::function<bool(const Array&)>;

  IndexMaker(const Program& program, Random& random)
      : program_(program), random_(random), mode_(program.arrays.size()) {}

  /// A device function knows its arguments and the arrays that nobody writes.
  void set_function(bool is_function) { is_function_ = is_function; }
  /// The loop that counts this variable begins, and ends.
  void begin_loop(int variable) { loops_.push_back(variable); }
  void end_loop() { loops_.pop_back(); }

  /// All threads of the block have met: decides anew who owns what, or that all read.
  void hand_out_anew();
  /// The lanes of each warp have met: the same for arrays whose elements stay within the warp.
  void hand_out_in_warps();
  [[nodiscard]] bool can_hand_out_in_warps() const;
  /// Until the next barrier threads own the elements of this array.
  void own(int array);
  /// Element `number` of those that a thread owns.
  Expr owned_by_thread(int array, Expr number);

  std::optional<int> any(const Wanted& wanted);
  std::optional<int> readable(const Wanted& wanted);
  std::optional<int> writable();
  /// An element that the thread may read; where it owns elements, one of those. `depth` limits the loads in the index.
  Expr readable_element(int array, int depth);
  /// Any element; `depth` as above.
  Expr anywhere(int array, int depth);

  /// With loads, up to `depth` operations deep.
  Expr value(int depth);
  /// Without loads.
  Expr plain_value();
  /// A value of which g++ knows nothing.
  Expr hidden(int depth);
  Expr condition(int depth);
  /// To go on with a loop: of one part with loads, or of several without.
  Expr loop_condition();
  /// The same for all threads of a block.
  Expr block_condition();
  /// The same for all threads of a warp.
  Expr warp_condition();
  /// A constant that the program does not have yet.
  unsigned fresh() { return random_.any(); }

 private:
  /// Who may use which element.
  enum class Sharing { owned, read_by_block, read_by_warp };
  enum class Order { blocked, strided, reversed, rotated, warp_strided, warp_mixed };
  struct Mode {
    Sharing sharing = Sharing::owned;
    Order order = Order::blocked;
    unsigned shift = 0;
  };

  [[nodiscard]] const Array& array(int index) const { return program_.arrays[static_cast<std::size_t>(index)]; }
  [[nodiscard]] Mode& mode(int index) { return mode_[static_cast<std::size_t>(index)]; }
  [[nodiscard]] bool has_whole_warps() const { return program_.threads() % 32 == 0; }
  [[nodiscard]] static bool stays_in_warp(const Mode& mode) {
    return mode.sharing == Sharing::read_by_warp ||
           (mode.sharing == Sharing::owned && (mode.order == Order::blocked || mode.order >= Order::warp_strided));
  }
  Expr leaf();
  Expr in_block(int array, Expr element);

  const Program& program_;
  Random& random_;
  std::vector<Mode> mode_;
  std::vector<int> loops_;
  bool is_function_ = false;
};

/// Expressions of expressions.
Expr unary(Op op, Expr a, unsigned value = 0);
Expr binary(Op op, Expr a, Expr b);

}  // namespace differential
