#pragma once

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "common/safety/access_checker.h"
#include "tests/common/safety/exact_verdict.h"

namespace exact {

using safety::Scope;

/// What random programs consist of.
struct Taste {
  bool is_told_late = false;  ///< accesses are told some time after they happened
  bool is_careful = false;    ///< most accesses that race are left out, so that programs without a race get long
  bool has_equal_values = false;
};

/// How often what happened.
struct Counts {
  long ordered = 0, unordered = 0, late = 0, races = 0, clean = 0;
};

/// A launch of three blocks that take turns, of two warps of three lanes each. All that HappensBefore and AccessChecker
/// say of it is compared with the exact order. Derived classes decide what happens.
class ComparedLaunch {
 protected:
  ComparedLaunch(unsigned seed, Taste taste) : random_(seed), taste_(taste) {
    global_.mark_written(kGlobal, kBytes);
    begin(0);
  }

  static constexpr std::uint64_t kGlobal = 0x10000;
  static constexpr std::uint64_t kShared = 0x20000;
  static constexpr std::uint64_t kBytes = 16;
  static constexpr int kPlaces = 6;  // words: two for data and two for flags, then one of each in shared memory
  static bool is_flag(int place) { return place == 2 || place == 3 || place == 5; }

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::size_t index(int t) const { return static_cast<std::size_t>(block_ * kThreads + t); }
  static int thread32(int t) { return t / kLanes * 32 + t % kLanes; }
  safety::HappensBefore& order() { return checker_.order(); }

  void begin(int block) {
    block_ = block;
    has_begun_.insert(block);
    order().begin_block(static_cast<std::uint64_t>(block));
    for (const std::uint64_t place : {4, 5}) {  // or reading it would be a mistake of another kind
      memory::WarpAccess all;
      all.kind = Kind::store;
      all.bytes = 4;
      all.address.fill(kShared + 4 * (place - 4));
      all.active = 1;
      checker_.on_request(shared_, true, all, Strength::weak, 0, 0, {});
    }
    begin_interval();
  }
  // Readers are thinned out until something else than a barrier orders threads: see ShadowCell.
  void begin_interval() {
    order().pass_barrier();
    order().meet(9, 1);
    log("barrier of block", block_, 0);
  }

  void fence(int t) {
    const Scope reach = below(3) == 0 ? Scope::block : Scope::device;
    log("fence", thread32(t), static_cast<int>(reach));
    exact_.fence(index(t), reach);
    later(t, {-1, order().fence(thread32(t), reach)});
  }
  void meet(int warp, int lanes) {
    std::vector<std::size_t> all;
    for (int lane = 0; lane < kLanes; ++lane) {
      if ((lanes >> lane & 1) == 0) continue;
      tell(warp * kLanes + lane);
      all.push_back(index(warp * kLanes + lane));
    }
    log("meet", warp, lanes);
    order().meet(warp, static_cast<std::uint32_t>(lanes));
    exact_.meet(all);
  }
  void barrier() {
    tell_all();
    checker_.settle_block();
    std::vector<std::size_t> all;
    for (int t = 0; t < kThreads; ++t) all.push_back(index(t));
    exact_.meet(all);
    begin_interval();
  }
  void switch_block() {
    tell_all();
    order().suspend_block();
    aside_[block_] = shared_.set_aside();
    const int next = (block_ + 1 + below(kBlocks - 1)) % kBlocks;
    if (has_begun_.count(next) == 0) return begin(next);
    block_ = next;
    log("resume", next, 0);
    order().resume_block(static_cast<std::uint64_t>(next));
    shared_.take_back(std::move(aside_[next]));
  }

  void access(int t, int place, Kind kind, Strength strength, std::uint32_t value) {
    Access one{.moment = exact_.step(index(t)),
               .place = place,
               .kind = kind,
               .strength = strength,
               .value = value,
               .site = site_,
               .thread = thread32(t),
               .number = accesses_.size(),
               .told = {}};
    if (taste_.is_careful && below(20) != 0) {
      for (const Access& other : accesses_) {
        if (Verdict::is_race(other, one)) return;
      }
    }
    accesses_.push_back(one);
    if (taste_.is_told_late) log_ += "done: " + one.text() + "\n";
    later(t, {static_cast<int>(accesses_.size()) - 1, 0});
    if (strength == Strength::weak) return;
    const Scope scope = is_shared(place) || strength == Strength::block ? Scope::block : Scope::device;
    const safety::Use use = kind == Kind::load    ? safety::Use::acquire
                            : kind == Kind::store ? safety::Use::overwrite
                                                  : safety::Use::update;
    const int address = is_shared(place) ? 100 * (block_ + 1) + place : place;
    exact_.use(index(t), address, scope, use);
    later(t, {-1, order().use(thread32(t), address_of(place), scope, use)});
  }
  static std::uint64_t address_of(int place) {
    return is_shared(place) ? kShared + 4 * static_cast<std::uint64_t>(place - 4)
                            : kGlobal + 4 * static_cast<std::uint64_t>(place);
  }

