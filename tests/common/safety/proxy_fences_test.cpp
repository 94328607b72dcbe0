#include "common/safety/proxy_fences.h"

#include <gtest/gtest.h>

namespace {

using safety::HappensBefore;
using safety::Moment;
using safety::ProxyFences;
using safety::Scope;

/// A block whose threads 0 and 40 store, do fences and meet.
class Fences : public testing::Test {
 protected:
  Fences() { order.begin_block(0); }
  [[nodiscard]] Moment now(int thread) const { return {order.state_of(thread), thread}; }
  void fence(int thread) {
    fences.add(now(thread));
    order.go_on(thread, order.fence(thread, Scope::block));
  }
  [[nodiscard]] bool stands_between(Moment store, Moment copy) const {
    return fences.stands_between(store, copy, order);
  }

  HappensBefore order{1};
  ProxyFences fences;
};

TEST_F(Fences, OfWhoStoresStandBehindTheStore) {
  const Moment store = now(40);
  fence(40);
  order.pass_barrier();
  EXPECT_TRUE(stands_between(store, now(0)));
}

TEST_F(Fences, DoNothingForWhatTheirThreadStoresLater) {
  fence(40);
  const Moment store = now(40);
  order.pass_barrier();
  EXPECT_FALSE(stands_between(store, now(0)));
}

TEST_F(Fences, OfWhoCopiesStandBehindTheBarrier) {
  const Moment store = now(40);
  order.pass_barrier();
  fence(0);
  EXPECT_TRUE(stands_between(store, now(0)));
}

TEST_F(Fences, OfWhoCopiesDoNothingBeforeTheBarrier) {
  const Moment store = now(40);
  fence(0);
  order.pass_barrier();
  EXPECT_FALSE(stands_between(store, now(0)));
}

TEST_F(Fences, OfAnyThreadInBetweenAreEnough) {
  const Moment store = now(40);
  order.pass_barrier();
  fence(7);
  order.pass_barrier();
  EXPECT_TRUE(stands_between(store, now(0)));
}

TEST_F(Fences, BehindTheCopyDoNothing) {
  const Moment store = now(40);
  order.pass_barrier();
  const Moment copy = now(0);
  order.pass_barrier();
  fence(0);
  EXPECT_FALSE(stands_between(store, copy));
}

}  // namespace
