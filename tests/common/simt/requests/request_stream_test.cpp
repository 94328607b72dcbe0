#include "common/simt/requests/request_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/simt/device/qualifiers.h"
#include "tests/common/simt/requests/recorded_stream.h"

__constant__ int table[8] = {1};

namespace simt {
namespace {

using memory::Kind;
using memory::WarpAccess;
using testing::ElementsAre;
using testing::IsEmpty;

const std::uint64_t kLoad4 = RecordedStream::tag(10, row_of(Kind::load, 4));
const std::uint64_t kStore4 = RecordedStream::tag(20, row_of(Kind::store, 4));

class Stream : public testing::Test, protected RecordedStream {
 protected:
  // Lane i of warp 2 in block 5 asks for first + i * stride.
  void step(std::uint64_t tag, std::uint64_t first, std::uint64_t stride, std::uint32_t lanes = ~0U) {
    WarpAccess access;
    for (std::size_t i = 0; i < 32; ++i) access.address[i] = first + i * stride;
    issue(tag, access, lanes);
  }
  void issue(std::uint64_t tag, WarpAccess access, std::uint32_t lanes = ~0U) {
    stream.step(tag, access, lanes, {5, 2}, {});
  }
  void expect_bad(std::uint64_t tag, std::uint64_t address, int thread) {
    ASSERT_TRUE(stream.bad_access());
    EXPECT_EQ(stream.bad_access()->tag, tag);
    EXPECT_EQ(stream.bad_access()->address, address);
    EXPECT_EQ(stream.bad_access()->block, 5U);
    EXPECT_EQ(stream.bad_access()->thread, thread);
  }
};

TEST_F(Stream, FillsInWhatTheTagSays) {
  step(RecordedStream::tag(10, row_of(Kind::atomic, 8)), a, 8, 0xf);
  EXPECT_THAT(sink.events, ElementsAre("5.2 atomic a f"));
  EXPECT_EQ(sink.requests.at(0).access.bytes, 8);
  EXPECT_EQ(sink.requests.at(0).access.address[3], a + 24);
  EXPECT_FALSE(sink.requests.at(0).has_values);
  EXPECT_FALSE(stream.bad_access());
}

TEST_F(Stream, NumbersSitesByInstructionAndVariableInTheOrderOfTheirFirstRequest) {
  step(kLoad4, b, 4);
  step(kLoad4, a, 4);
  step(kStore4, b, 4);
  step(kLoad4, b, 0);
  step(kLoad4, a, 8, 0xff);
  std::vector<unsigned> numbers;
  for (const auto& request : sink.requests) numbers.push_back(request.site.index);
  EXPECT_THAT(numbers, ElementsAre(0, 1, 2, 0, 1));
  ASSERT_EQ(stream.sites().size(), 3U);
  EXPECT_EQ(stream.sites()[1].tag, kLoad4);
  EXPECT_EQ(stream.sites()[1].region->name, "a");
  EXPECT_EQ(stream.sites()[1].kind(), Kind::load);
  EXPECT_EQ(stream.sites()[2].kind(), Kind::store);
  EXPECT_EQ(stream.sites()[2].bytes(), 4);
}

TEST_F(Stream, TellsInstructionsApartThatShareASlotOfItsCache) {
  const std::uint64_t far = RecordedStream::tag(10 + 256, row_of(Kind::load, 4));
  for (const std::uint64_t tag : {kLoad4, far, kLoad4, far}) step(tag, a, 4);
  std::vector<std::uint64_t> tags;
  for (const auto& request : sink.requests) tags.push_back(request.site.tag);
  EXPECT_THAT(tags, ElementsAre(kLoad4, far, kLoad4, far));
  EXPECT_EQ(stream.sites().size(), 2U);
}

TEST_F(Stream, MakesOneRequestForEachVariableThatTheLanesPointInto) {
  WarpAccess access;
  for (std::size_t i = 0; i < 32; ++i) access.address[i] = (i % 2 == 0 ? b : a) + i * 4;
  issue(kLoad4, access);
  EXPECT_THAT(sink.events, ElementsAre("5.2 load b 55555555", "5.2 load a aaaaaaaa"));
  EXPECT_FALSE(stream.bad_access());
}

TEST_F(Stream, KeepsALaneBetweenTwoElementsAsABadAccessAndTellsTheOthers) {
  WarpAccess access;
  for (std::size_t i = 0; i < 32; ++i) access.address[i] = a + i * 4;
  access.address[3] += 1;
  issue(kLoad4, access);
  EXPECT_THAT(sink.events, ElementsAre("5.2 load a fffffff7"));
  expect_bad(kLoad4, a + 13, 2 * 32 + 3);
}

TEST_F(Stream, KeepsALaneOutsideOfAllVariablesAsABadAccessAndTellsTheOthers) {
  step(kLoad4, a, 4);  // from now on the instruction's variable is known
  step(kLoad4, a + kBytes - 31 * 4, 4);
  EXPECT_THAT(sink.events, ElementsAre("5.2 load a ffffffff", "5.2 load a 7fffffff"));
  expect_bad(kLoad4, a + kBytes, 2 * 32 + 31);
}

TEST_F(Stream, AcceptsTheLastElementAndNothingThatReachesBeyondIt) {
  const std::uint64_t wide = RecordedStream::tag(10, row_of(Kind::load, 8));
  step(wide, a + kBytes - 8, 0, 1);
  EXPECT_FALSE(stream.bad_access());
  step(kLoad4, a + kBytes - 4, 0, 1);
  EXPECT_FALSE(stream.bad_access());
  step(kLoad4, a + kBytes, 0, 2);
  expect_bad(kLoad4, a + kBytes, 2 * 32 + 1);
  EXPECT_EQ(sink.requests.size(), 2U);
}

TEST_F(Stream, KeepsTheFirstBadAccess) {
  step(kLoad4, a - 4, 0, 1);
  step(kStore4, b - 4, 0, 1);
  expect_bad(kLoad4, a - 4, 2 * 32);
}

// Blocks that wait take turns: which of them comes first must not depend on the workers.
TEST_F(Stream, KeepsTheBadAccessOfTheLowestBlock) {
  stream.add_bad_access({1, 100, 6, 0});
  stream.add_bad_access({2, 200, 5, 7});
  stream.add_bad_access({3, 300, 6, 1});
  expect_bad(2, 200, 7);
}

TEST_F(Stream, TellsNothingOfConstantMemoryAndCallsAStoreThereBad) {
  const auto address = reinterpret_cast<std::uint64_t>(&table[1]);
  step(kLoad4, address, 0);
  EXPECT_FALSE(stream.bad_access());
  step(kStore4, address, 0, 0x30);
  EXPECT_THAT(sink.events, IsEmpty());
  expect_bad(kStore4, address, 2 * 32 + 4);
}

TEST_F(Stream, TellsNothingOfLocalMemory) {
  std::array<int, 64> stack{};
  const auto begin = reinterpret_cast<std::uint64_t>(stack.data());
  map.add_local(begin, begin + sizeof stack);
  step(kLoad4, begin, 4);
  step(kStore4, begin, 4);
  EXPECT_THAT(sink.events, IsEmpty());
  EXPECT_FALSE(stream.bad_access());
}

// Thread 64 + i is on the stack at 256 * i.
class SixteenStacks : public LaneStacks {
 public:
  explicit SixteenStacks(std::uint64_t begin) : begin_(begin) {}
  [[nodiscard]] bool is_own(std::uint64_t address, int thread) const override { return owner(address) == thread; }
  [[nodiscard]] int owner(std::uint64_t address) const override {
    return 64 + static_cast<int>((address - begin_) / 256);
  }

