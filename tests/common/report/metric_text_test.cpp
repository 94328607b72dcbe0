#include "common/report/metric_text.h"

#include <gtest/gtest.h>

#include "common/report/word_wrap.h"

namespace report {
namespace {

TEST(MetricName, SaysWhatIsCountedAndWhoDoesIt) {
  EXPECT_EQ(metric_name("global_load_sectors_per_request"), "sectors per request of global loads");
  EXPECT_EQ(metric_name("shared_store_wavefronts_per_request"), "wavefronts per request of shared stores");
  EXPECT_EQ(metric_name("padding_bytes_per_row"), "padding bytes per row");
  EXPECT_EQ(metric_name("model_bus_utilisation"), "in the model, bus utilisation");
}

TEST(ShortNumber, PrintsWholeNumbersInFullAndOthersInFourDigits) {
  EXPECT_EQ(short_number(72960), "72960");
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(3.9166666), "3.917");
  EXPECT_EQ(short_number(1.0 / 21), "0.04762");
}

TEST(WordWrap, BreaksAtSpaces) {
  EXPECT_EQ(word_wrap("one two three", 8), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(word_wrap("a wavefront", 4), (std::vector<std::string>{"a", "wavefront"}));
  EXPECT_EQ(word_wrap("", 8), std::vector<std::string>{});
}

}  // namespace
}  // namespace report
