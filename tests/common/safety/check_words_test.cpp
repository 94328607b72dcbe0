// A request whose lanes lie side by side is checked a sector at a time, and the bytes of a word at once. What is found
// must be what is found when every lane asks on its own, and every byte of refined memory is looked at.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "common/core/lanes.h"
#include "common/safety/access_checker.h"

namespace safety {
namespace {

constexpr std::uint64_t kGlobal = 0x10000;
constexpr std::uint64_t kShared = 0x20000;
constexpr std::uint64_t kBytes = 1024;

// Memory and a checker that sees each request whole, or lane by lane, and then has a cell for each byte.
class Launches {
 public:
  explicit Launches(bool whole) : whole_(whole) {
    if (whole) return;
    global_.refine();
    shared_.refine();
  }

  void begin_launch() {
    checker_.emplace(checker_ ? checker_->order().next_interval() : 1);
    checker_->order().begin_block(0);
  }
  HappensBefore& order() { return checker_->order(); }
  void fill(std::uint64_t first, std::uint64_t bytes) { global_.mark_written(kGlobal + first, bytes); }
  std::uint64_t first_uninitialized() const { return global_.first_uninitialized(kGlobal, kBytes); }

  void request(const memory::WarpAccess& access, bool is_shared, Strength strength, int warp, unsigned site,
               const StoredValues& values) {
    ShadowMemory& shadow = is_shared ? shared_ : global_;
    if (!whole_) shadow.split(shadow.begin(), kBytes);
    if (whole_) {
      return checker_->on_request(shadow, is_shared, access, strength, warp, site, values);
    }
    for (const std::size_t lane : core::lanes_in(access.active)) {
      memory::WarpAccess one = access;
      one.active = core::lane_bit(lane);
      checker_->on_request(shadow, is_shared, one, strength, warp, site, values);
    }
  }

  using Seen = std::tuple<int, std::uint64_t, int, unsigned, std::uint64_t, int, unsigned, std::uint64_t>;
  std::vector<Seen> seen() const {
    std::vector<Seen> all;
    for (const Hazard& h : checker_->hazards()) {
      all.emplace_back(static_cast<int>(h.kind), h.access.block, h.access.thread, h.access.site, h.other.block,
                       h.other.thread, h.other.site, h.address);
    }
    return all;
  }

 private:
  bool whole_;
  CellPool pool_;
  ShadowMemory global_{pool_, kGlobal, kBytes};
  ShadowMemory shared_{pool_, kShared, kBytes};
  std::optional<AccessChecker> checker_;
};

class RandomRequests {
 public:
  explicit RandomRequests(unsigned seed) : random_(seed), has_narrow_(below(2) == 0), has_volatile_(below(2) == 0) {}

  std::uint64_t below(std::uint64_t end) { return random_() % end; }

  // Mostly side by side, as coalesced accesses are, and otherwise a little different from it.
  memory::WarpAccess access(std::uint64_t begin) {
    memory::WarpAccess access;
    constexpr std::array<memory::Kind, 5> kKinds{memory::Kind::load, memory::Kind::load, memory::Kind::store,
                                                 memory::Kind::store, memory::Kind::atomic};
    access.kind = kKinds[below(below(4) == 0 ? 5 : 4)];
    access.bytes = access.kind == memory::Kind::atomic ? 4 : 4 << below(below(2) == 0 ? 3 : 1);
    if (has_narrow_ && access.kind != memory::Kind::atomic && below(6) == 0) access.bytes = 1 << below(2);
    access.active = below(4) == 0 ? static_cast<std::uint32_t>(random_()) | 1U : ~0U;
    const auto bytes = static_cast<std::uint64_t>(access.bytes);
    const std::uint64_t first = below(2) == 0 ? below(8) * 128 : below(kBytes / bytes) * bytes;
    const std::uint64_t flip = below(4) == 0 ? below(32) : 0;
    const std::uint64_t stride = below(5) == 0 ? below(4) : 1;
    const std::uint64_t step = has_volatile_ ? std::max<std::uint64_t>(stride, 1) : stride;
    for (std::uint64_t lane = 0; lane < access.address.size(); ++lane) {
      access.address[lane] = begin + (first + (lane ^ flip) * step * bytes) % kBytes / bytes * bytes;
    }
    return access;
  }

