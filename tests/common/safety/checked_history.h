#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/safety/access_checker.h"
#include "tests/common/safety/history.h"

namespace history {

using safety::Hazard;

inline constexpr std::uint64_t kGlobal = 0x10000;
inline constexpr std::uint64_t kShared = 0x20000;
inline constexpr std::uint64_t kBytes = 64;

/// A launch that is checked. Steps are those of history.h, and accesses of one thread: "load T PLACE", "store T PLACE
/// VALUE", "atomic T PLACE", and volatile_load, volatile_store, atomic_load, atomic_store, atomic_block.
/// "load 0-3 g8" is one request: those lanes at one place. A place is g or s, an offset, and a width if it is not 4:
/// "s8", "g5:1". What is not weak orders threads, too, as it does in kernels. Block 0 has begun.
///
/// "hold T": the accesses of T happen, and are told only at "tell T".
class Checked {
 public:
  explicit Checked(bool is_filled = true, bool only_barriers = true) : only_barriers_(only_barriers) {
    if (is_filled) global_.mark_written(kGlobal, kBytes);
    begin_launch();
  }

  /// Block 0 of the next launch begins.
  void begin_launch() {
    const std::uint32_t first = checker_ ? checker_->order().next_interval() : 1;
    checker_.emplace(first, only_barriers_);
    checker_->order().begin_block(0);
  }

  /// The host fills the first bytes of global memory.
  void fill(std::uint64_t bytes) { global_.mark_written(kGlobal, bytes); }

  /// Each step is at a place in the source of its own.
  void run(const std::string& steps) {
    for_each_step(steps, [&](const Step& step) {
      ++site_;
      const bool is_place = step.size() > 2 && (step[2][0] == 'g' || step[2][0] == 's') && step[2].size() > 1;
      if (is_place) return access(step);
      if (step[0] == "launch") return begin_launch();
      if (step[0] == "hold") return void(held_[std::stoi(step[1])]);
      if (step[0] == "tell") return tell_held(std::stoi(step[1]));
      if (step[0] == "barrier" || step[0] == "end") checker_->settle_block();
      if (step[0] == "suspend") aside_.push_back(shared_.set_aside());
      const std::uint32_t next = tell(checker_->order(), step);
      if (next != 0) in_order(std::stoi(step[1]), [this, step, next] { go_on(std::stoi(step[1]), next); });
      if (step[0] == "resume") take_back();
    });
  }

  /// "race 1/0": thread 1, and before it thread 0. "unwritten 3": read by thread 3.
  std::string found() const {
    std::string all;
    for (const Hazard& hazard : checker_->hazards()) {
      if (!all.empty()) all += ", ";
      all += hazard.kind == Hazard::Kind::race
                 ? "race " + std::to_string(hazard.access.thread) + "/" + std::to_string(hazard.other.thread)
                 : "unwritten " + std::to_string(hazard.access.thread);
    }
    return all;
  }

  const std::vector<Hazard>& hazards() const { return checker_->hazards(); }
  safety::AccessChecker& checker() { return *checker_; }
  /// The next step's place is the one after this.
  void set_site(unsigned site) { site_ = site; }

 private:
  // How an access is called, what it is, and what it does to the order.
  struct Verb {
    memory::Kind kind;
    safety::Strength strength;
  };
  static Verb verb(const std::string& name) {
    using memory::Kind;
    using safety::Strength;
    static const std::map<std::string, Verb> all{{"load", {Kind::load, Strength::weak}},
                                                 {"store", {Kind::store, Strength::weak}},
                                                 {"atomic", {Kind::atomic, Strength::device}},
                                                 {"atomic_block", {Kind::atomic, Strength::block}},
                                                 {"atomic_load", {Kind::load, Strength::device}},
                                                 {"atomic_store", {Kind::store, Strength::device}},
                                                 {"volatile_load", {Kind::load, Strength::by_volatile}},
                                                 {"volatile_store", {Kind::store, Strength::by_volatile}}};
    return all.at(name);
  }

  // At once, unless the thread is held.
  void in_order(int thread, std::function<void()> what) {
    const auto held = held_.find(thread);
    if (held == held_.end()) return what();
    held->second.push_back(std::move(what));
  }
  void tell_held(int thread) {
    const auto all = std::move(held_.extract(thread).mapped());
    for (const auto& one : all) one();
  }
  void go_on(int thread, std::uint32_t state) { checker_->order().go_on(thread, state); }

  // Two blocks at most take turns: the one that waits is the one to go on.
  void take_back() {
    shared_.take_back(std::move(aside_.front()));
    aside_.erase(aside_.begin());
  }

  void access(const Step& step) {
    const int thread = std::stoi(step[1]);
    const bool is_shared = step[2][0] == 's';
    const auto colon = step[2].find(':');
    const Verb what = verb(step[0]);
    const auto dash = step[1].find('-');
    const int last = dash == std::string::npos ? thread : std::stoi(step[1].substr(dash + 1));
    memory::WarpAccess access;
    access.kind = what.kind;
    access.bytes = colon == std::string::npos ? 4 : std::stoi(step[2].substr(colon + 1));
    access.address.fill((is_shared ? kShared : kGlobal) + std::stoull(step[2].substr(1)));
    for (int i = 0; i <= last - thread; ++i) access.active |= 1U << thread % 32 << i;
    safety::StoredValue value{};
    value.fill(step.size() > 3 ? static_cast<std::uint32_t>(std::stoul(step[3], nullptr, 0)) : 0);
    safety::StoredValues values{};
    if (access.kind == memory::Kind::store) {
      for (std::size_t i = 0; i < memory::kWarpSize; ++i) values.set(i, value);
    }
    in_order(thread, [=, this, site = site_] {
      checker_->on_request(is_shared ? shared_ : global_, is_shared, access, what.strength, thread / 32, site, values);
    });
    if (what.strength == safety::Strength::weak) return;
    const bool is_block = is_shared || what.strength == safety::Strength::block;
    const safety::Use use = what.kind == memory::Kind::load    ? safety::Use::acquire
                            : what.kind == memory::Kind::store ? safety::Use::overwrite
                                                               : safety::Use::update;
    for (int one = thread; one <= last; ++one) {
      const std::uint32_t next =
          checker_->order().use(one, access.address[0], is_block ? safety::Scope::block : safety::Scope::device, use);
      in_order(one, [=, this] { go_on(one, next); });
    }
  }

  const bool only_barriers_;
  safety::CellPool pool_;
  safety::ShadowMemory global_{pool_, kGlobal, kBytes};
  safety::ShadowMemory shared_{pool_, kShared, kBytes};
  std::vector<safety::ShadowMemory::Aside> aside_;
  std::optional<safety::AccessChecker> checker_;
  std::map<int, std::vector<std::function<void()>>> held_;
  unsigned site_ = 0;
};

/// What is found in each of these histories.
struct Row {
  const char* steps;
  const char* expected;  ///< see Checked::found()
};
inline void expect_all(std::initializer_list<Row> rows, bool is_filled = true, bool only_barriers = true) {
  for (const Row& row : rows) {
    Checked checked(is_filled, only_barriers);
    checked.run(row.steps);
    EXPECT_EQ(checked.found(), row.expected) << row.steps;
  }
}

}  // namespace history
