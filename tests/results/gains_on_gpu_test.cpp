// The rule on the GPU of this machine: a solution is faster than its starter, unless it is named as one that is not.

#include <gtest/gtest.h>

#include "cli/grade/gpu.h"
#include "tests/course/checkout.h"
#include "tests/results/rule.h"

namespace results {
namespace {

using course::checkout;

TEST(GainsOnThisGpu, EverySolutionPaysOrIsNamed) {
  if (gpu_support(checkout()) != course::GpuSupport::full) GTEST_SKIP() << "there is no GPU here, or no nvcc";
  for (const course::Exercise* exercise : checkout().exercises()) {
    SCOPED_TRACE(exercise->id());
    const grading::SpeedReport report =
        time_on_gpu(checkout(), {{"starter", course::pristine_gpu_target_name(*exercise), {}},
                                 {"solution", gpu_target_name(*exercise, course::Variant::solution), {}}});
    ASSERT_EQ(report.entries.size(), 2U);
    if (has_starter(exercise->id())) {
      EXPECT_EQ(report.entries[0].problem, "") << "starter";
    }
    EXPECT_EQ(report.entries[1].problem, "") << "solution";
    EXPECT_EQ(complaint(exercise->id(), report, unshown_gains()), "");
  }
}

}  // namespace
}  // namespace results