  Strength strength(memory::Kind kind) {
    if (kind == memory::Kind::atomic) return Strength::device;
    return has_volatile_ && below(4) == 0 ? Strength::by_volatile : Strength::weak;
  }

  // The same for most, so that some stores are harmless.
  StoredValues values() {
    StoredValues values;
    const std::uint32_t value = static_cast<std::uint32_t>(below(2));
    for (auto& word : values.word) word.fill(value);
    if (below(3) == 0) values.word[below(4)][below(32)] = 7;
    return values;
  }

 private:
  std::mt19937 random_;
  bool has_narrow_;    // some accesses are to parts of words
  bool has_volatile_;  // some accesses are; of three lanes that read the same, the third does not take their place
};

class WholeOrLaneByLane : public testing::TestWithParam<int> {};

TEST_P(WholeOrLaneByLane, FindsTheSame) {
  int hazards = 0;
  for (unsigned round = 0; round < 200; ++round) {
    const unsigned seed = static_cast<unsigned>(GetParam()) * 1000 + round;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    RandomRequests random(seed);
    std::array<Launches, 2> both{Launches(true), Launches(false)};
    const auto each = [&](const auto& step) { std::ranges::for_each(both, step); };
    if (random.below(3) != 0) {
      const std::uint64_t bytes = random.below(2) == 0 ? kBytes : random.below(kBytes / 4) * 4;
      each([&](Launches& one) { one.fill(0, bytes); });
    }
    const bool has_fences = random.below(2) == 0;
    std::uint64_t block = 0;
    each([](Launches& one) { one.begin_launch(); });
    for (unsigned site = 0; site < 40; ++site) {
      const int warp = static_cast<int>(random.below(3));
      switch (random.below(13)) {
        case 0:
          each([](Launches& one) { one.order().pass_barrier(); });
          break;
        case 1:
          ++block;
          each([&](Launches& one) { one.order().begin_block(block); });
          break;
        case 2: {
          const auto lanes = random.below(2) == 0 ? ~0U : static_cast<std::uint32_t>(1 + random.below(~0U));
          if (random.below(4) == 0) each([&](Launches& one) { one.order().meet(warp, lanes); });
          break;
        }
        case 3:
          if (random.below(2) == 0) break;
          ASSERT_EQ(both[0].seen(), both[1].seen()) << "in the launch before step " << site;
          each([](Launches& one) { one.begin_launch(); });
          block = 0;
          break;
        case 4: {
          if (!has_fences) break;
          const int thread = warp * 32 + static_cast<int>(random.below(32));
          const std::uint64_t flag = random.below(2);
          each([&](Launches& one) {
            one.order().go_on(thread, one.order().fence(thread, Scope::device));
            one.order().go_on(thread, one.order().use(thread, flag, Scope::device, Use::update));
          });
          break;
        }
        default: {
          const bool is_shared = random.below(4) == 0;
          const memory::WarpAccess access = random.access(is_shared ? kShared : kGlobal);
          const StoredValues values = random.values();
          const Strength strength = random.strength(access.kind);
          each([&](Launches& one) { one.request(access, is_shared, strength, warp, site, values); });
        }
      }
    }
    ASSERT_EQ(both[0].seen(), both[1].seen());
    ASSERT_EQ(both[0].first_uninitialized(), both[1].first_uninitialized());
    hazards += static_cast<int>(both[0].seen().size());
  }
  EXPECT_GT(hazards, 200);  // or the requests were too tame to show anything
}

INSTANTIATE_TEST_SUITE_P(Seeds, WholeOrLaneByLane, testing::Range(0, 8));

}  // namespace
}  // namespace safety
