// ldmatrix: what each lane gets, what it costs, and how it is told of.

#include <gtest/gtest.h>

#include <cstdint>
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

// As public kernels spell it: with and without `volatile` and "memory", in either order, in a macro.
#define LOAD_MATRIX_X4(R0, R1, R2, R3, addr)                                     \
  asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0,%1,%2,%3}, [%4];\n" \
               : "=r"(R0), "=r"(R1), "=r"(R2), "=r"(R3)                          \
               : "r"(addr))

template <int matrices, bool is_transposed>
__device__ void load_matrices(std::uint32_t (&d)[4], std::uint32_t place) {
  if constexpr (matrices == 1 && !is_transposed) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(d[0]) : "r"(place));
  } else if constexpr (matrices == 1) {
    asm("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];\n" : "=r"(d[0]) : "r"(place) : "memory");
  } else if constexpr (matrices == 2 && !is_transposed) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared::cta.b16 {%0, %1}, [%2];" : "=r"(d[0]), "=r"(d[1]) : "r"(place));
  } else if constexpr (matrices == 2) {
    __asm__ __volatile__(
        "ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16"
        " {%0, %1}, [%2];\n\t"
        : "=r"(d[0]), "=r"(d[1])
        : "r"(place));
  } else if constexpr (!is_transposed) {
    LOAD_MATRIX_X4(d[0], d[1], d[2], d[3], place);
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(place));
  }
}

// Row r of matrix m is 8 numbers that say where they stand: 256 m + 16 r + column. Rows lie `pitch` numbers apart.
template <int pitch>
__device__ void fill(std::uint16_t* tile) {
  for (int i = threadIdx.x; i < kLanes * 8; i += blockDim.x) {
    const int row = i / 8;
    tile[row * pitch + i % 8] = static_cast<std::uint16_t>(row / 8 * 256 + row % 8 * 16 + i % 8);
  }
  __syncthreads();
}

template <int matrices, bool is_transposed>
__global__ void load(unsigned* parts) {
  constexpr int kPitch = 24;
  __shared__ __align__(16) std::uint16_t tile[kLanes * kPitch];
  fill<kPitch>(tile);
  const int row = threadIdx.x % (matrices * 8);
  const auto place = static_cast<std::uint32_t>(__cvta_generic_to_shared(&tile[row * kPitch]));
  std::uint32_t got[4];
  load_matrices<matrices, is_transposed>(got, place);
  for (int i = 0; i < matrices; ++i) parts[i * kLanes + threadIdx.x] = got[i];
}

template <int matrices, bool is_transposed>
void expect_parts() {
  auto parts = test::filled<unsigned>(matrices * kLanes, "parts");
  EXPECT_TRUE(test::findings(load<matrices, is_transposed>, {1, kLanes}, parts.data()).empty());
  for (unsigned i = 0; i < matrices * kLanes; ++i) {
    const unsigned matrix = i / kLanes, lane = i % kLanes, major = lane / 4, minor = lane % 4 * 2;
    const unsigned first = 256 * matrix + (is_transposed ? 16 * minor + major : 16 * major + minor);
    const unsigned second = first + (is_transposed ? 16 : 1);
    EXPECT_EQ(parts[i], second << 16 | first) << "of matrix " << matrix << ", lane " << lane;
  }
}

TEST(MatrixLoads, GiveEachLaneTwoNumbersOfARow) {
  expect_parts<1, false>();
  expect_parts<2, false>();
  expect_parts<4, false>();
}

TEST(MatrixLoads, TransposedGiveEachLaneTwoNumbersOfAColumn) {
  expect_parts<1, true>();
  expect_parts<2, true>();
  expect_parts<4, true>();
}

