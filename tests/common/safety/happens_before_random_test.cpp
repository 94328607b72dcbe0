// Random histories of two blocks with two warps of four lanes, against exact vector clocks of all sixteen threads.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "common/safety/happens_before.h"

namespace safety {
namespace {

constexpr int kBlocks = 2;
constexpr int kWarps = 2;
constexpr int kLanes = 4;
constexpr int kThreads = kWarps * kLanes;  // of a block
using Clock = std::array<int, kBlocks * kThreads>;

void learn(Clock& mine, const Clock& theirs) {
  for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = std::max(mine[i], theirs[i]);
}

// What a thread knows of all others, and how much of that a fence has made known to other blocks once it is released.
struct Knowledge {
  Clock now{};
  Clock fenced{};
};

void learn(Knowledge& mine, const Knowledge& theirs) {
  learn(mine.now, theirs.now);
  learn(mine.fenced, theirs.fenced);
}

// Exact happens-before, the slow way.
class Oracle {
 public:
  explicit Oracle(bool sees_atomics) : sees_atomics_(sees_atomics) {}

  int step(std::size_t thread) { return ++threads_[thread].now[thread]; }
  bool is_before(std::size_t earlier, int step, std::size_t now) const { return threads_[now].now[earlier] >= step; }
  void meet(const std::vector<std::size_t>& threads) {
    Knowledge all;
    for (const std::size_t t : threads) learn(all, threads_[t]);
    for (const std::size_t t : threads) threads_[t] = all;
  }
  void fence(std::size_t thread) { threads_[thread].fenced = threads_[thread].now; }
  void atomic(std::size_t thread, int address) {
    if (!sees_atomics_) return;
    Knowledge& in_block = in_block_[{static_cast<int>(thread) / kThreads, address}];
    learn(threads_[thread], in_block);
    learn(threads_[thread].now, on_device_[address]);
    learn(in_block, threads_[thread]);
    learn(on_device_[address], threads_[thread].fenced);
  }

 private:
  bool sees_atomics_;
  std::array<Knowledge, kBlocks * kThreads> threads_;
  std::map<std::pair<int, int>, Knowledge> in_block_;  // block, address
  std::map<int, Clock> on_device_;
};

struct Access {
  int block;
  int barriers;  // of the block, before it
  std::uint32_t interval;
  int lane_index;      // thread as HappensBefore counts, 32 to a warp
  std::size_t thread;  // as the oracle counts
  int clock;
  int step;
};

struct BlockUse {
  int block;
  int barriers;
  int address;
  int turn;
};

struct Answers {
  int ordered = 0;
  int unordered = 0;
  int silent = 0;   // ordered, though the oracle knows of no order
  int accused = 0;  // not ordered, though the oracle knows an order
};

class Run {
 public:
  Run(unsigned seed, bool has_atomics, bool takes_turns)
      : random_(seed), has_atomics_(has_atomics), takes_turns_(takes_turns), exact_(true), meetings_(false) {}

  void steps(int count, Answers& answers) {
    order_.begin_block(0);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
      if (block_ == 0 && i == count / 2 && !has_begun_[1]) switch_block();
      step();
      compare(answers);
    }
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  void step() {
    const int t = below(kThreads);
    const int t32 = t / kLanes * 32 + t % kLanes;
    const auto thread = static_cast<std::size_t>(block_ * kThreads + t);
    const int what = below(has_atomics_ ? 13 : 9);
    if (what < 5) {
      const int clock = order_.clock(t32);
      accesses_.push_back({block_, barriers_[block_], order_.interval(), t32, thread, clock, exact_.step(thread)});
      meetings_.step(thread);
    } else if (what < 7) {
      const auto lanes = static_cast<std::uint32_t>(1 + below(15));
      order_.sync_lanes(t / kLanes, lanes);
      meet(t / kLanes * kLanes, lanes);
    } else if (what == 7) {
      order_.pass_barrier();
      meet(0, (1U << kThreads) - 1);
      ++barriers_[block_];
      used_[block_].clear();
    } else if (what == 8) {
      if (takes_turns_) switch_block();
    } else if (what == 9) {
      order_.note_fence(Threads::only(t32));
      exact_.fence(thread);
      last_fence_[block_] = barriers_[block_];
    } else {
      const int address = below(3);
      order_.note_atomic(static_cast<std::uint64_t>(address), t32, Scope::device);
      exact_.atomic(thread, address);
      used_[block_].insert({thread, address});
      uses_.push_back({block_, barriers_[block_], address, turn_});
    }
  }

