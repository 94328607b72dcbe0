#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/common/simt/requests/recorded_stream.h"

namespace simt {
namespace {

using memory::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

const std::uint64_t kFrom = RecordedStream::tag(10, row_of(Kind::load, 16));
const std::uint64_t kTo = RecordedStream::tag(10, row_of(Kind::store, 16));

class BulkCopies : public testing::Test, protected RecordedStream {
 protected:
  void copy(std::uint64_t from, std::uint64_t to, std::uint64_t bytes) {
    stream.bulk_copy(kFrom, from, kTo, to, bytes, {5, 2}, 70);
  }
  void expect_bad(std::uint64_t tag, std::uint64_t address) {
    EXPECT_THAT(sink.events, IsEmpty());
    ASSERT_TRUE(stream.bad_access());
    EXPECT_EQ(stream.bad_access()->tag, tag);
    EXPECT_EQ(stream.bad_access()->address, address);
    EXPECT_EQ(stream.bad_access()->block, 5U);
    EXPECT_EQ(stream.bad_access()->thread, 70);
  }
};

TEST_F(BulkCopies, AreToldWithBothVariables) {
  copy(a + 64, b + 128, 256);
  EXPECT_THAT(sink.events, ElementsAre("5.2 copy a+64 to b+128 bytes 256 0"));
  EXPECT_FALSE(stream.bad_access());
}

TEST_F(BulkCopies, MayMoveAllOfAVariable) {
  copy(a, b, kBytes);
  EXPECT_EQ(sink.events.size(), 1U);
  EXPECT_FALSE(stream.bad_access());
}

TEST_F(BulkCopies, HaveASiteForEachSideWhichRequestsShare) {
  copy(a, b, 16);
  memory::WarpAccess access;
  access.address.fill(a);
  stream.step(kFrom, access, 1, {}, {});
  copy(a + 16, b, 16);
  ASSERT_EQ(stream.sites().size(), 2U);
  EXPECT_EQ(stream.sites()[0].tag, kFrom);
  EXPECT_EQ(stream.sites()[0].region->name, "a");
  EXPECT_EQ(stream.sites()[1].tag, kTo);
  EXPECT_EQ(stream.sites()[1].region->name, "b");
  EXPECT_EQ(sink.requests.at(0).site.index, 0U);
}

TEST_F(BulkCopies, FromBeyondTheEndAreBadAccessesOfTheReadingSide) {
  copy(a + 16, b, kBytes);
  expect_bad(kFrom, a + 16);
}

TEST_F(BulkCopies, ToBeyondTheEndAreBadAccessesOfTheWritingSide) {
  copy(a, b + 16, kBytes);
  expect_bad(kTo, b + 16);
}

TEST_F(BulkCopies, ThatAreBadOnBothSidesAreBadWhereTheyRead) {
  copy(a - 16, b - 16, 16);
  expect_bad(kFrom, a - 16);
}

}  // namespace
}  // namespace simt
