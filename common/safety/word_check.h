#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/safety/access_checker.h"

namespace safety {

/// One request of `words` cells a lane, in the usual case: see check_words.cpp.
template <memory::Kind kind, bool is_shared, ShadowMemory::Layout layout, int words>
class AccessChecker::WordCheck {
  using Layout = ShadowMemory::Layout;
  static constexpr int kGranule = layout == Layout::bytes ? 1 : 4;

 public:
  WordCheck(AccessChecker& checker, const Request& request)
      : checker_(checker),
        shadow_(*request.shadow),
        cells_(layout == Layout::whole_words ? shadow_.words() : shadow_.cells()),
        begin_(shadow_.begin()),
        id_(shadow_.id()),
        must_be_written_(is_shared || !shadow_.is_all_written()),
        needs_value_(request.needs_value),
        first_(checker.order_.interval(), request.first_thread, Strength::weak, request.site, kind),
        foreign_(checker.order_.launch_begin()),
        own_from_(checker.order_.own_from()),
        own_before_barrier_(first_.state() < own_from_ ? 0 : first_.state() - own_from_),
        is_exact_(!checker.needs_all_readers<is_shared>()),
        held_now_(checker.held_now()),
        values_(*request.values) {}

  // One lane's access.
  void check(std::size_t lane, std::uint64_t address) {
    const AccessMark now = first_.of_later_thread(lane);
    const std::uint64_t index = (address - begin_) / kGranule;
    if (is_shared && words > 1 && layout == Layout::words && note_after_barrier(&cells_[index], lane, now)) [[likely]] {
      return;
    }
    bool is_known_written = !must_be_written_ || !needs_value_;
    for (std::size_t word = 0; word < words; ++word) {
      if (kMayBeRuns) shadow_.open((index + word) / ShadowMemory::kRunWords, held_now_);
      if (layout == Layout::bytes) shadow_.split(address, 1);
      ShadowCell& cell = cells_[index + word];
      const std::uint32_t value = kind == memory::Kind::store ? values_.word[word][lane] : 0;
      if (layout == Layout::whole_words) {
        if (!shadow_.is_whole(index + word) || !note(cell, now)) [[unlikely]] {
          touch_bytes({now, address + word * kGranule, value}, address, is_known_written);
          is_known_written = true;
        } else if (kind == memory::Kind::store) {
          cell.value = value;
        }
        continue;
      }
      if (!note(cell, now)) [[unlikely]] {
        if (kind == memory::Kind::load && !is_known_written)
          checker_.check_written<is_shared>(shadow_, {now, address}, words);
        is_known_written = true;
        checker_.touch<kind, is_shared>(cell, {now, address + word * kGranule, value}, id_);
      } else if (kind == memory::Kind::store) {
        cell.value = value;
      }
    }
  }

  // Of the readers of a cell.
  [[nodiscard]] bool are_two_enough() const { return is_exact_; }

  static constexpr bool kMayBeRuns = !is_shared && layout == Layout::words;
  static constexpr std::size_t kRunLanes = ShadowMemory::kRunWords / words;  // that access a run

  // Whether kRunLanes lanes side by side access the words of a run in their order.
  bool are_in_a_run(const std::uint64_t* address) const {
    constexpr std::size_t kBytes = words * kGranule;
    if ((address[0] - begin_) % (kRunLanes * kBytes) != 0) return false;
    std::uint64_t differs = 0;
    for (std::size_t i = 0; i < kRunLanes; ++i) differs |= address[i] ^ (address[0] + i * kBytes);
    return differs == 0;
  }

  // These lanes, from `lane` on, at once. Returns false if they might not be in order, or what is remembered is no run:
  // then each lane has to be looked at.
  bool check_run(std::size_t lane, std::uint64_t address) {
    using Held = ShadowMemory::Held;
    const std::uint64_t run = (address - begin_) / (kGranule * ShadowMemory::kRunWords);
    Held& held = shadow_.held(run);
    ShadowCell& cell = shadow_.run(run);
    if (held != ShadowMemory::run_of(words)) {
      // What earlier launches did no longer matters, except which words are written.
      if (!ShadowMemory::is_run(held)) {
        if (held == held_now_ || (kind == memory::Kind::load && must_be_written_)) return false;
        held = ShadowMemory::run_of(words);
        begin_run(run, lane);
        return true;
      }
      if (is_of_this_launch(cell.writer) || is_of_this_launch(cell.readers[0]) || is_of_this_launch(cell.readers[1]))
        return false;
      held = ShadowMemory::run_of(words);
    }
    if (!note(cell, first_.of_later_thread(lane))) return false;
    if (kind == memory::Kind::store) set_run_values(run, lane);
    return true;
  }