  void meet(int first, std::uint32_t mask) {
    std::vector<std::size_t> threads;
    for (int i = 0; i < kThreads; ++i) {
      if ((mask >> i & 1) != 0) threads.push_back(static_cast<std::size_t>(block_ * kThreads + first + i));
    }
    exact_.meet(threads);
    meetings_.meet(threads);
  }

  void switch_block() {
    order_.suspend_block();
    ++turn_;
    block_ = 1 - block_;
    if (has_begun_[block_]) return order_.resume_block(static_cast<std::uint64_t>(block_));
    has_begun_[block_] = true;
    order_.begin_block(static_cast<std::uint64_t>(block_));
  }

  void compare(Answers& answers) {
    for (const Access& access : accesses_) {
      for (int t = 0; t < kThreads; ++t) {
        const auto thread = static_cast<std::size_t>(block_ * kThreads + t);
        const bool expected = exact_.is_before(access.thread, access.step, thread);
        const bool got =
            order_.is_before(access.interval, access.lane_index, access.clock, t / kLanes * 32 + t % kLanes);
        ++(got ? answers.ordered : answers.unordered);
        if (got == expected) continue;
        ++(got ? answers.silent : answers.accused);
        ASSERT_TRUE(got ? may_be_silent(access, thread) : may_accuse(access, thread))
            << (got ? "a race is missed: " : "ordered accesses are called a race: ") << "thread " << access.thread
            << ", step " << access.step << ", and thread " << thread << " of 16";
      }
    }
  }

  bool share_an_address(std::size_t a, std::size_t b) {
    const auto& used = used_[block_];
    return std::any_of(used.begin(), used.end(), [&](const auto& one) {
      return one.first == a && used.count({b, one.second}) != 0;
    });
  }

  // The approximations that happens_before.h names, and no others.
  bool may_be_silent(const Access& access, std::size_t now) {
    if (access.block == block_) return access.barriers == barriers_[block_] && share_an_address(access.thread, now);
    if (last_fence_[access.block] < access.barriers) return false;
    return std::any_of(uses_.begin(), uses_.end(), [&](const BlockUse& theirs) {
      return theirs.block == access.block && theirs.barriers >= access.barriers &&
             std::any_of(uses_.begin(), uses_.end(), [&](const BlockUse& mine) {
               return mine.block == block_ && mine.address == theirs.address && mine.turn > theirs.turn;
             });
    });
  }
  // Only where the order goes through a third thread, and not by meetings alone. Two blocks have no third.
  bool may_accuse(const Access& access, std::size_t now) {
    return access.block == block_ && access.barriers == barriers_[block_] &&
           !meetings_.is_before(access.thread, access.step, now) && !share_an_address(access.thread, now);
  }

  std::mt19937 random_;
  bool has_atomics_;
  bool takes_turns_;
  HappensBefore order_{7};
  Oracle exact_;
  Oracle meetings_;  // without atomics
  int block_ = 0;
  std::array<bool, kBlocks> has_begun_{true, false};
  std::array<int, kBlocks> barriers_{};
  std::array<int, kBlocks> last_fence_{-1, -1};                      // barriers before it
  std::array<std::set<std::pair<std::size_t, int>>, kBlocks> used_;  // since the last barrier: thread, address
  std::vector<BlockUse> uses_;
  int turn_ = 0;
  std::vector<Access> accesses_;
};

Answers ask(bool has_atomics, bool takes_turns) {
  Answers answers;
  for (unsigned seed = 0; seed < 1500 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Run(seed, has_atomics, takes_turns).steps(40, answers);
  }
  EXPECT_GT(answers.ordered, 50000);
  EXPECT_GT(answers.unordered, 50000);
  return answers;
}

TEST(RandomHistories, BarriersAndMeetingsAreExact) {
  for (const bool takes_turns : {false, true}) {
    const Answers answers = ask(false, takes_turns);
    EXPECT_EQ(answers.silent + answers.accused, 0);
  }
}

TEST(RandomHistories, WithAtomicsOnlyTheNamedApproximationsDiffer) {
  for (const bool takes_turns : {false, true}) {
    const Answers answers = ask(true, takes_turns);
    EXPECT_GT(answers.silent, 0);
    EXPECT_GT(answers.accused, 0);
  }
}

}  // namespace
}  // namespace safety
