#include "cli/grade/gpu.h"

#include <gtest/gtest.h>

namespace {

using course::Exercise;
using course::why_too_old;

TEST(AGpu, RunsWhatNeedsNoneThatIsNewer) {
  EXPECT_EQ(why_too_old(Exercise{}, 0), "");
  EXPECT_EQ(why_too_old(Exercise{.compute_capability = 90}, 90), "");
  EXPECT_EQ(why_too_old(Exercise{.compute_capability = 90}, 100), "");
}

TEST(AnOlderGpu, IsNamedBesideTheOneThatIsNeeded) {
  EXPECT_EQ(why_too_old(Exercise{.compute_capability = 90}, 86),
            "it needs a GPU of compute capability 9.0 or later, and this one has 8.6");
}

}  // namespace
