#include "common/report/dram_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/common/report/drawn.h"

namespace report {
namespace {

using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// `count` requests of one burst each, `stride` bytes apart, for 4 channels with 2 banks.
memory::DramStream stream(int count, std::uint64_t stride) {
  memory::DramStream stream{.name = "stores",
                            .config = {.channels = 4, .banks = 2, .burst_bytes = 8, .row_bytes = 8, .row_latency = 3},
                            .in_flight = std::max(count, 1)};
  for (int i = 0; i < count; ++i) stream.requests.push_back({static_cast<std::uint64_t>(i) * stride});
  return stream;
}

TEST(DramPicture, RequestsThatMeetOneChannelWaitForEachOther) {
  const memory::DramStream camping = stream(8, 32);  // channel 0, both banks in turns
  EXPECT_EQ(time_to_serve(camping), 4U * (3 + 1) + 1);
  const Picture picture = draw_dram(camping, time_to_serve(camping));
  EXPECT_THAT(picture.description, HasSubstr("A model, not a GPU"));
  EXPECT_THAT(picture.description, HasSubstr("meet 1 of 4 channels"));
  EXPECT_EQ(occurrences(picture.body, R"(class="open")"), 8U);
  EXPECT_EQ(picture.rows[0], (std::vector<std::string>{"0", "8", "0"}));
  EXPECT_EQ(picture.rows[3], (std::vector<std::string>{"3", "0", "0"}));
}

TEST(DramPicture, NeighbouringBurstsUseAllChannels) {
  const memory::DramStream spread = stream(8, 8);
  EXPECT_EQ(time_to_serve(spread), 5U);
  EXPECT_THAT(draw_dram(spread, 5).description, HasSubstr("meet 4 of 4 channels"));
}

TEST(DramPicture, SaysWhenTheEndIsCutOff) {
  EXPECT_THAT(draw_dram(stream(8, 32), 4).legend, ElementsAre(HasSubstr("The end is cut off")));
  EXPECT_THAT(draw_dram(stream(8, 32), 100).legend, ElementsAre(Not(HasSubstr("cut off"))));
}

TEST(DramPicture, SaysWhenThereAreMoreBanksOrChannelsThanAPageHasRoomFor) {
  memory::DramStream wide = stream(100, 8);
  wide.config.channels = 40;
  wide.config.banks = 100;
  const Picture picture = draw_dram(wide, 10);
  EXPECT_LT(picture.height, 4000);
  EXPECT_THAT(picture.legend, ElementsAre(_, "Drawn are 16 of 100 banks.", "Drawn are 16 of 40 channels."));
}

TEST(DramPicture, NoRequestIsAnEmptyPicture) { EXPECT_EQ(occurrences(draw_dram(stream(0, 8), 0).body, "<rect"), 0U); }

}  // namespace
}  // namespace report
