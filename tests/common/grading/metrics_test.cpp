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

simt::Site wide_load(const char* variable, std::uint64_t requests, std::uint64_t ideal, std::uint64_t sectors) {
  simt::Site site = load(3, requests, sectors);
  site.variable = variable;
  site.ideal = ideal;
  site.bytes = 16;
  site.active_lanes = 32 * requests;
  return site;
}

TEST(Metrics, AWideAccessThatUsesItsSectorsHasNoExtraOnes) {
  simt::Profile profile;
  profile.sites = {wide_load("in", 1024, 16384, 16384)};
  const Target target{"global_load_extra_sectors_per_request", {0}};
  EXPECT_TRUE(measure(target, profile, {}).met);
  profile.sites.push_back(wide_load("in", 10, 160, 320));
  const Measurement wasteful = measure(target, profile, {});
  EXPECT_FALSE(wasteful.met);
  EXPECT_EQ(wasteful.value, 16.0);
  EXPECT_EQ(wasteful.site, 1U);
  EXPECT_FALSE(measure(target, {}, {}).met) << "without a load";
  EXPECT_TRUE(measure({.metric = target.metric, .limit = {0}, .may_be_absent = true}, {}, {}).met);
}

TEST(Metrics, ARatioIsThatOfAllPlacesTogether) {
  simt::Profile profile;
  profile.sites = {wide_load("in", 90, 900, 900), wide_load("in", 10, 100, 1100)};
  const Measurement m = measure({"global_load_sectors_ratio", {2}, "in"}, profile, {});
  EXPECT_EQ(m.value, 2.0);
  EXPECT_TRUE(m.met);
  EXPECT_EQ(m.site, 1U) << "the worst place is what to look at";
  EXPECT_EQ(measure({"global_load_sectors_ratio", {2}, "in"}, {}, {}).value, 0) << "without a load";
}

TEST(Metrics, MayCountOneArrayAlone) {
  simt::Profile profile;
  profile.sites = {wide_load("a", 8, 128, 128), wide_load("b", 16, 256, 512)};
  EXPECT_EQ(measure({"global_load_requests", {8}, "a"}, profile, {}).value, 8);
  EXPECT_EQ(measure({"global_load_extra_sectors_per_request", {0}, "a"}, profile, {}).value, 0);
  const Measurement of_b = measure({"global_load_extra_sectors_per_request", {0}, "b"}, profile, {});
  EXPECT_EQ(of_b.value, 16);
  EXPECT_EQ(of_b.site, 1U);
  EXPECT_EQ(of_b.array, "b");
  EXPECT_FALSE(measure({"global_load_extra_sectors_per_request", {0}, "c"}, profile, {}).met) << "nobody loads from c";
}

TEST(Metrics, CountHowOftenAnArrayIsRead) {
  simt::Profile profile;
  profile.sites = {wide_load("b", 16, 256, 256)};
  const Target once{"global_load_times", {.value = 1, .is_minimum = true}, "b"};
  EXPECT_EQ(measure(once, profile, {{"bytes of b", {8192}}}).value, 1.0);
  EXPECT_FALSE(measure(once, profile, {{"bytes of b", {8193}}}).met);
  EXPECT_FALSE(measure(once, {}, {{"bytes of b", {8192}}}).met);
}

TEST(Metrics, BytesAreThoseThatLanesAskForOfAllPlacesTogether) {
  simt::Profile profile;
  profile.sites = {wide_load("a", 30, 480, 480), load(7, 10, 10)};  // 32 lanes with 16 bytes; one lane with 4
  profile.sites[1].variable = "a";
  profile.sites[1].bytes = 4;
  profile.sites[1].active_lanes = 10;
  const auto value = [&](const char* metric) { return measure({metric, {}, "a"}, profile, {}).value; };
  EXPECT_EQ(value("global_load_bytes_per_request"), (30 * 512 + 10 * 4) / 40.0);
  EXPECT_EQ(value("global_load_bytes_per_lane"), (30 * 512 + 10 * 4) / 970.0);
  EXPECT_EQ(measure({"global_load_bytes_per_lane", {}, "a"}, profile, {}).site, 0U) << "most requests are made there";
  EXPECT_EQ(value("global_store_bytes_per_request"), 0) << "nobody stores";
  EXPECT_FALSE(measure({"global_load_bytes_per_request", {1, true}, "b"}, profile, {}).met) << "nobody loads from b";
  EXPECT_THROW(measure({"global_load_bytes_per_request_per_block", {1}}, profile, {}), std::invalid_argument);
}