__global__ void load_in_other_words(unsigned* parts) {
  __shared__ __align__(16) std::uint16_t tile[kLanes * 8];
  fill<8>(tile);
  int got[3];
  std::uint32_t smem;
  asm("{ .reg .u64 smem_ptr; cvta.to.shared.u64 smem_ptr, %1; cvt.u32.u64 %0, smem_ptr; }\n"
      : "=r"(smem)
      : "l"(tile + threadIdx.x % 8 * 8));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1+128];" : "=r"(got[0]) : "r"(smem));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];" : "=r"(got[1]) : "l"(tile + threadIdx.x % 8 * 8));
  got[2] = *static_cast<const std::uint16_t*>(__cvta_shared_to_generic(smem + 256));
  for (int i = 0; i < 3; ++i) parts[i * kLanes + threadIdx.x] = got[i];
}

TEST(MatrixLoads, TakeOffsetsAndPointersAndAddressesOfOlderPrograms) {
  auto parts = test::filled<unsigned>(3 * kLanes, "parts");
  EXPECT_TRUE(test::findings(load_in_other_words, {1, kLanes}, parts.data()).empty());
  const auto pair = [](unsigned first) { return (first + 1) << 16 | first; };
  EXPECT_EQ(parts[5], pair(256 + 16 + 2));
  EXPECT_EQ(parts[kLanes + 5], pair(16 + 2));
  EXPECT_EQ(parts[2 * kLanes + 5], 512U + 5 * 16);
}

template <int matrices>
__global__ void load_rows(const int* place, unsigned* parts) {
  extern __shared__ __align__(16) unsigned char window[];
  const auto row = static_cast<std::uint32_t>(__cvta_generic_to_shared(&window[place[threadIdx.x]]));
  std::uint32_t got[4];
  load_matrices<matrices, false>(got, row);
  for (int i = 0; i < matrices; ++i) parts[i * kLanes + threadIdx.x] = got[i];
}

Site site_of_load(int matrices, const DeviceArray<int>& place) {
  DeviceArray<unsigned> parts(4 * kLanes, "parts");
  const auto kernel = matrices == 1 ? load_rows<1> : matrices == 2 ? load_rows<2> : load_rows<4>;
  const simt::Profile profile = simt::profile(
      [&] {
        launch(kernel, {1, kLanes, 48 << 10}, place.data(), parts.data());
      },
      {.checks = false});
  EXPECT_EQ(profile.meetings.shuffles + profile.meetings.votes + profile.meetings.warp_reductions, 0);
  for (const Site& site : profile.sites) {
    if (site.space == simt::Space::shared) return site;
  }
  ADD_FAILURE() << "no request to shared memory";
  return {};
}

// As h200_async_patterns.csv has them: kind, matrices, ..., bytes of the rows; ..., wavefronts.
TEST(MatrixLoads, CostWhatAnH200Counted) {
  std::ifstream file(TEST_DATA_DIR "/h200_async_patterns.csv");
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> field(1);
    for (const char c : line) c == ',' ? void(field.emplace_back()) : field.back().push_back(c);
    if (field[0] != "ldmatrix") continue;
    const int matrices = std::stoi(field[1]);
    DeviceArray<int> place(kLanes, "place");
    std::istringstream rows(field[4]);
    for (int& at : place) rows >> at;
    const Site site = site_of_load(matrices, place);
    EXPECT_EQ(site.requests, 1) << line;
    EXPECT_EQ(site.cost, std::stoull(field[8])) << line;
    EXPECT_EQ(site.ideal, matrices) << line;
    EXPECT_EQ(site.active_lanes, 8 * matrices) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 70);
}

TEST(MatrixLoads, AreLoadsOfSixteenBytesAndToldApart) {
  DeviceArray<int> place(kLanes, "place");
  for (int i = 0; i < kLanes; ++i) place[i] = i * 16;
  const Site site = site_of_load(4, place);
  EXPECT_EQ(site.kind, simt::Kind::load);
  EXPECT_EQ(site.bytes, 16);
  EXPECT_TRUE(site.worst.access.of_matrices);
  EXPECT_EQ(site.worst.access.address[31], 31 * 16);
}

}  // namespace
