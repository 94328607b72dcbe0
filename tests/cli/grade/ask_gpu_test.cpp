#include "cli/grade/ask_gpu.h"

#include <gtest/gtest.h>

namespace course {
namespace {

GpuAnswer measured(double gb_per_s) {
  return {.speed = {.outcome = grading::Speed::Outcome::timed, .text = "2684 GB/s", .gb_per_s = gb_per_s},
          .gpu = "NVIDIA H200",
          .mismatch = ""};
}

core::TimeEstimate estimated() {
  core::TimeEstimate time{.gpu = "H200", .gains = {}, .why_not = ""};
  time.us = 220;
  time.bytes = 536'870'912;
  return time;
}

TEST(SetBeside, SaysByHowMuchTheEstimateIsOff) {
  GpuAnswer answer = measured(2684.35456);
  set_beside(answer, estimated());
  EXPECT_EQ(answer.speed.text, "2684 GB/s; 200 us, of which the estimate is +10 % off");
}

TEST(SetBeside, AnotherGpuIsNotCompared) {
  GpuAnswer answer = measured(2684);
  answer.gpu = "NVIDIA A100-SXM4-80GB";
  set_beside(answer, estimated());
  EXPECT_EQ(answer.speed.text, "2684 GB/s");
}

TEST(SetBeside, NothingIsComparedWithoutBoth) {
  GpuAnswer not_timed = measured(0);
  not_timed.speed.outcome = grading::Speed::Outcome::failed;
  set_beside(not_timed, estimated());
  EXPECT_EQ(not_timed.speed.text, "2684 GB/s");
  GpuAnswer timed = measured(2684);
  core::TimeEstimate none = estimated();
  none.why_not = "There is no estimate.";
  set_beside(timed, none);
  EXPECT_EQ(timed.speed.text, "2684 GB/s");
}

}  // namespace
}  // namespace course