TEST(Metrics, TooFewBytesAreTheFaultOfThePlaceThatLacksMostOfThem) {
  simt::Profile profile;
  profile.sites = {wide_load("a", 30, 480, 480), load(7, 30, 30), load(9, 1, 1)};
  for (const std::size_t i : {1, 2}) {  // one lane with 4 bytes, in each round; one with a byte, at the end
    profile.sites[i].variable = "a";
    profile.sites[i].bytes = i == 1 ? 4 : 1;
    profile.sites[i].active_lanes = profile.sites[i].requests;
  }
  EXPECT_EQ(measure({"global_load_bytes_per_request", {400, true}, "a"}, profile, {}).site, 1U);
  EXPECT_EQ(measure({"global_load_bytes_per_lane", {16, true}, "a"}, profile, {}).site, 1U);
  EXPECT_EQ(measure({"global_load_bytes_per_request", {200, true}, "a"}, profile, {}).site, 0U) << "nothing is missed";
}

TEST(Metrics, CountHowOftenThreadsMeetInAllAndPerBlock) {
  simt::Profile profile;
  profile.blocks = 4;
  profile.meetings = {.barriers = 44, .shuffles = 50, .votes = 3, .warp_reductions = 2, .warp_syncs = 1};
  EXPECT_EQ(measure({"barriers", {44}}, profile, {}).value, 44);
  EXPECT_TRUE(measure({"barriers", {44}}, profile, {}).met);
  EXPECT_EQ(measure({"barriers_per_block", {11}}, profile, {}).value, 11);
  EXPECT_EQ(measure({"shuffles", {0}}, profile, {}).value, 50);
  EXPECT_EQ(measure({"shuffles_per_block", {0}}, profile, {}).value, 12.5);
  EXPECT_EQ(measure({"votes", {0}}, profile, {}).value, 3);
  EXPECT_EQ(measure({"warp_reductions", {0}}, profile, {}).value, 2);
  EXPECT_EQ(measure({"warp_syncs", {0}}, profile, {}).value, 1);
  EXPECT_EQ(measure({"barriers_per_block", {0}}, {}, {}).value, 0) << "without a block";
}

TEST(Metrics, CountRequestsToArraysThatNobodyNamed) {
  simt::Profile profile;
  profile.sites = {wide_load("a", 8, 128, 128), wide_load("mine", 16, 256, 512), wide_load("tile", 4, 4, 4)};
  profile.sites[2].space = simt::Space::shared;
  Target others{"requests_to_other_arrays", {0}};
  others.known_arrays = {"a", "b"};
  EXPECT_EQ(measure(others, profile, {}).value, 16);
}

TEST(Metrics, CountLaunchesAtomicsAndTheBusiestBlock) {
  simt::Profile profile{.launches = 128, .busiest_block_requests = 64};
  for (const simt::Space space : {simt::Space::global, simt::Space::shared}) {
    profile.sites.push_back(load(1, 7, 7));
    profile.sites.back().space = space;
    profile.sites.back().kind = simt::Kind::atomic;
  }
  EXPECT_EQ(measure({"launches", {1}}, profile, {}).value, 128);
  EXPECT_EQ(measure({"busiest_block_requests", {1}}, profile, {}).value, 64);
  EXPECT_EQ(measure({"atomic_requests", {0}}, profile, {}).value, 14);
}

TEST(Metrics, SharedBytesAndTheExercisesOwnNumbersHaveNames) {
  EXPECT_EQ(measure({"shared_bytes_per_block", 4224}, two_loads(), {}).value, 4224.0);
  EXPECT_EQ(measure({"padding", 28}, two_loads(), {{"padding", {12}}}).value, 12.0);
}

