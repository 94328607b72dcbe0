#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/common/simt/requests/recorded_stream.h"

namespace simt {
namespace {

using memory::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

const std::uint64_t kLoad = RecordedStream::tag(10, row_of_bulk(Step::bulk, Kind::load, 16));
const std::uint64_t kStore = RecordedStream::tag(10, row_of_bulk(Step::bulk, Kind::store, 16));

class BulkCopies : public testing::Test, protected RecordedStream {
 protected:
  // Lane 6 of warp 2 in block 5: thread 70.
  void tell(std::uint64_t tag, std::uint64_t first, std::uint64_t bytes, std::uint64_t unit = 16) {
    memory::WarpAccess access;
    access.address[6] = CopiedRange{first, bytes}.packed(unit);
    stream.step(tag, access, 1U << 6, {5, 2}, {});
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

TEST_F(BulkCopies, AreToldWithTheirRangeInUnits) {
  tell(kLoad, a + 64, 256);
  tell(RecordedStream::tag(10, row_of_bulk(Step::bulk, Kind::store, 1)), b + 3, 5, 1);
  EXPECT_THAT(sink.events, ElementsAre("bulk load a+64 bytes 256 thread 70", "bulk store b+3 bytes 5 thread 70"));
  EXPECT_FALSE(stream.bad_access());
}

TEST_F(BulkCopies, MayMoveAllOfAVariable) {
  tell(kLoad, a, kBytes);
  EXPECT_EQ(sink.events.size(), 1U);
  EXPECT_FALSE(stream.bad_access());
}

TEST_F(BulkCopies, LandAtTheSiteWhereTheyWereBegun) {
  tell(kStore, b, 16);
  tell(with_row(kStore, row_of_bulk(Step::bulk_landing, Kind::store, 16)), b, 16);
  EXPECT_EQ(stream.sites().size(), 1U);
}

TEST_F(BulkCopies, BeyondTheEndAreBadWhereTheVariableEnds) {
  tell(kLoad, a + 16, kBytes);
  expect_bad(kLoad, a + kBytes);
}

TEST_F(BulkCopies, BesideEveryVariableAreBadFromTheFirstByteOn) {
  tell(kStore, a - 64, 16);
  expect_bad(kStore, a - 64);
}

}  // namespace
}  // namespace simt