 private:
  std::uint64_t begin_;
};

TEST_F(Stream, ObjectsToTheLocalVariableOfAnotherThread) {
  std::array<int, 1024> memory{};
  const auto begin = reinterpret_cast<std::uint64_t>(memory.data());
  const SixteenStacks stacks(begin);
  map.add_local(begin, begin + sizeof memory);
  stream.use_stacks(&stacks);
  step(kLoad4, begin, 256, 0xffff);
  EXPECT_FALSE(stream.bad_access());
  step(kStore4, begin + 256, 256, 0x7ffc);
  EXPECT_THAT(sink.events, IsEmpty());
  expect_bad(kStore4, begin + 3 * 256, 64 + 2);
  EXPECT_EQ(stream.bad_access()->owner, 64 + 3);
}

TEST_F(Stream, TellsFencesAndBasicBlocksAndKeepsJumpsBackToItself) {
  step(RecordedStream::tag(1, row_of(safety::Scope::block)), 0, 0, 3);
  step(RecordedStream::tag(2, kLoopBackRow), 0, 0, 3);
  step(RecordedStream::tag(3, row_of(safety::Scope::device)), 0, 0, 7);
  step(RecordedStream::tag(4, kBasicBlockRow), 0, 0, 1);
  EXPECT_THAT(sink.events, ElementsAre("5.2 fence block 3", "5.2 fence device 7", "5.2 basic block 1"));
}

TEST_F(Stream, TellsWhatWasStoredIfItIsToldThat) {
  RecordedStream checked(true);
  WarpAccess access;
  for (std::size_t i = 0; i < 32; ++i) access.address[i] = checked.a + i * 4;
  safety::StoredValues values{};
  for (std::size_t i = 0; i < 32; ++i) values.word[0][i] = static_cast<std::uint32_t>(i * 3);
  checked.stream.step(kStore4, access, 0x82, {}, values);
  EXPECT_THAT(checked.sink.requests.at(0).first_words, ElementsAre(3, 21));
}

TEST_F(Stream, PassesOnWhatABlockDoesToEverySink) {
  RecordingSink second;
  RequestStream both(map, {&sink, &second}, false);
  both.begin_block(7);
  both.suspend_block(7);
  both.resume_block(7);
  both.barrier(7);
  both.warp_sync({{7, 1}, 5, 0});
  both.end_block(7);
  EXPECT_THAT(sink.events, ElementsAre("block 7", "suspend 7", "resume 7", "barrier 7", "7.1 meet 5", "end 7"));
  EXPECT_EQ(second.events, sink.events);
}

class Announced : public RequestSink {
 public:
  void announce(const AccessSite& site, const WarpAccess& /*access*/, std::uint32_t lanes) override {
    names.push_back(site.region->name + " " + std::to_string(lanes));
  }
  std::vector<std::string> names;
};

TEST_F(Stream, AnnouncesOnlyWhatItHasSeenBefore) {
  Announced announced;
  RequestStream listening(map, {&announced}, true);
  WarpAccess access;
  access.address.fill(a);
  listening.announce(kLoad4, access, 3);
  EXPECT_THAT(announced.names, IsEmpty());
  listening.step(kLoad4, access, ~0U, {}, {});
  listening.announce(kLoad4, access, 3);
  listening.announce(kStore4, access, 3);
  EXPECT_THAT(announced.names, ElementsAre("a 3"));
}

}  // namespace
}  // namespace simt
