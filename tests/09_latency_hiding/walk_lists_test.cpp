#include "chapters/09_latency_hiding/walk_lists.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "common/core/architecture.h"
#include "common/grading/exercise.h"

namespace {

constexpr int kInts = sizeof(Node) / sizeof(int);
static_assert(sizeof(Node) == core::kH200.sector_bytes, "a sector tells which node was asked for");

/// Lists whose nodes lie in no order. Short ones differ in their lengths; longer ones are all alike, so that the lanes
/// of a warp end together.
class Lists {
 public:
  Lists(int lists, int longest) : lists_(lists), longest_(longest), places_(std::size_t(lists) * longest) {
    std::iota(places_.begin(), places_.end(), 0U);
    std::uint64_t random = 1;
    for (std::size_t i = places_.size(); i > 1; --i) {
      random = random * 6364136223846793005U + 1442695040888963407U;  // Knuth's linear congruential generator
      std::swap(places_[i - 1], places_[(random >> 33) % i]);
    }
  }

  [[nodiscard]] int lists() const { return lists_; }
  [[nodiscard]] std::size_t nodes() const { return places_.size(); }
  [[nodiscard]] int length_of(int list) const {
    return longest_ < 10 ? longest_ - (list + list / (kBlocks * kThreads)) % std::min(longest_, 3) : longest_;
  }
  /// Where the node is that comes as number `step` of `list`.
  [[nodiscard]] std::size_t place(int list, int step) const { return places_[std::size_t(list) * longest_ + step]; }
  /// The number of the node at a place.
  [[nodiscard]] static int number(std::size_t place) { return static_cast<int>(place * 40503U % 2001) - 1000; }

 private:
  int lists_;
  int longest_;
  std::vector<unsigned> places_;
};

/// The nodes as ints, which Run can compare.
std::vector<int> make_nodes(const Lists& lists) {
  std::vector<int> ints(lists.nodes() * kInts, -7);
  for (int list = 0; list < lists.lists(); ++list) {
    for (int step = 0; step < lists.length_of(list); ++step) {
      const std::size_t place = lists.place(list, step);
      int* node = &ints[place * kInts];
      node[0] = step + 1 < lists.length_of(list) ? static_cast<int>(lists.place(list, step + 1)) : -1;
      node[1] = Lists::number(place);
    }
  }
  return ints;
}

/// A warp asks for a node, and later for the one behind it. How many times it has asked for new nodes by then, itself
/// counted: the mean over all nodes that have one behind them. Blocks have one warp each.
double lists_at_once(const grading::RunObserver& observer, const Lists& lists) {
  const std::uint64_t end = lists.nodes() * sizeof(Node);  // the array that is made first begins at address 0
  std::map<std::uint64_t, std::uint64_t> turns;            // how often a block has asked for new nodes
  std::vector<std::uint64_t> asked(lists.nodes());         // in which of these turns; 0 if never
  observer.for_each_request(memory::Kind::load, [&](std::uint64_t block, std::span<const std::uint64_t> sectors) {
    bool is_new = false;
    for (const std::uint64_t sector : sectors) {
      if (sector >= end) continue;
      std::uint64_t& turn = asked[sector / sizeof(Node)];
      if (turn != 0) continue;
      turn = turns[block] + 1;
      is_new = true;
    }
    if (is_new) ++turns[block];
  });
  double distance = 0;
  double pairs = 0;
  for (int list = 0; list < lists.lists(); ++list) {
    for (int step = 0; step + 1 < lists.length_of(list); ++step) {
      const std::uint64_t from = asked[lists.place(list, step)];
      const std::uint64_t to = asked[lists.place(list, step + 1)];
      distance += static_cast<double>(to) - static_cast<double>(from);
      ++pairs;
    }
  }
  return pairs == 0 ? 0 : distance / pairs;
}

void run_walk_lists(grading::Run& run, grading::Shape shape) {
  const Lists lists(shape.rows, shape.cols);
  const std::vector<int> made = make_nodes(lists);
  const auto& nodes = run.input_in_order<int>("nodes", made.size(), [&](std::size_t i) { return made[i]; });
  const auto& first = run.input_in_order<int>("first", static_cast<std::size_t>(lists.lists()), [&](std::size_t list) {
    return static_cast<int>(lists.place(static_cast<int>(list), 0));
  });
  auto& sums = run.output<int>("sums", static_cast<std::size_t>(lists.lists()));

  walk_lists(reinterpret_cast<const Node*>(nodes.data()), first.data(), sums.data(), lists.lists());

  run.name_columns_only();
  run.expect_matrix(sums, {.rows = 1, .cols = lists.lists()}, [&](int, int list) {
    int sum = 0;
    for (int step = 0; step < lists.length_of(list); ++step) sum += Lists::number(lists.place(list, step));
    return sum;
  });
  if (run.observer() == nullptr) return;
  run.measure("lists_at_once", lists_at_once(*run.observer(), lists));
}

std::string in_words(grading::Shape shape) {
  return std::to_string(shape.rows) + (shape.rows == 1 ? " list of " : " lists of up to ") + std::to_string(shape.cols);
}

}  // namespace

// 16896 lists are 4 for each of 4224 threads. 12 steps along each are 12 x 4 requests of each of 132 warps, once for
// `next` and once for `number`: 12672.
const grading::Exercise grading::exercise{
    .shapes = {{4224, 2},
               {1, 1},
               {1, 2},
               {1, 40},
               {2, 3},
               {31, 5},
               {33, 7},
               {100, 1},
               {1000, 9},
               {4223, 3},
               {4225, 4},
               {12673, 2},
               {16897, 1},
               {21121, 3}},
    .memory_shape = {.rows = 16896, .cols = 12},
    .run = run_walk_lists,
    .bench_shape = {.rows = 33792, .cols = 64},
    .keeps_requests = true,
    // Longer lists: shorter ones would be less work, but there would still be as many.
    .same_cost = {{16896, 13}, {16896, 14}, {16896, 15}, {16896, 16}, {16896, 17}},
    .shape_in_words = in_words,
};
