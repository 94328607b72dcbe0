// What is misaligned is decided by the alignment of the type, and structs move in pieces of it: what the plugin for g++
// (common/simt/plugin) and the hooks make of an access together. How wide the pieces are: tests/machine_code.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "common/launch.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using testing::HasSubstr;

using Wide [[gnu::vector_size(16)]] = unsigned;

struct Point {
  double x, y;
};

struct [[gnu::packed]] Packet {
  char kind;
  int length;
};

struct Sizes : simt::RequestSink {
  void request(const simt::Request& request) override { bytes.push_back(request.site.bytes()); }
  std::vector<int> bytes;
};

__global__ void read_volatile(int offset) {
  alignas(16) __shared__ unsigned char staged[64];
  const Wide value = *reinterpret_cast<volatile Wide*>(staged + offset);
  (void)value;
}

__global__ void write_volatile(int offset) {
  alignas(16) __shared__ unsigned char staged[64];
  *reinterpret_cast<volatile Wide*>(staged + offset) = Wide{};
}

constexpr int kLineOfCopy = __LINE__ + 1;
__global__ void copy_point(const Point* in, Point* out) { *out = *in; }

__global__ void set_length(volatile Packet* packet) { packet->length = 5; }

/// The message of the only finding of a launch of one thread, or what there is instead.
std::string finding_at(int offset, void (*kernel)(int)) {
  const simt::Profile profile = simt::profile([&] { launch(kernel, {1, 1}, offset); }, {.checks = false});
  if (profile.findings.size() != 1) return std::to_string(profile.findings.size()) + " findings";
  return profile.findings.front().message;
}

// In shared memory: in global memory it waits for its turn, and is found meanwhile.
TEST(PieceWidths, VolatileAccessOf16BytesIsStoppedBeforeTheProcessorFaults) {
  EXPECT_THAT(finding_at(8, read_volatile), HasSubstr("misaligned: a load of 16 bytes at staged + 8"));
  EXPECT_THAT(finding_at(24, write_volatile), HasSubstr("misaligned: a store of 16 bytes at staged + 24"));
  EXPECT_EQ(finding_at(16, write_volatile), "0 findings");
}

TEST(PieceWidths, VolatileMemberOfPackedStructIsBytes) {
  simt::DeviceArray<char> memory(16, "memory");
  Sizes sizes;
  const simt::Profile profile = simt::profile(
      [&] {
        launch(set_length, {1, 1}, reinterpret_cast<volatile Packet*>(memory.data() + 5));
      },
      {.sinks = {&sizes}});
  EXPECT_TRUE(profile.findings.empty());
  EXPECT_EQ(sizes.bytes, std::vector<int>({1, 1, 1, 1}));
}

TEST(PieceWidths, StructNeedsTheAlignmentOfItsTypeAndNoMore) {
  for (const int offset : {0, 4, 8}) {
    simt::DeviceArray<double> memory(16, "memory");
    simt::DeviceArray<Point> out(1, "out");
    std::fill(memory.begin(), memory.end(), 1.5);
    const auto* in = reinterpret_cast<const Point*>(reinterpret_cast<const char*>(memory.data()) + offset);
    Sizes sizes;
    const simt::Profile profile = simt::profile(
        [&] {
          launch(copy_point, {1, 1}, in, out.data());
        },
        {.sinks = {&sizes}});
    if (offset == 4) {
      ASSERT_FALSE(profile.findings.empty());
      EXPECT_THAT(profile.findings.front().message, HasSubstr("misaligned: a load of 8 bytes at memory + 4"));
    } else {
      EXPECT_TRUE(profile.findings.empty()) << profile.findings.front().message;
      EXPECT_EQ(sizes.bytes, std::vector<int>({8, 8, 8, 8}));
      EXPECT_EQ(out[0].y, 1.5);
    }
  }
}

TEST(PieceWidths, PiecesKeepLineAndColumnOfTheAccess) {
  simt::DeviceArray<Point> in(1, "in");
  simt::DeviceArray<Point> out(1, "out");
  const simt::Profile profile = simt::profile(
      [&] {
        launch(copy_point, {1, 1}, in.data(), out.data());
      },
      {.checks = false});
  ASSERT_EQ(profile.sites.size(), 2U);
  for (const simt::Site& site : profile.sites) {
    EXPECT_EQ(site.line, kLineOfCopy);
    EXPECT_GT(site.column, 50);
    EXPECT_EQ(site.bytes, 8);
  }
}

}  // namespace
