#pragma once

#include <cstddef>
#include <deque>
#include <random>
#include <vector>

namespace caches {

/// Places that run one block each, and which of the free ones gets the next block.
///
/// At the beginning all are free, and are given in their order. Of the blocks that end in the same turn, nobody knows
/// which one ends first: their places are given in an order thrown by dice, which is the same in every run.
class FreePlaces {
 public:
  explicit FreePlaces(std::size_t places) {
    for (std::size_t place = 0; place < places; ++place) free_.push_back(place);
  }

  /// How many can be taken.
  [[nodiscard]] std::size_t count() const { return free_.size(); }
  /// The next one. Precondition: there is one.
  std::size_t take() {
    const std::size_t place = free_.front();
    free_.pop_front();
    return place;
  }
  /// The block there has ended, in this turn.
  void give_back(std::size_t place) { ended_.push_back(place); }
  /// A turn of all blocks is over.
  void end_turn() {
    while (!ended_.empty()) {
      std::size_t& next = ended_[dice_() % ended_.size()];
      free_.push_back(next);
      next = ended_.back();
      ended_.pop_back();
    }
  }

 private:
  std::deque<std::size_t> free_;
  std::vector<std::size_t> ended_;
  std::minstd_rand dice_;
};

}  // namespace caches
