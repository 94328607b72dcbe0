// What the plugin for g++ says of a kernel's code, as it arrives in a sample: instructions, chains, units with fewer
// lanes, unrolled loops, and loads that need others before them.

#include <gtest/gtest.h>

#include <utility>

#include "common/estimate/launch_sample.h"
#include "common/simt/cuda_runtime.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/profiling.h"

namespace {

using estimate::Step;
using simt::Computation;

constexpr int kLanes = 32;

__global__ void copy(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }

__global__ void add_products(const float* in, float* out, float a) {
  float x = in[threadIdx.x];
  for (int i = 0; i < 12; ++i) x = x * a + a;
  out[threadIdx.x] = x;
}

__global__ void add_products_often(const float* in, float* out, float a, int rounds) {
  float x = in[threadIdx.x];
  for (int i = 0; i < rounds; ++i) x = x * a + a;
  out[threadIdx.x] = x;
}

__global__ void add_doubles(const double* in, double* out) { out[threadIdx.x] = in[threadIdx.x] + 1; }

__global__ void divide(const int* in, int* out, int by) { out[threadIdx.x] = in[threadIdx.x] / by; }

__global__ void shift(const int* in, int* out) {
  out[threadIdx.x] = static_cast<int>(static_cast<unsigned>(in[threadIdx.x]) / 4);
}

__global__ void invert_roots(const float* in, float* out) { out[threadIdx.x] = rsqrtf(in[threadIdx.x]); }

__global__ void exponentials(const float* in, float* out) { out[threadIdx.x] = __expf(in[threadIdx.x]); }

__global__ void exact_exponentials(const float* in, float* out) { out[threadIdx.x] = expf(in[threadIdx.x]); }

__global__ void shuffle(const int* in, int* out) { out[threadIdx.x] = __shfl_xor_sync(0xffffffff, in[threadIdx.x], 1); }

__global__ void gather(const int* index, const float* in, float* out) { out[threadIdx.x] = in[index[threadIdx.x]]; }

__global__ void gather_if(const int* flag, const float* in, float* out) {
  float x = 0;
  if (flag[threadIdx.x] == 0) x = in[threadIdx.x];
  out[threadIdx.x] = x;
}

__global__ void follow(const int* next, int* out) {
  int at = static_cast<int>(threadIdx.x);
  for (int i = 0; i < 4; ++i) at = next[at];
  out[threadIdx.x] = at;
}

__global__ void add_row(const float* in, float* out, int rounds) {
  float sum = 0;
  for (int i = 0; i < rounds; ++i) sum += in[static_cast<unsigned>(i) * kLanes + threadIdx.x];
  out[threadIdx.x] = sum;
}

__global__ void add_short_row(const float* in, float* out) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) sum += in[static_cast<unsigned>(i) * kLanes + threadIdx.x];
  out[threadIdx.x] = sum;
}

/// What a warp of a kernel does, which begins with its first load.
template <typename... Parameters, typename... Arguments>
std::vector<Step> steps_of(void (*kernel)(Parameters...), Arguments... arguments) {
  estimate::LaunchSamples samples(core::kH200);
  simt::profile([&] { launch(kernel, {1, kLanes}, arguments...); }, {.checks = false, .sinks = {&samples}});
  return samples.samples().at(0).blocks.at(0).at(0).steps;
}

template <typename T, typename Kernel, typename... Arguments>
std::vector<Step> steps_on(Kernel kernel, Arguments... arguments) {
  simt::DeviceArray<T> in(8 * kLanes, "in"), out(kLanes, "out");
  for (T& one : in) one = T(0);
  return steps_of(kernel, std::as_const(in).data(), out.data(), arguments...);
}

/// What a warp of a kernel computes in all. The emulator tells of a stretch of code where it begins.
template <typename T, typename Kernel, typename... Arguments>
Computation sum_of(Kernel kernel, Arguments... arguments) {
  Computation sum;
  for (const Step& step : steps_on<T>(kernel, arguments...)) {
    sum.instructions += step.instructions;
    sum.chain += step.chain;
    sum.special += step.special;
  }
  return sum;
}