  // What a thread has done, and is to be told: an access, or its next state.
  struct Done {
    int access;
    std::uint32_t state;
  };
  void later(int t, Done done) {
    pending_[t].push_back(done);
    if (!taste_.is_told_late || below(25) == 0) tell(t);
  }
  void tell_all() {
    while (true) {
      std::vector<int> waiting;
      for (const auto& [t, all] : pending_) {
        if (!all.empty()) waiting.push_back(t);
      }
      if (waiting.empty()) return;
      tell_one(waiting[static_cast<std::size_t>(below(static_cast<int>(waiting.size())))]);
    }
  }
  void tell(int t) {
    while (!pending_[t].empty()) tell_one(t);
  }
  void tell_one(int t) {
    if (pending_[t].empty()) return;
    const Done done = pending_[t].front();
    pending_[t].pop_front();
    if (done.access >= 0) return tell(accesses_[static_cast<std::size_t>(done.access)]);
    order().go_on(thread32(t), done.state);
  }

  void tell(Access& now) {
    now.told = {order().state_of(now.thread), now.thread};
    log_ += "  told: " + now.text() + "\n";
    compare_order(now);
    memory::WarpAccess request;
    request.kind = now.kind;
    request.bytes = 4;
    request.address.fill(address_of(now.place));
    request.active = 1U << now.thread % 32;
    safety::StoredValues values{};
    for (auto& word : values.word) word.fill(now.value);
    const std::size_t known = checker_.hazards().size();
    checker_.on_request(is_shared(now.place) ? shared_ : global_, is_shared(now.place), request, now.strength,
                        now.thread / 32, now.site, values);
    compare_verdict(now, known);
    verdict_.add(&now);
  }

  void compare_order(const Access& now) {
    for (const Access* one : verdict_.told()) {
      const bool expected = one->moment.is_ordered_with(now.moment);
      ++(expected ? counts_->ordered : counts_->unordered);
      ASSERT_EQ(order().are_ordered(one->told, now.told), expected) << one->text() << " and " << now.text();
      const bool is_late = one->moment.thread != now.moment.thread && now.moment.is_before(one->moment);
      counts_->late += is_late ? 1 : 0;
      ASSERT_EQ(order().is_after(one->told, now.told), is_late) << one->text() << " and " << now.text();
    }
  }

  void compare_verdict(const Access& now, std::size_t known) {
    const Races races = verdict_.races(now);
    const auto& hazards = checker_.hazards();
    for (std::size_t i = known; i < hazards.size(); ++i) {
      ASSERT_EQ(hazards[i].kind, safety::Hazard::Kind::race) << now.text();
      ASSERT_EQ(races.possible.count({hazards[i].other.thread, hazards[i].other.site}), 1U)
          << "no race, but it says so: " << now.text() << " and thread " << hazards[i].other.thread << " at "
          << hazards[i].other.site;
    }
    if (races.certain.empty() || hazards.size() == safety::AccessChecker::kMostHazards) return;
    const bool is_first = spoiled_.insert(is_shared(now.place) ? 10 * (block_ + 1) + now.place : now.place).second;
    if (!is_first || taste_.has_equal_values) return;
    const bool has_told = std::ranges::any_of(hazards, [&](const auto& h) { return h.access.site == now.site; });
    ASSERT_TRUE(has_told) << "a race is missed: " << now.text() << " and thread " << races.certain.begin()->first
                          << " at " << races.certain.begin()->second;
  }

  void log(const char* what, int a, int b) {
    log_ += std::string(what) + " " + std::to_string(a) + " " + std::to_string(b) + "\n";
  }
  std::mt19937 random_;
  Taste taste_;
  Counts* counts_ = nullptr;
  Order exact_;
  safety::CellPool pool_;
  safety::ShadowMemory global_{pool_, kGlobal, kBytes};
  safety::ShadowMemory shared_{pool_, kShared, kBytes};
  safety::AccessChecker checker_{7};
  std::map<int, safety::ShadowMemory::Aside> aside_;
  std::map<int, std::deque<Done>> pending_;
  std::deque<Access> accesses_;
  Verdict verdict_;
  std::set<int> spoiled_;
  std::set<int> has_begun_;
  int block_ = 0;
  unsigned site_ = 0;
  std::uint32_t value_ = 0;
  std::string log_;
};

}  // namespace exact
