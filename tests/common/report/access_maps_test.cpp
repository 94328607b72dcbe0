#include "common/report/access_maps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/common/report/accesses.h"
#include "tests/common/report/drawn.h"

namespace report {
namespace {

using testing::HasSubstr;

std::size_t rounds(const Picture& picture) { return occurrences(picture.body, R"(class="round")"); }
std::size_t busy_banks(const Picture& picture) { return distinct(picture.body, R"re(data-bank="(\d+)")re").size(); }
std::size_t words(const Picture& picture) { return occurrences(picture.body, R"(class="word )"); }
std::size_t colours(const Picture& picture) { return distinct(picture.body, R"re(class="word (w\d)")re").size(); }

TEST(BankMap, TwoColumnsOf16FloatsAreServedInEightRoundsByFourBanks) {
  const Picture picture = draw_bank_map(two_columns_of_16(), "store to tile");
  EXPECT_EQ(rounds(picture), 8U);
  EXPECT_EQ(busy_banks(picture), 4U);
  EXPECT_EQ(words(picture), 32U);
  EXPECT_EQ(colours(picture), 8U);  // eight rows of 32 words
  EXPECT_EQ(picture.title, "Bank map: store to tile, 8 wavefronts");
  EXPECT_THAT(picture.description,
              HasSubstr("A request of 32 lanes asks 4 of 32 banks and is served in 8 wavefronts."));
  ASSERT_EQ(picture.rows.size(), 8U);
  EXPECT_THAT(picture.rows[1][2], HasSubstr("bank 0: word 32 for lane 2; bank 16: word 48 for lane 3"));
}

TEST(BankMap, ARowIsOneRoundOfAllBanksInOneColour) {
  const Picture picture = draw_bank_map(strided(4), "load from tile");
  EXPECT_EQ(rounds(picture), 1U);
  EXPECT_EQ(busy_banks(picture), 32U);
  EXPECT_EQ(colours(picture), 1U);
}

TEST(BankMap, ABroadcastIsOneWordForAllLanes) {
  const Picture picture = draw_bank_map(strided(0), "load from tile");
  EXPECT_EQ(words(picture), 1U);
  EXPECT_THAT(picture.body, HasSubstr(">x32</text>"));
  EXPECT_THAT(picture.rows[0][2], HasSubstr("for lanes 0-31"));
}

TEST(BankMap, AFloat4CoversFourBanks) {
  const Picture picture = draw_bank_map(strided(16, 16), "load from tile");
  EXPECT_EQ(rounds(picture), 4U);
  EXPECT_EQ(words(picture), 128U);
  EXPECT_EQ(picture.rows[0][1], "0-7");
  // One frame around each, so that no line runs through its number.
  EXPECT_EQ(occurrences(picture.body, R"(class="word w\d part")"), 128U);
  EXPECT_EQ(occurrences(picture.body, R"(class="whole")"), 32U);
}

TEST(BankMap, SaysWhatARowIsAndNamesTheRowsApartFromThem) {
  const Picture picture = draw_bank_map(two_columns_of_16(), "store to tile");
  EXPECT_THAT(picture.legend.front(), HasSubstr("Each row of the picture is one pass"));
  EXPECT_THAT(picture.labels, HasSubstr(">8</text>"));
  const std::string file = svg_file(picture);
  EXPECT_THAT(file, HasSubstr("store to tile: 8 wavefronts, 4 banks of 32"));
  EXPECT_THAT(file, HasSubstr("Each row of the picture is one pass"));
}

TEST(BankMap, ARequestWithoutLanesIsAnEmptyPicture) {
  EXPECT_EQ(rounds(draw_bank_map(memory::WarpAccess{}, "load")), 0U);
}

std::size_t lines(const Picture& picture) { return occurrences(picture.body, R"(class="line")"); }
std::size_t moved_sectors(const Picture& picture) { return occurrences(picture.body, R"(class="moved")"); }
std::size_t used_words(const Picture& picture) { return occurrences(picture.body, R"(class="used")"); }

TEST(SectorMap, NeighbouringFloatsFillFourSectorsOfOneLine) {
  const Picture picture = draw_sector_map(strided(4), "load from in");
  EXPECT_EQ(lines(picture), 1U);
  EXPECT_EQ(moved_sectors(picture), 4U);
  EXPECT_EQ(used_words(picture), 32U);
  EXPECT_THAT(picture.description, HasSubstr("4 sectors in 1 line of 128 bytes; 128 of 128 bytes used"));
}

TEST(SectorMap, AColumnMovesASectorForEachLane) {
  const Picture picture = draw_sector_map(strided(4096), "load from in");
  EXPECT_EQ(lines(picture), 32U);
  EXPECT_EQ(moved_sectors(picture), 32U);
  EXPECT_THAT(picture.description, HasSubstr("128 of 1024 bytes used"));
  EXPECT_EQ(picture.rows[1], (std::vector<std::string>{"4096", "1", "1"}));
}

TEST(SectorMap, AShiftedRowTouchesFiveSectors) {
  const Picture picture = draw_sector_map(strided(4, 4, 4), "load from in");
  EXPECT_EQ(lines(picture), 2U);
  EXPECT_EQ(moved_sectors(picture), 5U);
}

TEST(SectorMap, BytesShareTheCellOfTheirWord) {
  const Picture picture = draw_sector_map(strided(1, 1), "load from in");
  EXPECT_EQ(used_words(picture), 8U);
  EXPECT_THAT(picture.body, HasSubstr(">0-3</text>"));
  EXPECT_THAT(picture.description, HasSubstr("32 of 32 bytes used"));
}

TEST(SectorMap, TheEndOfTheAddressSpaceCanBeDrawn) {
  memory::WarpAccess access = strided(0, 16, ~std::uint64_t{15});
  EXPECT_EQ(moved_sectors(draw_sector_map(access, "load")), 1U);
}

TEST(WorstRequest, ASiteChoosesItsPicture) {
  simt::Site site{.variable = "tile", .space = simt::Space::shared, .kind = memory::Kind::store};
  site.worst.access = two_columns_of_16();
  EXPECT_EQ(draw_worst_request(site).title, "Bank map: store to tile, 8 wavefronts");
  site.space = simt::Space::global;
  EXPECT_THAT(draw_worst_request(site).title, HasSubstr("Sector map"));
}

}  // namespace
}  // namespace report
