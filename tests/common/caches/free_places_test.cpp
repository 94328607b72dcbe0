#include "common/caches/free_places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace {

using caches::FreePlaces;

std::vector<std::size_t> take_all(FreePlaces& free) {
  std::vector<std::size_t> taken;
  while (free.count() > 0) taken.push_back(free.take());
  return taken;
}

std::vector<std::size_t> in_order(std::size_t count) {
  std::vector<std::size_t> places(count);
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

TEST(FreePlaces, AreGivenInTheirOrderAtTheBeginning) {
  FreePlaces free(5);
  EXPECT_EQ(take_all(free), in_order(5));
}

TEST(FreePlaces, ThoseThatBecomeFreeInATurnAreEachGivenOnceInNoOrder) {
  constexpr std::size_t kPlaces = 100;
  FreePlaces free(kPlaces);
  take_all(free);
  for (std::size_t place = 0; place < kPlaces; ++place) free.give_back(place);
  EXPECT_EQ(free.count(), 0) << "the turn is not over";
  free.end_turn();
  std::vector<std::size_t> taken = take_all(free);
  EXPECT_NE(taken, in_order(kPlaces));
  std::ranges::sort(taken);
  EXPECT_EQ(taken, in_order(kPlaces));
}

TEST(FreePlaces, ThoseOfAnEarlierTurnAreGivenFirst) {
  FreePlaces free(9);
  take_all(free);
  free.give_back(8);
  free.end_turn();
  for (std::size_t place = 0; place < 8; ++place) free.give_back(place);
  free.end_turn();
  EXPECT_EQ(take_all(free).front(), 8);
}

TEST(FreePlaces, AreGivenInTheSameOrderInEachRun) {
  const auto order = [] {
    FreePlaces free(20);
    take_all(free);
    for (std::size_t place = 0; place < 20; ++place) free.give_back(place);
    free.end_turn();
    return take_all(free);
  };
  EXPECT_EQ(order(), order());
}

}  // namespace
