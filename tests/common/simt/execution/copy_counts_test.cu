// What copies that a thread does not wait for cost where lanes are side by side on one side only.

#include <cuda_pipeline.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"

namespace {

using simt::DeviceArray;
using simt::Site;

constexpr int kLanes = 32;

template <int bytes>
__global__ void copy_pieces(const char* in, const int* from, const int* to, unsigned active) {
  extern __shared__ __align__(16) char tile[];
  const int lane = threadIdx.x;
  if ((active >> lane & 1U) == 0) return;
  __pipeline_memcpy_async(&tile[to[lane]], &in[from[lane]], bytes);
  __pipeline_commit();
  __pipeline_wait_prior(0);
}

std::vector<Site> sites_of(int bytes, const std::string& from, const std::string& to, unsigned active) {
  const auto in = test::filled<char>(1 << 17, "in");
  const auto places = [](const std::string& text) {
    DeviceArray<int> all(kLanes, "places");
    std::istringstream words(text);
    for (int& one : all) words >> one;
    return all;
  };
  const auto kernel = bytes == 4 ? copy_pieces<4> : bytes == 8 ? copy_pieces<8> : copy_pieces<16>;
  const auto read = places(from);
  const auto written = places(to);
  const simt::Profile profile = simt::profile(
      [&] {
        launch(kernel, {1, kLanes, 48 << 10}, in.data(), read.data(), written.data(), active);
      },
      {.checks = false});
  std::vector<Site> copies;
  for (const Site& site : profile.sites) {
    if (site.by_copy) copies.push_back(site);
  }
  return copies;
}

TEST(CopyCounts, AreThoseOfAnH200) {
  std::ifstream file(TEST_DATA_DIR "/h200_async_patterns.csv");
  int compared = 0;
  int agreeing_wide = 0;  // of 43: the rule of memory/copy_sectors.h does not give all
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> field(1);
    for (const char c : line) c == ',' ? void(field.emplace_back()) : field.back().push_back(c);
    if (field[0] != "cp.async") continue;
    const auto active = static_cast<unsigned>(std::stoul(field[2], nullptr, 16));
    const auto sites = sites_of(std::stoi(field[1]), field[3], field[4], active);
    ASSERT_EQ(sites.size(), 2U) << line;
    const Site& read = sites[0].space == simt::Space::global ? sites[0] : sites[1];
    const Site& written = sites[0].space == simt::Space::global ? sites[1] : sites[0];
    EXPECT_EQ(read.kind, simt::Kind::load) << line;
    EXPECT_EQ(read.requests, 1U) << line;
    const bool agrees = read.cost == std::stoull(field[6]);
    if (field[1] == "16")
      agreeing_wide += agrees ? 1 : 0;
    else
      EXPECT_TRUE(agrees) << line;
    EXPECT_EQ(written.space, simt::Space::shared) << line;
    EXPECT_EQ(written.kind, simt::Kind::store) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 130);
  EXPECT_EQ(agreeing_wide, 41);
}

std::string every(int bytes) {
  std::string places;
  for (int i = 0; i < kLanes; ++i) places += std::to_string(i * bytes) + " ";
  return places;
}

// Shapes of tests/data/h200_conformance.csv.
TEST(CopyCounts, OfSixteenBytesDependOnBothSides) {
  const auto sectors = [](const std::string& from, const std::string& to) {
    for (const Site& site : sites_of(16, from, to, ~0U)) {
      if (site.space == simt::Space::global) return site.cost;
    }
    return std::uint64_t{0};
  };
  EXPECT_EQ(sectors(every(16), every(16)), 16U);
  EXPECT_EQ(sectors(every(32), every(16)), 16U);
  EXPECT_EQ(sectors(every(80), every(16)), 24U);
  EXPECT_EQ(sectors(every(16), every(32)), 32U);
}

}  // namespace
