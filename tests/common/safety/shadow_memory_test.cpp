// Marks, cells, granules and ids, and where cells come from and go to.

#include "common/safety/shadow_memory.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/core/page.h"

namespace safety {
namespace {

constexpr std::uint64_t kBegin = 0x10000;

TEST(AccessMark, KeepsWhatItIsGiven) {
  struct Row {
    std::uint32_t interval;
    int thread;
    int clock;
    unsigned site;
  };
  for (const Row& row : {Row{1, 0, 0, 0}, Row{~0U, 1023, 255, AccessMark::kSites - 1}, Row{5, 1023, 0, 0},
                         Row{5, 0, 255, 0}, Row{5, 0, 0, AccessMark::kSites - 1}}) {
    const AccessMark mark(row.interval, row.thread, row.clock, row.site);
    EXPECT_EQ(mark.interval(), row.interval);
    EXPECT_EQ(mark.thread(), row.thread);
    EXPECT_EQ(mark.clock(), row.clock);
    EXPECT_EQ(mark.site(), row.site);
  }
  EXPECT_EQ(AccessMark().interval(), 0U);
}

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
  shadow.cells()[1].writer = AccessMark(3, 4, 5, 6);
  shadow.cells()[1].readers[0] = AccessMark(3, 7, 0, 8);
  shadow.cells()[1].value = 0x44332211;
  shadow.cells()[1].written = shadow.id();
  shadow.cells()[1].is_atomic = 1;
  shadow.cells()[2].value = 0x66;
  shadow.cells()[2].written = shadow.id();
  shadow.refine();
  EXPECT_EQ(shadow.granule(), 1);
  for (std::size_t byte = 0; byte < 10; ++byte) {
    const ShadowCell& cell = shadow.cells()[byte];
    const bool is_second = byte / 4 == 1;
    EXPECT_EQ(cell.writer.thread(), is_second ? 4 : 0) << byte;
    EXPECT_EQ(cell.readers[0].thread(), is_second ? 7 : 0) << byte;
    EXPECT_EQ(cell.is_atomic, is_second ? 1 : 0) << byte;
    EXPECT_EQ(cell.written, byte < 4 ? 0 : shadow.id()) << byte;
    const std::uint32_t values[] = {0, 0, 0, 0, 0x11, 0x22, 0x33, 0x44, 0x66, 0};
    EXPECT_EQ(cell.value, values[byte]) << byte;
  }
  shadow.cells()[5].value = 99;
  shadow.refine();  // a second time changes nothing
  EXPECT_EQ(shadow.cells()[5].value, 99U);
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
    EXPECT_EQ(shadow.first_unwritten(kBegin, 16), kBegin + row.unwritten);
    EXPECT_EQ(shadow.first_unwritten(kBegin + row.first, row.bytes), kBegin + row.first + row.bytes);
    EXPECT_EQ(shadow.granule(), row.granule);
    EXPECT_EQ(shadow.is_all_written(), row.bytes == 16);
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
      run = {.writer = AccessMark(3, 40, 0, 6), .readers = {AccessMark(4, 80, 0, 7), {}}, .written = shadow.id()};
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
          EXPECT_EQ(cell.readers[1].interval(), 0U);
          EXPECT_EQ(cell.value, 10U + static_cast<std::uint32_t>(word));
          EXPECT_EQ(cell.written, shadow.id());
        }
      };
      expect_cells(0);
      EXPECT_EQ(shadow.first_unwritten(kBegin + kRun * 4, 2 * kRun * 4), kBegin + 2 * kRun * 4);
      constexpr ShadowMemory::Held kNow{5};
      if (way == std::string("open")) shadow.open(1, kNow);
      if (way == std::string("refine")) shadow.refine();
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
  EXPECT_EQ(second.first_unwritten(2 * kBegin, 1024), 2 * kBegin);
}

TEST(ShadowMemory, ABlockThatWaitsKeepsItsCells) {
  CellPool pool;
  ShadowMemory shadow(pool, kBegin, 16);
  shadow.cells()[2].value = 7;
  ShadowMemory::Aside first = shadow.set_aside();
  EXPECT_EQ(shadow.cells()[2].value, 0U);
  shadow.refine();
  shadow.cells()[2].value = 8;
  ShadowMemory::Aside second = shadow.set_aside();
  EXPECT_EQ(shadow.cells()[2].value, 0U);
  shadow.take_back(std::move(first));
  EXPECT_EQ(shadow.granule(), 4);
  EXPECT_EQ(shadow.cells()[2].value, 7U);
  shadow.take_back(std::move(second));
  EXPECT_EQ(shadow.granule(), 1);
  EXPECT_EQ(shadow.cells()[2].value, 8U);
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

TEST(CellPool, LendsAgainWhatFits) {
  CellPool pool;
  const std::uint64_t page = core::page_bytes() / sizeof(ShadowCell);
  auto cells = pool.take(page);
  ShadowCell* const first = cells.get();
  cells[0].value = 1;
  const ShadowCell* const another = pool.take(1).get();  // goes back at once
  EXPECT_NE(another, first);
  cells.reset();
  const ShadowCell* const larger = pool.take(2 * page).get();
  EXPECT_TRUE(larger != first && larger != another);
  EXPECT_EQ(pool.take_zero(page)[0].value, 0U);
  std::set<const ShadowCell*> all;
  std::vector<CellPool::Cells> lent;
  for (int i = 0; i < 3; ++i) all.insert(lent.emplace_back(pool.take(1)).get());
  EXPECT_EQ(all.count(first), 1U);
  CellPool::discard(std::move(lent[0]));
  EXPECT_EQ(lent[0], nullptr);
}

TEST(CellPool, KeepsTheLast16) {
  CellPool pool;
  std::vector<CellPool::Cells> lent;
  for (std::size_t i = 0; i < CellPool::kMostKept + 1; ++i) lent.push_back(pool.take(1));
  for (std::size_t i = 0; i < lent.size(); ++i) lent[i][0].value = static_cast<std::uint32_t>(100 + i);
  for (auto& cells : lent) cells.reset();  // in this order
  std::set<std::uint32_t> seen;
  for (auto& cells : lent) {
    cells = pool.take(1);
    seen.insert(cells[0].value);
  }
  EXPECT_EQ(seen.count(100), 0U);  // the first to come back went
  EXPECT_EQ(seen.count(0), 1U);
  EXPECT_EQ(seen.size(), CellPool::kMostKept + 1);
}

TEST(CellPool, NumbersFrom1To65535) {
  CellPool pool;
  std::set<int> ids;
  for (int i = 0; i < 65535; ++i) ids.insert(pool.next_id());
  EXPECT_EQ(ids.size(), 65535U);
  EXPECT_EQ(ids.count(0), 0U);
  EXPECT_EQ(pool.next_id(), 1);
}

}  // namespace
}  // namespace safety
