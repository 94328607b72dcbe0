#include "common/grading/metrics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace grading {
namespace {

simt::Site load(int line, std::uint64_t requests, std::uint64_t sectors) {
  simt::Site site{.file = "k.cu", .line = line, .variable = "in"};
  site.requests = requests;
  site.cost = sectors;
  return site;
}

simt::Profile two_loads() {
  simt::Profile profile;
  profile.sites = {load(1, 1000, 4000), load(2, 10, 320)};
  profile.shared_bytes_per_block = 4224;
  return profile;
}

TEST(Metrics, PerRequestIsTheWorstPlaceAndNotTheAverage) {
  const Measurement m = measure({"global_load_sectors_per_request", 4.0}, two_loads(), {});
  EXPECT_EQ(m.value, 32.0);
  EXPECT_EQ(m.site, 1U);
  EXPECT_FALSE(m.met);
}

TEST(Metrics, ATargetIsMetByItsExactValue) {
  EXPECT_TRUE(measure({"global_load_sectors_per_request", 32.0}, two_loads(), {}).met);
}

TEST(Metrics, WithoutARequestAPerRequestTargetIsMissed) {
  const Measurement m = measure({"global_store_sectors_per_request", 4.0}, two_loads(), {});
  EXPECT_FALSE(m.met);
  EXPECT_FALSE(m.site.has_value());
}

TEST(Metrics, RequestsAreSummedOverAllPlaces) {
  EXPECT_EQ(measure({"global_load_requests", 1010}, two_loads(), {}).value, 1010.0);
  EXPECT_FALSE(measure({"global_load_requests", 1009}, two_loads(), {}).met);
}

TEST(Metrics, SectorsAndExtraSectorsAreSummedOverAllPlaces) {
  simt::Profile profile = two_loads();
  profile.sites[0].ideal = 4000;
  profile.sites[1].ideal = 40;
  EXPECT_EQ(measure({"global_load_sectors", 0}, profile, {}).value, 4320.0);
  EXPECT_EQ(measure({"global_load_extra_sectors", 0}, profile, {}).value, 280.0);
  EXPECT_EQ(measure({"shared_load_extra_wavefronts", 0}, profile, {}).value, 0.0);
  profile.blocks = 8;
  EXPECT_EQ(measure({"global_load_extra_sectors_per_block", 0}, profile, {}).value, 35.0);
}

TEST(Metrics, SharedBytesAndTheExercisesOwnNumbersHaveNames) {
  EXPECT_EQ(measure({"shared_bytes_per_block", 4224}, two_loads(), {}).value, 4224.0);
  EXPECT_EQ(measure({"padding", 28}, two_loads(), {{"padding", 12}}).value, 12.0);
}

TEST(Metrics, AnUnknownNameIsAnErrorThatQuotesIt) {
  try {
    measure({"global_load_sektors", 4}, two_loads(), {});
    FAIL() << "no error";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("'global_load_sektors'"), std::string::npos);
  }
}

Measurement of(const Target& target, double value) { return measure(target, {}, {{target.metric, value}}); }

TEST(Metrics, MayHaveToBeAtLeastSomething) {
  const Target target{.metric = "balance", .limit = {.value = 0.9, .is_minimum = true}};
  EXPECT_TRUE(of(target, 0.9).met);
  EXPECT_TRUE(of(target, 1.0).met);
  EXPECT_FALSE(of(target, 0.89).met);
  EXPECT_EQ(of(target, 0.5).limit.value, 0.9);
}

TEST(Metrics, ThatAreNotANumberMissEveryTarget) {
  EXPECT_FALSE(of({.metric = "padding", .limit = {28}}, std::nan("")).met);
  EXPECT_FALSE(of({.metric = "balance", .limit = {.value = 0.9, .is_minimum = true}}, std::nan("")).met);
}

constexpr const char* kChapter = R"({"exercises": [
  {"name": "x", "targets": [{"metric": "m", "at_most": 2.5, "starter": 9}]}]})";

TEST(Targets, AreReadFromTheChapter) {
  const auto targets = read_targets(kChapter, "01_a.x");
  ASSERT_EQ(targets.size(), 1U);
  EXPECT_EQ(targets[0].metric, "m");
  EXPECT_EQ(targets[0].limit.value, 2.5);
  EXPECT_FALSE(targets[0].limit.is_minimum);
}

TEST(Targets, HaveAtMostOrAtLeast) {
  const std::string start = R"({"exercises": [{"name": "x", "targets": [{"metric": "m")";
  const auto targets = read_targets(start + R"(, "at_least": 0.5, "starter": 0}]}]})", "01_a.x");
  ASSERT_EQ(targets.size(), 1U);
  EXPECT_EQ(targets[0].limit.value, 0.5);
  EXPECT_TRUE(targets[0].limit.is_minimum);
  EXPECT_THROW(read_targets(start + "}]}]}", "01_a.x"), std::exception) << "neither";
}

TEST(Targets, OfAnUnknownExerciseAreAnError) { EXPECT_THROW(read_targets(kChapter, "01_a.y"), std::runtime_error); }

}  // namespace
}  // namespace grading