TEST(Metrics, OccupancyIsLimitedByThreadsBlocksAndSharedMemory) {
  const auto occupancy = [](std::uint64_t threads, std::uint64_t shared_bytes) {
    const simt::Profile profile{.blocks = 10, .threads = 10 * threads, .shared_bytes_per_block = shared_bytes};
    return measure({"occupancy", {1}}, profile, {}).value;
  };
  EXPECT_EQ(occupancy(256, 0), 1);
  EXPECT_EQ(occupancy(32, 0), 0.5);                     // 32 blocks at most
  EXPECT_EQ(occupancy(64, 48 << 10), 4 * 64 / 2048.0);  // 49 KiB with what is reserved: 4 of them in 228 KiB
  EXPECT_EQ(occupancy(768, 0), 0.75);                   // two blocks: a third one has no room
  EXPECT_EQ(measure({"occupancy", {1}}, {}, {}).value, 0);
}

TEST(Metrics, ARemarkIsMadeWhereItsLimitIsMissedAndFailsNobody) {
  const Target target{.metric = "global_load_requests",
                      .limit = {.value = 1011, .is_minimum = true},
                      .words = {.remark = "right, but few loads"}};
  EXPECT_TRUE(measure(target, two_loads(), {}).met);
  EXPECT_EQ(measure(target, two_loads(), {}).words.remark, "right, but few loads");
  simt::Profile more = two_loads();
  more.sites.push_back(load(3, 1, 1));
  EXPECT_EQ(measure(target, more, {}).words.remark, "");
}

TEST(Metrics, AnUnknownNameIsAnErrorThatQuotesIt) {
  try {
    measure({"global_load_sektors", 4}, two_loads(), {});
    FAIL() << "no error";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("'global_load_sektors'"), std::string::npos);
  }
}

Measurement of(const Target& target, double value) { return measure(target, {}, {{target.metric, {value}}}); }

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
  ASSERT_EQ(targets.size(), 4U) << "with the guards that hold for every exercise";
  EXPECT_EQ(targets[0].metric, "m");
  EXPECT_EQ(targets[0].limit.value, 2.5);
  EXPECT_FALSE(targets[0].limit.is_minimum);
}

TEST(Targets, HaveAtMostOrAtLeast) {
  const std::string start = R"({"exercises": [{"name": "x", "targets": [{"metric": "m")";
  const auto targets = read_targets(start + R"(, "at_least": 0.5, "starter": 0}]}]})", "01_a.x");
  ASSERT_EQ(targets.size(), 4U) << "with the guards that hold for every exercise";
  EXPECT_EQ(targets[0].limit.value, 0.5);
  EXPECT_TRUE(targets[0].limit.is_minimum);
  EXPECT_THROW(read_targets(start + "}]}]}", "01_a.x"), std::exception) << "neither";
}

TEST(Targets, AreFollowedByGuardsAmongThemThreeForEveryExercise) {
  const std::string start = R"({"exercises": [{"name": "x", "targets": [{"metric": "m", "at_most": 1}], "guards": [)";
  const auto targets = read_targets(start + R"({"metric": "launches", "at_most": 3}]}]})", "01_a.x");
  ASSERT_EQ(targets.size(), 4U);
  EXPECT_FALSE(targets[0].is_guard);
  EXPECT_EQ(targets[1].metric, "launches");
  EXPECT_EQ(targets[1].limit.value, 3) << "its own limit, not the one for every exercise";
  EXPECT_TRUE(targets[1].is_guard);
  EXPECT_EQ(targets[2].metric, "copies");
  EXPECT_EQ(targets[2].limit.value, 0);
  EXPECT_EQ(targets[3].metric, "atomic_requests");
  EXPECT_EQ(targets[3].limit.value, 0);
}

TEST(Targets, ThatNameArraysAllowNoOthers) {
  const auto targets = read_targets(R"({"exercises": [{"name": "x", "targets": [
    {"metric": "global_load_requests", "array": "in", "at_most": 1},
    {"metric": "global_store_requests", "array": "out", "at_most": 1},
    {"metric": "global_load_times", "array": "in", "at_least": 1}]}]})",
                                    "01_a.x");
  ASSERT_EQ(targets.size(), 7U);
  EXPECT_EQ(targets[6].metric, "requests_to_other_arrays");
  EXPECT_EQ(targets[6].known_arrays, (std::vector<std::string>{"in", "out"}));
  EXPECT_EQ(targets[6].array, "in and out");
  EXPECT_EQ(targets[6].limit.value, 0);
}

TEST(Targets, OfAnUnknownExerciseAreAnError) { EXPECT_THROW(read_targets(kChapter, "01_a.y"), std::runtime_error); }

}  // namespace
}  // namespace grading