 private:
  // The bytes of one word of an access to `words` words from `first` on.
  [[gnu::noinline]] void touch_bytes(Access word, std::uint64_t first, bool is_known_written) {
    shadow_.split(first, words * kGranule);
    if (kind == memory::Kind::load && !is_known_written) {
      checker_.check_written<is_shared>(shadow_, {word.mark, first}, words * kGranule);
    }
    ShadowCell* const cells = shadow_.cells() + (word.address - begin_);
    for (std::size_t i = 0; i < kGranule; ++i) {
      checker_.touch<kind, is_shared>(cells[i], {word.mark, word.address + i, word.value >> i * 8 & 0xff}, id_);
    }
  }

  // Does not read what is there, because waiting for memory is most of what a check costs.
  void begin_run(std::uint64_t run, std::size_t lane) {
    ShadowCell& cell = shadow_.run(run);
    const AccessMark now = first_.of_later_thread(lane);
    cell.writer = kind == memory::Kind::store ? now : AccessMark();
    cell.readers[0] = kind == memory::Kind::load ? now : AccessMark();
    cell.readers[1] = AccessMark();
    cell.written = id_;
    cell.is_crowded = 0;
    if (kind == memory::Kind::store) set_run_values(run, lane);
  }

  void set_run_values(std::uint64_t run, std::size_t lane) {
    if constexpr (words == 1) {
      shadow_.set_run_values(run, &values_.word[0][lane]);
    } else {
      std::array<std::uint32_t, ShadowMemory::kRunWords> values;
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = values_.word[i % words][lane + i / words];
      shadow_.set_run_values(run, values.data());
    }
  }

  [[nodiscard]] bool is_of_this_launch(AccessMark mark) const { return mark.state() >= foreign_; }

  [[nodiscard]] bool may_conflict(AccessMark mark, AccessMark now) const {
    if (mark.is_met_by(now)) return true;
    // Of other blocks, or of this one before it waited.
    return !is_shared && mark.state() - foreign_ < own_from_ - foreign_;
  }

  // What note() does with all words of an access to shared memory, if all that is remembered of them is from before the
  // last barrier. Returns false otherwise, and changes nothing.
  bool note_after_barrier(ShadowCell* cells, std::size_t lane, AccessMark now) const {
    const std::uint32_t interval = first_.state();
    bool is_before = true;
    for (std::size_t word = 0; word < words; ++word) {
      const ShadowCell& cell = cells[word];
      is_before &= cell.is_crowded == 0;
      is_before &= cell.readers[0].state() != interval;
      is_before &= cell.readers[1].state() != interval;
      is_before &= kind == memory::Kind::load ? cell.writer.state() - own_from_ < own_before_barrier_  // and written
                                              : cell.writer.state() != interval;
    }
    if (!is_before) return false;
    for (std::size_t word = 0; word < words; ++word) {
      ShadowCell& cell = cells[word];
      (kind == memory::Kind::load ? cell.readers[0] : cell.writer) = now;
      if (kind == memory::Kind::load) continue;
      cell.value = values_.word[word][lane];
      cell.written = id_;
    }
    return true;
  }

  // Returns false, and changes nothing, unless the access is in order, or is all but sure to be.
  bool note(ShadowCell& cell, AccessMark now) const {
    return kind == memory::Kind::load ? note_read(cell, now) : note_write(cell, now);
  }
  bool note_read(ShadowCell& cell, AccessMark now) const {
    if (cell.is_crowded != 0 || may_conflict(cell.writer, now)) return false;
    if (must_be_written_ && !checker_.is_written<is_shared>(cell, id_)) return false;
    if (is_exact_ && cell.readers[1].state() == now.state()) return true;
    if (!may_conflict(cell.readers[0], now)) [[likely]] {
      cell.readers[0] = now;
      return true;
    }
    if (is_exact_ && !may_conflict(cell.readers[1], now)) cell.readers[1] = now;
    return is_exact_;
  }
  bool note_write(ShadowCell& cell, AccessMark now) const {
    if (may_conflict(cell.writer, now) || may_conflict(cell.readers[0], now) || may_conflict(cell.readers[1], now) ||
        cell.is_crowded != 0) {
      return false;
    }
    cell.writer = now;
    cell.written = id_;
    return true;
  }

  AccessChecker& checker_;
  ShadowMemory& shadow_;
  ShadowCell* const cells_;
  const std::uint64_t begin_;
  const std::uint16_t id_;
  const bool must_be_written_;
  const bool needs_value_;
  const AccessMark first_;
  const std::uint32_t foreign_;
  const std::uint32_t own_from_;
  const std::uint32_t own_before_barrier_;  // states from own_from_ on
  const bool is_exact_;
  const ShadowMemory::Held held_now_;
  const StoredValues& values_;
};

}  // namespace safety
