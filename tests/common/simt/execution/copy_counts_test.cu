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
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> field(1);
    for (const char c : line) c == ',' ? void(field.emplace_back()) : field.back().push_back(c);
    if (field[0] != "cp.async") continue;
    const auto active = static_cast<unsigned>(std::stoul(field[2], nullptr, 16));
    const auto sites = sites_of(std::stoi(field[1]), field[3], field[4], active);
    ASSERT_EQ(sites.size(), 2U) << line;
    EXPECT_EQ(sites[0].space, simt::Space::global) << line;
    EXPECT_EQ(sites[0].requests, 1U) << line;
    EXPECT_EQ(sites[0].cost, std::stoull(field[6])) << line;
    EXPECT_EQ(sites[1].space, simt::Space::shared) << line;
    EXPECT_EQ(sites[1].kind, simt::Kind::store) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 130);
}

}  // namespace
