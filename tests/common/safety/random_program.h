#pragma once

#include "tests/common/safety/compared_launch.h"

namespace exact {

/// A launch in which anything may happen.
class RandomProgram : ComparedLaunch {
 public:
  RandomProgram(unsigned seed, Taste taste) : ComparedLaunch(seed, taste) {}

  void run(int steps, Counts& counts) {
    counts_ = &counts;
    for (int i = 0; i < steps && !testing::Test::HasFailure(); ++i) step();
    if (!testing::Test::HasFailure()) tell_all();
    if (testing::Test::HasFailure()) std::printf("%s", log_.c_str());
    counts.races += static_cast<long>(spoiled_.size());
    counts.clean += 4 + 2 * kBlocks - static_cast<long>(spoiled_.size());
  }

 private:
  void step() {
    const int what = below(22);
    const int warp = below(kWarps);
    if (what < 12) return request(warp);
    if (what < 15) return fence(warp * kLanes + below(kLanes));
    if (what < 17) return meet(warp, 1 + below(7));
    if (what < 18) return below(3) == 0 ? barrier() : tell_one(below(kThreads));
    if (what < 19) return below(2) == 0 ? switch_block() : tell_one(below(kThreads));
    hand_over(below(kThreads), below(kThreads), 2 + below(2));
  }
  // What one thread did, to another one that may be of a block that goes on later.
  void hand_over(int from, int to, int flag) {
    ++site_;
    fence(from);
    access(from, flag, below(4) == 0 ? Kind::store : Kind::atomic, Strength::device, ++value_);
    if (below(4) == 0) tell_all(), switch_block();
    access(to, flag, below(4) == 0 ? Kind::load : Kind::atomic, Strength::device, ++value_);
  }

  struct Choice {
    Kind kind;
    Strength strength;
  };
  Choice choose(int place) {
    const int what = below(20);
    if (!is_flag(place) && what < 16) return {what < 9 ? Kind::load : Kind::store, Strength::weak};
    switch (below(10)) {
      case 0:
        return {Kind::load, Strength::device};
      case 1:
        return {Kind::store, Strength::device};
      case 2:
        return {Kind::load, Strength::by_volatile};
      case 3:
        return {Kind::store, Strength::by_volatile};
      case 4:
        return {Kind::atomic, Strength::block};
      case 5:
        return {below(2) == 0 ? Kind::load : Kind::store, Strength::weak};
      default:
        return {Kind::atomic, Strength::device};
    }
  }

  void request(int warp) {
    const int place = below(kPlaces);
    const auto [kind, strength] = choose(place);
    const int lanes = below(3) == 0 ? 1 + below(7) : 1 << below(kLanes);
    const auto value = static_cast<std::uint32_t>(below(2));
    ++site_;
    for (int lane = 0; lane < kLanes; ++lane) {
      if ((lanes >> lane & 1) != 0)
        access(warp * kLanes + lane, place, kind, strength, taste_.has_equal_values ? value : ++value_);
    }
  }
};

}  // namespace exact
