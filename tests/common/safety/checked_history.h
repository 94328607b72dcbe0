#pragma once

#include <cstddef>
#include <cstdint>
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

/// A launch that is checked. Steps are those of history.h, and accesses of one thread: "load T PLACE", "atomic T
/// PLACE", "store T PLACE VALUE".
/// "load 0-3 g8" is one request: those lanes at one place. A place is g or s, an offset, and a width if it is not 4:
/// "s8", "g5:1". Block 0 has begun.
class Checked {
 public:
  explicit Checked(bool is_filled = true) {
    if (is_filled) global_.mark_written(kGlobal, kBytes);
    begin_launch();
  }

  /// Block 0 of the next launch begins.
  void begin_launch() {
    const std::uint32_t first = checker_ ? checker_->order().next_interval() : 1;
    checker_.emplace(first);
    checker_->order().begin_block(0);
  }

  /// Each step is at a place in the source of its own.
  void run(const std::string& steps) {
    for_each_step(steps, [&](const Step& step) {
      ++site_;
      const bool is_place = step.size() > 2 && (step[2][0] == 'g' || step[2][0] == 's') && step[2].size() > 1;
      if (is_place) return access(step);
      if (step[0] == "launch") return begin_launch();
      if (step[0] == "suspend") aside_.push_back(shared_.set_aside());
      tell(checker_->order(), step);
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
  /// The next step's place is the one after this.
  void set_site(unsigned site) { site_ = site; }

 private:
  // Two blocks at most take turns: the one that waits is the one to go on.
  void take_back() {
    shared_.take_back(std::move(aside_.front()));
    aside_.erase(aside_.begin());
  }

  void access(const Step& step) {
    const int thread = std::stoi(step[1]);
    const bool is_shared = step[2][0] == 's';
    const auto colon = step[2].find(':');
    const int bytes = colon == std::string::npos ? 4 : std::stoi(step[2].substr(colon + 1));
    const auto lane = static_cast<std::size_t>(thread % 32);
    memory::WarpAccess access;
    const auto dash = step[1].find('-');
    const int last = dash == std::string::npos ? thread : std::stoi(step[1].substr(dash + 1));
    access.bytes = bytes;
    access.address.fill((is_shared ? kShared : kGlobal) + std::stoull(step[2].substr(1)));
    for (int i = 0; i <= last - thread; ++i) access.active |= 1U << lane << i;
    access.kind = step[0] == "load"    ? memory::Kind::load
                  : step[0] == "store" ? memory::Kind::store
                                       : memory::Kind::atomic;
    safety::StoredValue value{};
    value.fill(step.size() > 3 ? static_cast<std::uint32_t>(std::stoul(step[3], nullptr, 0)) : 0);
    safety::StoredValues values{};
    if (access.kind == memory::Kind::store) {
      for (std::size_t i = 0; i < memory::kWarpSize; ++i) values.set(i, value);
    }
    checker_->on_request(is_shared ? shared_ : global_, is_shared, access, thread / 32, site_, values);
  }

  safety::CellPool pool_;
  safety::ShadowMemory global_{pool_, kGlobal, kBytes};
  safety::ShadowMemory shared_{pool_, kShared, kBytes};
  std::vector<safety::ShadowMemory::Aside> aside_;
  std::optional<safety::AccessChecker> checker_;
  unsigned site_ = 0;
};

}  // namespace history
