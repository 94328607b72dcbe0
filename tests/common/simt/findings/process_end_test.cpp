#include "common/simt/findings/process_end.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace simt {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(AKernelThatDoesNotEnd, MayHangOrBeSlow) {
  const safety::Finding finding = ran_too_long(10, true);
  EXPECT_EQ(finding.kind, safety::FindingKind::hang);
  EXPECT_EQ(finding.message, "the kernel did not end within 10 s");
  EXPECT_THAT(finding.advice, AllOf(HasSubstr("a loop whose condition never becomes false"),
                                    HasSubstr("if the kernel is only slow, give it less to do")));
  EXPECT_EQ(ran_too_long(10, true, 64).message, "the kernel did not end within 10 s; the launch has 64 threads");
}

}  // namespace
}  // namespace simt