TEST(Computation, IsTheSameBehindARecord) {
  Computation all{.instructions = 12345, .chain = 4000, .special = 123, .ends = Computation::Loop::other};
  for (const unsigned level : {0U, 3U, 1U, 2U}) all.note_access(level);
  const Computation again = Computation::unpacked(all.packed());
  EXPECT_EQ(again.instructions, 12345U);
  EXPECT_EQ(again.chain, 4000U);
  EXPECT_EQ(again.special, 123U);
  EXPECT_EQ(again.ends, Computation::Loop::other);
  for (unsigned i = 0; i < 4; ++i) EXPECT_EQ(again.level_of(i), all.level_of(i)) << i;
}

TEST(Computation, LargeNumbersBecomeSmaller) {
  const Computation all = Computation::unpacked(Computation{.instructions = 1 << 20, .chain = 1 << 20}.packed());
  EXPECT_EQ(all.instructions, 0x3fffU);
  EXPECT_EQ(all.chain, 0xfffU);
  EXPECT_EQ(all.special, 0U);
}

TEST(InstructionCounts, AMultiplicationAndItsAdditionAreOneInstruction) {
  const unsigned before = sum_of<float>(copy).instructions;
  const Computation unrolled = sum_of<float>(add_products, 2.0F);
  EXPECT_EQ(unrolled.instructions - before, 12U);
  EXPECT_GE(unrolled.chain, 12U);
}

TEST(InstructionCounts, ALoopThatIsNotUnrolledHasAJumpEachRound) {
  const unsigned few = sum_of<float>(add_products_often, 2.0F, 10).instructions;
  EXPECT_EQ(sum_of<float>(add_products_often, 2.0F, 20).instructions - few, 20U);
}

TEST(InstructionCounts, SomeUnitsHaveFewerLanes) {
  EXPECT_EQ(sum_of<float>(copy).special, 0U);
  EXPECT_EQ(sum_of<double>(add_doubles).special, 2U);
  EXPECT_EQ(sum_of<float>(invert_roots).special, 8U);
  EXPECT_EQ(sum_of<int>(shuffle).special, 4U);
}

TEST(InstructionCounts, DivisionsTakeMany) {
  const unsigned before = sum_of<float>(copy).instructions;
  EXPECT_EQ(sum_of<int>(divide, 3).instructions - before, 33U);
  EXPECT_EQ(sum_of<int>(shift).instructions - before, 1U);
}

TEST(InstructionCounts, AnIntrinsicTakesFewerThanTheExactFunction) {
  const unsigned before = sum_of<float>(copy).instructions;
  EXPECT_EQ(sum_of<float>(exponentials).instructions - before, 2U);
  EXPECT_EQ(sum_of<float>(exact_exponentials).instructions - before, 6U);
}

TEST(LoadLevels, AnAddressThatIsLoadedComesLater) {
  simt::DeviceArray<int> index(kLanes, "index");
  simt::DeviceArray<float> in(kLanes, "in"), out(kLanes, "out");
  for (int& one : index) one = 1;
  const auto steps = steps_of(gather, std::as_const(index).data(), std::as_const(in).data(), out.data());
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0].level, 0);
  EXPECT_EQ(steps[1].level, 1);
}

TEST(LoadLevels, AConditionThatIsLoadedComesBefore) {
  simt::DeviceArray<int> flag(kLanes, "flag");
  simt::DeviceArray<float> in(kLanes, "in"), out(kLanes, "out");
  for (int& one : flag) one = 0;
  const auto steps = steps_of(gather_if, std::as_const(flag).data(), std::as_const(in).data(), out.data());
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[1].level, 1);
}

TEST(LoadLevels, AListIsFollowedOneByOne) {
  const auto steps = steps_on<int>(follow);
  ASSERT_EQ(steps.size(), 5U);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(steps[static_cast<std::size_t>(i)].level, 3) << i;
}

TEST(LoadLevels, TheRoundsOfALoopNeedNothingOfEachOther) {
  for (const Step& step : steps_on<float>(add_row, 5)) EXPECT_EQ(step.level, 0);
}

TEST(UnrolledLoops, CountFromOneConstantToAnother) {
  EXPECT_TRUE(steps_on<float>(add_short_row)[2].is_unrolled);
  EXPECT_FALSE(steps_on<float>(add_row, 4)[2].is_unrolled);
}

}  // namespace
