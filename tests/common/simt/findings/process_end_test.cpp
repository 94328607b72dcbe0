#include "common/simt/findings/process_end.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

namespace simt {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(AFloatingPointException, IsADivisionOfIntegersOnTheHostToo) {
  const safety::Finding finding = stopped_by_signal(SIGFPE, false);
  EXPECT_THAT(finding.message, AllOf(HasSubstr("stopped by SIGFPE"), HasSubstr("an integer division (/ or %) by zero"),
                                     HasSubstr("of the least integer by -1")));
  EXPECT_EQ(finding.advice, "check the divisor before dividing by it");
  EXPECT_THAT(stopped_by_signal(SIGSEGV, false).advice, HasSubstr("a bad pointer or index"));
}

TEST(AKernelThatDoesNotEnd, MayHangOrBeSlow) {
  const safety::Finding finding = ran_too_long(10, true);
  EXPECT_EQ(finding.kind, safety::FindingKind::hang);
  EXPECT_EQ(finding.message, "the kernel did not end within 10 s");
  EXPECT_THAT(finding.advice, AllOf(HasSubstr("a loop whose condition never becomes false"),
                                    HasSubstr("if the kernel is only slow, give it less to do")));
  EXPECT_EQ(ran_too_long(10, true, 64).message, "the kernel did not end within 10 s; the launch has 64 threads");
}

TEST(AKernelThatDoesNotEnd, IsToldHowMuchItHasDone) {
  const WorkSoFar work{.of_thread = 4'100'000, .of_launch = 131'000'000, .array = "out", .elements = 1024};
  const safety::Finding finding = ran_too_long(10, true, 32, work);
  EXPECT_EQ(finding.message,
            "the kernel did not end within 10 s: it is endless, or does far too much work; this thread has made 4 "
            "million accesses, all threads so far 131 million; out has 1024 elements");
  EXPECT_THAT(finding.advice, HasSubstr("makes too many rounds"));
}

TEST(AKernelThatDoesNotEnd, DoesNotWorkTooMuchIfItWaitsOrHasDoneLittle) {
  const WorkSoFar little{.of_thread = 7, .of_launch = 1500, .array = "out", .elements = 1024};
  EXPECT_EQ(ran_too_long(10, true, 64, little).message, ran_too_long(10, true, 64).message);
  const WorkSoFar waits{.of_launch = 9'000'000, .array = "flag", .elements = 1, .only_waits = true};
  EXPECT_EQ(ran_too_long(10, true, 64, waits).message, ran_too_long(10, true, 64).message);
}

TEST(AFunctionOfTheHostThatDoesNotEnd, IsNotCalledAKernel) {
  const safety::Finding finding = host_ran_too_long(10, 2);
  EXPECT_EQ(finding.message,
            "the program did not end within 10 s; when the time was over, a function ran on the host, and no kernel");
  EXPECT_FALSE(finding.in_kernel);
  EXPECT_THAT(finding.advice, HasSubstr("a loop or a recursion that never ends"));
  const safety::Finding of_many = host_ran_too_long(10, 250'000);
  EXPECT_THAT(of_many.message, HasSubstr("it had launched 250 thousand kernels, one after the other"));
  EXPECT_THAT(of_many.advice, HasSubstr("one launch can do the work of many"));
}

}  // namespace
}  // namespace simt
