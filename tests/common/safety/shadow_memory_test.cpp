// Cells, granules, runs and ids.

#include "common/safety/shadow_memory.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace safety {
namespace {

constexpr std::uint64_t kBegin = 0x10000;

TEST(ShadowMemory, HasACellForFourBytesUntilItIsRefined) {
  CellPool pool;
  {
    const auto one = pool.take(1);
    const auto two = pool.take(1);
    one[0].value = two[0].value = 9;  // comes again, and means nothing
  }
  ShadowMemory shadow(pool, kBegin, 10);
  EXPECT_EQ(shadow.begin(), kBegin);
  EXPECT_EQ(shadow.granule(), 4);
  shadow.cells()[1].writer = AccessMark(3, 4, Strength::weak, 6, memory::Kind::store);
  shadow.cells()[1].readers[0] = AccessMark(3, 7, Strength::weak, 8, memory::Kind::load);
  shadow.cells()[1].value = 0x44332211;
  shadow.cells()[1].written = shadow.id();
  shadow.cells()[1].is_crowded = 1;
  shadow.cells()[2].value = 0x66;
  shadow.cells()[2].written = shadow.id();
  shadow.refine();
  EXPECT_EQ(shadow.granule(), 1);
  shadow.split(kBegin, 10);
  for (std::size_t byte = 0; byte < 10; ++byte) {
    const ShadowCell& cell = shadow.cells()[byte];
    const bool is_second = byte / 4 == 1;
    EXPECT_EQ(cell.writer.thread(), is_second ? 4 : 0) << byte;
    EXPECT_EQ(cell.readers[0].thread(), is_second ? 7 : 0) << byte;
    EXPECT_EQ(cell.is_crowded, is_second ? 1 : 0) << byte;
    EXPECT_EQ(cell.written, byte < 4 ? 0 : shadow.id()) << byte;
    const std::uint32_t values[] = {0, 0, 0, 0, 0x11, 0x22, 0x33, 0x44, 0x66, 0};
    if (byte >= 4) {
      EXPECT_EQ(cell.value, values[byte]) << byte;
    }
  }
  shadow.cells()[5].value = 99;
  shadow.refine();  // a second time changes nothing
  EXPECT_EQ(shadow.cells()[5].value, 99U);
}

TEST(ShadowMemory, KeepsOneCellForTheBytesOfAWordThatIsWhole) {
  CellPool pool;
  ShadowMemory shadow(pool, kBegin, 10);
  shadow.mark_written(kBegin, 8);
  EXPECT_FALSE(shadow.has_words());
  shadow.refine();
  ASSERT_TRUE(shadow.has_words());
  shadow.words()[0].value = 0x44332211;
  shadow.words()[1].value = 0x88776655;
  shadow.split(kBegin + 3, 1);
  EXPECT_FALSE(shadow.is_whole(0));
  EXPECT_TRUE(shadow.is_whole(1));
  shadow.cells()[2].value = 0xcc;
  const std::uint32_t values[] = {0x11, 0x22, 0xcc, 0x44, 0x55, 0x66, 0x77, 0x88};
  for (std::size_t byte = 0; byte < 8; ++byte) EXPECT_EQ(shadow.cell_at(kBegin + byte).value, values[byte]) << byte;
  EXPECT_EQ(shadow.first_uninitialized(kBegin, 10), kBegin + 8);
  shadow.split(kBegin + 3, 2);  // of two words
  EXPECT_FALSE(shadow.is_whole(1));
  EXPECT_TRUE(shadow.is_whole(2));
  EXPECT_EQ(shadow.cells()[2].value, 0xcc);  // a second time changes nothing
  shadow.mark_written(kBegin + 9, 1);
  EXPECT_EQ(shadow.first_uninitialized(kBegin, 10), kBegin + 8);
  EXPECT_EQ(shadow.first_uninitialized(kBegin + 9, 1), kBegin + 10);
}

TEST(ShadowMemory, OfBytesBesideAWordIsFineFromTheStart) {
  CellPool pool;
  EXPECT_EQ(ShadowMemory(pool, kBegin + 2, 8).granule(), 1);
}

TEST(ShadowMemory, KnowsWhatTheHostHasWritten) {
  struct Row {
    std::uint64_t first, bytes;  // marked
    std::uint64_t unwritten;     // the first such byte of all 16
    int granule;
  };
  for (const Row& row : {Row{0, 16, 16, 4}, Row{0, 8, 8, 4}, Row{4, 8, 0, 4}, Row{0, 6, 6, 1}, Row{0, 15, 15, 1},
                         Row{0, 0, 0, 4}, Row{1, 4, 0, 1}}) {
    SCOPED_TRACE(testing::Message() << row.bytes << " bytes from " << row.first);
    CellPool pool;
    ShadowMemory shadow(pool, kBegin, 16);
    shadow.mark_written(kBegin + row.first, row.bytes);
    EXPECT_EQ(shadow.first_uninitialized(kBegin, 16), kBegin + row.unwritten);
    EXPECT_EQ(shadow.first_uninitialized(kBegin + row.first, row.bytes), kBegin + row.first + row.bytes);
    EXPECT_EQ(shadow.granule(), row.granule);
    EXPECT_EQ(shadow.is_all_written(), row.bytes == 16);
  }
}

TEST(ShadowMemory, AGapIsNoLongerThanTheAlignmentOfTheElements) {
  const AccessMark kernel(3, 0, Strength::weak, 6, memory::Kind::store);
  struct Row {
    std::uint64_t alignment;
    std::uint64_t by_kernel;  // the first such byte of all 32, of which a kernel has written bytes 0 and 18
    std::uint64_t by_host;    // and if byte 1 and not 0 was written, by the host
  };
  for (const Row& row : {Row{1, 1, 0}, Row{2, 2, 0}, Row{8, 8, 0}, Row{16, 32, 0}, Row{32, 32, 32}}) {
    SCOPED_TRACE(row.alignment);
    CellPool pool;
    ShadowMemory shadow(pool, kBegin, 32);
    shadow.refine();
    shadow.split(kBegin, 32);
    for (const std::size_t byte : {0, 18}) {
      shadow.cells()[byte].writer = kernel;
      shadow.cells()[byte].written = shadow.id();
    }
    EXPECT_EQ(shadow.first_uninitialized(kBegin, 32, row.alignment), kBegin + row.by_kernel);
    shadow.mark_written(kBegin + 1, 1);
    shadow.cells()[0] = {};
    EXPECT_EQ(shadow.first_uninitialized(kBegin, 32, row.alignment), kBegin + row.by_host);
  }
}

TEST(ShadowMemory, ForgetsThatSomethingWasWritten) {
  CellPool pool;
  ShadowMemory shadow(pool, kBegin, 16);
  for (const std::uint64_t unwritten : {kBegin + 8, kBegin + 7, kBegin}) {
    shadow.mark_written(kBegin, 16);
    shadow.mark_unwritten(unwritten, 1);
    EXPECT_FALSE(shadow.is_all_written());
    EXPECT_EQ(shadow.first_uninitialized(kBegin, 16), unwritten);
    EXPECT_EQ(shadow.first_uninitialized(unwritten + 1, kBegin + 15 - unwritten), kBegin + 16);
  }
}

TEST(ShadowMemory, KeepsARunInThePlaceOfEightCells) {
  constexpr std::uint64_t kRun = ShadowMemory::kRunWords;
  for (const int words : {1, 2, 4}) {
    for (const char* way : {"open", "refine", "mark"}) {
      SCOPED_TRACE(testing::Message() << words << " words each, " << way);
      CellPool pool;
      ShadowMemory shadow(pool, kBegin, 3 * kRun * 4);
      shadow.held(1) = ShadowMemory::run_of(words);
      ShadowCell& run = shadow.run(1);
      run = {.writer = AccessMark(3, 40, Strength::weak, 6, memory::Kind::store),
             .readers = {AccessMark(4, 80, Strength::weak, 7, memory::Kind::load), {}},
             .written = shadow.id()};
      const std::uint32_t values[kRun] = {10, 11, 12, 13, 14, 15, 16, 17};
      shadow.set_run_values(1, values);
      const auto expect_cells = [&](int granule) {
        for (int word = 0; word < static_cast<int>(kRun); ++word) {
          const std::uint64_t address = kBegin + (kRun + static_cast<std::uint64_t>(word)) * 4;
          const ShadowCell cell = granule == 0
                                      ? shadow.cell_at(address)
                                      : shadow.cells()[(address - kBegin) / static_cast<std::uint64_t>(granule)];
          EXPECT_EQ(cell.writer.thread(), 40 + word / words);
          EXPECT_EQ(cell.writer.site(), 6U);
          EXPECT_EQ(cell.readers[0].thread(), 80 + word / words);
          EXPECT_EQ(cell.readers[1].state(), 0U);
          EXPECT_EQ(cell.value, 10U + static_cast<std::uint32_t>(word));
          EXPECT_EQ(cell.written, shadow.id());
        }
      };
      expect_cells(0);
      EXPECT_EQ(shadow.first_uninitialized(kBegin + kRun * 4, 2 * kRun * 4), kBegin + 2 * kRun * 4);
      constexpr ShadowMemory::Held kNow{5};
      if (way == std::string("open")) shadow.open(1, kNow);
      if (way == std::string("refine")) {
        shadow.refine();
        shadow.split(kBegin, 3 * kRun * 4);
      }
      if (way == std::string("mark")) shadow.mark_written(kBegin + kRun * 4, 4);
      expect_cells(shadow.granule());
      if (way == std::string("open")) {
        EXPECT_EQ(shadow.held(1), kNow);
      }
    }
  }
}

TEST(ShadowMemory, OfAnotherArrayInTheSameCellsIsUnwritten) {
  CellPool pool;
  std::optional<ShadowMemory> first(std::in_place, pool, kBegin, 1024);
  first->mark_written(kBegin, 512);
  const ShadowCell* const cells = first->cells();
  const int id = first->id();
  first.reset();
  ShadowMemory second(pool, 2 * kBegin, 1024);
  EXPECT_EQ(second.cells(), cells);
  EXPECT_NE(second.id(), id);
  EXPECT_EQ(second.first_uninitialized(2 * kBegin, 1024), 2 * kBegin);
}

// What was stored could be the number of a state of a launch to come.
TEST(ShadowMemory, ValuesOfARunAreNoMarksForWhoComesNext) {
  CellPool pool;
  constexpr std::uint64_t kRuns = 1024;
  std::optional<ShadowMemory> first(std::in_place, pool, kBegin, kRuns * ShadowMemory::kRunWords * 4);
  const std::uint32_t values[ShadowMemory::kRunWords] = {9, 9, 9, 9, 9, 9, 9, 9};
  for (std::uint64_t i = 0; i < kRuns; ++i) {
    first->held(i) = ShadowMemory::Held::run_of_words;
    first->set_run_values(i, values);
  }
  first.reset();
  for (std::uint64_t cells = 2 * kRuns; cells <= 4 * kRuns; cells += kRuns) {
    ShadowMemory second(pool, 2 * kBegin, cells * 4);
    for (std::uint64_t i = 0; i < cells; ++i) {
      const ShadowCell& cell = second.cells()[i];
      ASSERT_EQ(cell.writer.state() + cell.readers[0].state() + cell.readers[1].state(), 0U) << i;
      ASSERT_EQ(cell.written, 0) << i;
    }
  }
}

TEST(ShadowMemory, ABlockThatWaitsKeepsItsCells) {
  CellPool pool;
  ShadowMemory shadow(pool, kBegin, 16);
  shadow.cells()[2].value = 7;
  ShadowMemory::Aside first = shadow.set_aside();
  EXPECT_EQ(shadow.cells()[2].value, 0U);
  shadow.refine();
  shadow.split(kBegin, 4);
  shadow.cells()[2].value = 8;
  shadow.words()[1].value = 9;
  ShadowMemory::Aside second = shadow.set_aside();
  EXPECT_EQ(shadow.cells()[2].value, 0U);
  shadow.take_back(std::move(first));
  EXPECT_EQ(shadow.granule(), 4);
  EXPECT_EQ(shadow.cells()[2].value, 7U);
  shadow.refine();
  shadow.words()[1].value = 6;
  shadow.take_back(std::move(second));
  EXPECT_EQ(shadow.granule(), 1);
  EXPECT_EQ(shadow.cells()[2].value, 8U);
  EXPECT_EQ(shadow.cell_at(kBegin + 4).value, 9U);
}

// Another worker would take them for its own: it counts intervals as this one does.
TEST(ShadowMemory, CellsOfARunningLaunchDoNotReachThePool) {
  CellPool pool;
  ShadowMemory shadow(pool, kBegin, 16);
  std::set<const ShadowCell*> used{shadow.cells()};
  ShadowMemory::Aside waiting = shadow.set_aside();
  used.insert(shadow.cells());
  shadow.take_back(std::move(waiting));
  const ShadowMemory other(pool, 2 * kBegin, 16);
  ShadowMemory third(pool, 3 * kBegin, 16);
  EXPECT_EQ(used.count(const_cast<ShadowMemory&>(other).cells()) + used.count(third.cells()), 0U);
  const ShadowMemory::Aside again = shadow.set_aside();
  EXPECT_EQ(used.count(shadow.cells()), 1U);  // but the next block may have them

  std::optional<ShadowMemory> refined(std::in_place, pool, 4 * kBegin, 16);
  refined->cells()[0].value = 55;
  refined->refine();
  EXPECT_EQ(ShadowMemory(pool, 5 * kBegin, 16).cells()[0].value, 0U);
}

}  // namespace
}  // namespace safety
