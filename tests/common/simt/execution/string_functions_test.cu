// memcpy(), memmove() and memset() in kernels: traced byte by byte, as nvcc compiles them, at the line of the call.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using simt::DeviceArray;
using simt::Profile;
using testing::HasSubstr;

constexpr int kLineOfCopy = __LINE__ + 2;
__global__ void copy_rows(const int* in, int* out, int cols) {
  memcpy(out + threadIdx.x * cols, in + threadIdx.x * cols, cols * sizeof(int));
}

TEST(Memcpy, IsARequestForEachByteAtTheLineOfTheCall) {
  DeviceArray<int> in(32 * 3, "in");
  DeviceArray<int> out(32 * 3, "out");
  std::iota(in.begin(), in.end(), 1);
  const Profile p = simt::profile([&] { launch(copy_rows, {1, 32}, in.data(), out.data(), 3); });
  EXPECT_TRUE(p.findings.empty());
  ASSERT_EQ(p.sites.size(), 2U);
  for (const simt::Site& site : p.sites) {
    EXPECT_EQ(site.line, kLineOfCopy);
    EXPECT_EQ(site.bytes, 1);
    EXPECT_EQ(site.requests, 12U);
    EXPECT_EQ(site.active_lanes, 12U * 32);
  }
  EXPECT_EQ(p.global_stores().sectors_per_request(), 12.0) << "32 lanes, 12 bytes apart";
  for (std::size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], in[i]);
}

TEST(Memcpy, OfMoreThanALogHoldsArrives) {
  DeviceArray<int> in(32 * 500, "in");
  DeviceArray<int> out(32 * 500, "out");
  std::iota(in.begin(), in.end(), 1);
  const Profile p = simt::profile([&] { launch(copy_rows, {1, 32}, in.data(), out.data(), 500); });
  EXPECT_TRUE(p.findings.empty());
  EXPECT_EQ(p.global_loads().requests, 2000U);
  for (std::size_t i = 0; i < out.size(); ++i) ASSERT_EQ(out[i], in[i]);
}

TEST(Memcpy, BeyondTheEndStopsThereAndNamesTheVariable) {
  DeviceArray<int> in(320, "in");
  DeviceArray<int> out(310, "out");
  std::iota(in.begin(), in.end(), 1);
  const Profile p = simt::profile([&] { launch(copy_rows, {1, 32}, in.data(), out.data(), 10); });
  ASSERT_FALSE(p.findings.empty());
  EXPECT_EQ(p.findings[0].kind, safety::FindingKind::out_of_bounds);
  EXPECT_EQ(p.findings[0].where.line, kLineOfCopy);
  EXPECT_EQ(p.findings[0].thread.x, 31U);
  EXPECT_THAT(p.findings[0].message, HasSubstr("a store of 1 byte at out[310], but out has 310 elements"));
}

__global__ void overrun_shared(const char* in, char* out, std::size_t bytes) {
  __shared__ char first[32];
  __shared__ char second[32];
  memset(first, 1, sizeof(first));
  memset(second, 2, sizeof(second));
  if (threadIdx.x == 1) memcpy(first, in, bytes);
  out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

TEST(Memcpy, IntoTheNextSharedVariableIsFoundThoughTheAddressIsFine) {
  DeviceArray<char> in(256, "in");
  DeviceArray<char> out(2, "out");
  std::memset(in.begin(), 7, 256);
  const Profile p = simt::profile([&] { launch(overrun_shared, {1, 2}, in.data(), out.data(), 48); });
  ASSERT_FALSE(p.findings.empty());
  EXPECT_THAT(p.findings[0].message, HasSubstr("a store of byte 32 of first, which has 32 bytes"));
  EXPECT_THAT(p.findings[0].advice, HasSubstr("memcpy()"));
}

TEST(Memcpy, OfAllMemoryEnds) {
  DeviceArray<char> in(16, "in");
  DeviceArray<char> out(2, "out");
  const Profile p = simt::profile([&] { launch(overrun_shared, {1, 2}, in.data(), out.data(), std::size_t(-1)); });
  ASSERT_FALSE(p.findings.empty());
  EXPECT_EQ(p.findings[0].kind, safety::FindingKind::out_of_bounds);
}

__global__ void move_by_one(int* up, int* down) {
  std::memmove(up + 1, up, 9 * sizeof(int));
  __builtin_memmove(down, down + 1, 9 * sizeof(int));
}

TEST(Memmove, KeepsWhatOverlaps) {
  DeviceArray<int> up(10, "up");
  DeviceArray<int> down(10, "down");
  std::iota(up.begin(), up.end(), 0);
  std::iota(down.begin(), down.end(), 0);
  const Profile p = simt::profile([&] { launch(move_by_one, {1, 1}, up.data(), down.data()); });
  EXPECT_TRUE(p.findings.empty());
  EXPECT_EQ(p.global_stores().requests, 72U);
  for (int i = 1; i < 10; ++i) {
    EXPECT_EQ(up[i], i - 1);
    EXPECT_EQ(down[i - 1], i);
  }
}

struct Page {
  int words[2048];
};

__global__ void copy_pages(const Page* in, Page* out) { *out = *in; }
__global__ void clear_page(Page* out) {
  if (threadIdx.x == 0) *out = {};
}

TEST(StructCopies, AreNotCountedTwice) {
  DeviceArray<Page> in(1, "in");
  DeviceArray<Page> out(1, "out");
  in[0] = {};
  const Profile copied = simt::profile([&] { launch(copy_pages, {1, 1}, in.data(), out.data()); });
  EXPECT_EQ(copied.global_loads().requests, 2048U);
  EXPECT_EQ(copied.global_stores().requests, 2048U);
  const Profile cleared = simt::profile([&] { launch(clear_page, {1, 1}, out.data()); });
  EXPECT_EQ(cleared.global_stores().requests, 2048U);
}

TEST(HostCode, InAKernelFileGetsTheFunctionsOfTheCLibrary) {
  char text[] = "abcdef";
  EXPECT_EQ(std::memcpy(text, "xy", 2), text);
  EXPECT_STREQ(static_cast<char*>(std::memmove(text + 1, text, 5)), "xycde");
  EXPECT_STREQ(static_cast<char*>(std::memset(text, '.', 2)), "..ycde");
}

}  // namespace
