#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

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

// In a launch without values, too.
TEST_F(BulkCopies, HaveLandedForWhoWantsBlocks) {
  const std::uint64_t landing = with_row(kStore, row_of_bulk(Step::bulk_landing, Kind::store, 16));
  tell(landing, b, 16);
  EXPECT_THAT(sink.events, IsEmpty());
  RecordingSink wants(true);
  RequestStream other(map, {&wants}, false);
  memory::WarpAccess access;
  access.address[6] = CopiedRange{b, 16}.packed(16);
  other.step(landing, access, 1U << 6, {5, 2}, {});
  EXPECT_THAT(wants.events, ElementsAre("landed store b+0 bytes 16 thread 70"));
}

// Lanes with the same word are told of together.
TEST_F(BulkCopies, UsesOfPhasesAreToldOneByOne) {
  using What = PhaseUse::What;
  const auto event = [&](int phase, int what, const std::string& lanes) {
    return "5.2 phase " + std::to_string(phase) + " of " + std::to_string(b + 8) + " use " + std::to_string(what) +
           " " + lanes;
  };
  memory::WarpAccess words;
  for (const std::size_t lane : {0, 2}) words.address[lane] = PhaseUse{b + 8, 3, What::arrival}.packed();
  words.address[1] = PhaseUse{b + 8, 65535, What::wait}.packed();
  stream.step(RecordedStream::tag(10, kPhaseUseRow), words, 7, {5, 2}, {});
  EXPECT_THAT(sink.events, ElementsAre(event(3, 2, "5"), event(65535, 3, "2")));
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
