// As many arrays as a program asks for, each guarded; and no more bytes than the GPU has.

#include "common/simt/program/device_memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "common/core/architecture.h"
#include "common/simt/program/program_memory.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace simt {
namespace {

constexpr std::uint64_t kPage = 4096;

std::uint64_t allocate(DeviceMemory& memory, std::size_t bytes, const std::string& name) {
  return reinterpret_cast<std::uint64_t>(memory.allocate(bytes, name, {4, 4}));
}

class ManyAllocations : public testing::Test {
 protected:
  static constexpr std::size_t kCount = 20000;
  void SetUp() override {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the address sanitizer leaves too few addresses";
#endif
    for (std::size_t i = 0; i < kCount; ++i) begins_.push_back(allocate(memory(), 100, "array" + std::to_string(i)));
  }
  void TearDown() override {
    for (const std::uint64_t begin : begins_) memory().free(reinterpret_cast<void*>(begin));
    EXPECT_TRUE(memory().all().empty());
  }

  DeviceMemory& memory() { return program_.allocations(); }

  ProgramMemory program_;
  std::vector<std::uint64_t> begins_;
};

TEST_F(ManyAllocations, AreAllFoundByTheirAddresses) {
  for (std::size_t i = 0; i < kCount; ++i) {
    const Allocation* a = memory().at(begins_[i] + 99);
    ASSERT_NE(a, nullptr) << i;
    EXPECT_EQ(a->name, "array" + std::to_string(i));
    EXPECT_EQ(begins_[i] % 256, 0U);
    EXPECT_EQ(memory().at(begins_[i] + 100), nullptr) << i;
    EXPECT_EQ(memory().near(begins_[i] - kPage), a) << i;
    EXPECT_EQ(memory().near(begins_[i] + 2 * kPage), a) << i;
  }
}

TEST_F(ManyAllocations, AreAsFarApartAsIsPromised) {
  const auto is_alone_within = [&](std::size_t i, std::uint64_t distance) {
    const Allocation* a = memory().at(begins_[i]);
    return memory().near(begins_[i] - distance) == a && memory().near(begins_[i] + 100 + distance) == a;
  };
  for (std::size_t i = 0; i < kCount; ++i) {
    const std::uint64_t distance = i < 1024 ? 16ULL << 30 : i < 12288 ? 1ULL << 30 : 32ULL << 10;
    EXPECT_TRUE(is_alone_within(i, distance)) << i;
  }
}

// Each of 20000 looking at all others would take minutes.
TEST_F(ManyAllocations, AreLookedUpQuickly) {
  const auto start = std::chrono::steady_clock::now();
  std::size_t found = 0;
  for (int round = 0; round < 10; ++round) {
    for (const std::uint64_t begin : begins_) found += memory().near(begin + kPage) != nullptr ? 1 : 0;
  }
  EXPECT_EQ(found, 10 * kCount);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(DeviceMemory, WidensTheGuardsAgainWhenAllocationsAreFreed) {
  ProgramMemory program;
  DeviceMemory& memory = program.allocations();
  for (int round = 0; round < 3; ++round) {
    std::vector<std::uint64_t> begins(1200);
    for (std::uint64_t& begin : begins) begin = allocate(memory, 4, "a");
    for (const std::uint64_t begin : begins) memory.free(reinterpret_cast<void*>(begin));
    const std::uint64_t alone = allocate(memory, 4, "alone");
    EXPECT_EQ(memory.near(alone + (16ULL << 30)), memory.at(alone));
    memory.free(reinterpret_cast<void*>(alone));
  }
}

TEST(DeviceMemory, HasNoMoreThanTheGpu) {
  ProgramMemory program;
  DeviceMemory& memory = program.allocations();
  EXPECT_THROW(memory.allocate(core::kH200.memory_bytes + 1, "a", {1, 1}), std::bad_alloc);
  EXPECT_THROW(memory.allocate(std::numeric_limits<std::size_t>::max(), "a", {1, 1}), std::bad_alloc);
  void* some = memory.allocate(1 << 20, "some", {1, 1});
  EXPECT_THROW(memory.allocate(core::kH200.memory_bytes - (1 << 20) + 1, "rest", {1, 1}), std::bad_alloc);
  memory.free(some);
  EXPECT_NE(memory.near(reinterpret_cast<std::uint64_t>(memory.allocate(4, "small", {4, 4}))), nullptr);
}

// The GPU has more than most computers: what is not there is refused before it is touched.
TEST(DeviceMemory, HasNoMoreThanTheComputer) {
  constexpr std::uint64_t kMuch = 100ULL << 30;
  if (static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * kPage > kMuch) GTEST_SKIP() << "this computer has as much";
  ProgramMemory program;
  EXPECT_THROW(program.allocations().allocate(kMuch, "a", {1, 1}), std::bad_alloc);
}

// Who looks at addresses alone need not wait until large arrays are filled.
TEST(DeviceMemory, IsPoisonedUnlessAProfileLeavesIt) {
  const auto first_word = [](ProfileOptions options) {
    unsigned word = 1;
    profile(
        [&] {
          const DeviceArray<unsigned> fresh(1 << 20, "fresh");
          word = fresh[0];
        },
        std::move(options));
    return word;
  };
  EXPECT_EQ(first_word({}), 0xffffffffU);
  EXPECT_EQ(first_word({.poisons = false}), 0U);
  const DeviceArray<unsigned> after(1, "after");
  EXPECT_EQ(after[0], 0xffffffffU) << "behind such a profile";
}

}  // namespace
}  // namespace simt
