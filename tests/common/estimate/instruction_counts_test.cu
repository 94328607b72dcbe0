// What the plugin for g++ says of a kernel's code, as it arrives in a sample: instructions, chains, units with fewer
// lanes, unrolled loops, and loads that need others before them.

#include <gtest/gtest.h>

#include <map>
#include <set>
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

__global__ void follow_two(const int* next, int* out, int rounds) {
  int a = 0, b = 1;
  for (int i = 0; i < rounds; ++i) {
    a = next[a];
    b = next[b];
  }
  out[threadIdx.x] = a + b;
}

__global__ void follow_two_of_an_array(const int* next, int* out, int rounds) {
  int at[2] = {0, 1};
  for (int i = 0; i < rounds; ++i) {
    int then[2];
    for (int k = 0; k < 2; ++k) then[k] = next[at[k]];
    for (int k = 0; k < 2; ++k) at[k] = then[k];
  }
  out[threadIdx.x] = at[0] + at[1];
}

__global__ void add_from_thread(const float* in, float* out, int count) {
  float sum = 0;
  for (int i = threadIdx.x; i < count; i += kLanes) sum += in[i];
  out[threadIdx.x] = sum;
}

__global__ void add_by_block(const float* in, float* out, int count) {
  float sum = 0;
  for (int i = threadIdx.x; i < count; i += blockDim.x) sum += in[i];
  out[threadIdx.x] = sum;
}

__global__ void add_until_negative(const float* in, float* out, int rounds) {
  float sum = 0;
  for (int i = 0; i < rounds; ++i) {
    const float x = in[i * kLanes + static_cast<int>(threadIdx.x)];
    if (x < 0) break;
    sum += x;
  }
  out[threadIdx.x] = sum;
}

__global__ void add_around(const float* in, float* out, int middle, int rounds) {
  float sum = 0;
  for (int i = middle - 4; i < middle + 4; ++i) {
    if (i >= 0 && i < rounds) sum += in[i * kLanes + static_cast<int>(threadIdx.x)];
  }
  out[threadIdx.x] = sum;
}

__global__ void load_eight(const float* in, float* out) {
  float a[4], b[4];
  for (int i = 0; i < 4; ++i) {
    a[i] = in[i * kLanes + threadIdx.x];
    b[i] = in[(i + 4) * kLanes + threadIdx.x];
  }
  out[threadIdx.x] = a[0] * b[0];
}

__global__ void multiply_four_by_four(const float* in, float* out) {
  float a[4], b[4];
  for (int i = 0; i < 4; ++i) {
    a[i] = in[i * kLanes + threadIdx.x];
    b[i] = in[(i + 4) * kLanes + threadIdx.x];
  }
  float sum[4][4] = {};
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) sum[i][j] += a[i] * b[j];
  }
  out[threadIdx.x] = sum[1][2] * sum[2][1];
}

__global__ void multiply_nine_by_seven(const float* in, float* out) {
  float a[4], b[4];
  for (int i = 0; i < 4; ++i) {
    a[i] = in[i * kLanes + threadIdx.x];
    b[i] = in[(i + 4) * kLanes + threadIdx.x];
  }
  float sum[9][7] = {};
  for (int i = 8; i >= 0; --i) {
    for (int j = 1; j < 14; j += 2) sum[i][j / 2] += a[i % 4] * b[j % 4];
  }
  out[threadIdx.x] = sum[1][2] * sum[2][1];
}

__global__ void keep_64(const float* in, float* out, int /*at*/) {
  float kept[64];
  for (int i = 0; i < 64; ++i) kept[i] = in[i * kLanes + threadIdx.x];
  float most = 0;
  for (int i = 0; i < 64; ++i) most = fmaxf(most, kept[i]);
  out[threadIdx.x] = most;
}

__global__ void look_up_64(const float* in, float* out, int at) {
  float kept[64];
  for (int i = 0; i < 64; ++i) kept[i] = in[i * kLanes + threadIdx.x];
  out[threadIdx.x] = kept[at];
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
    sum.integers += step.integers;
  }
  return sum;
}

TEST(Computation, IsTheSameBehindARecord) {
  Computation all{.instructions = 1234,
                  .chain = 1000,
                  .special = 123,
                  .integers = 700,
                  .ends = Computation::Loop::rolled,
                  .registers = 66};
  for (const unsigned level : {0U, 3U, 1U, 2U, 5U, 4U, 0U, 5U}) all.note_access(level);
  const Computation again = Computation::unpacked(all.packed());
  EXPECT_EQ(again.instructions, 1234U);
  EXPECT_EQ(again.chain, 1000U);
  EXPECT_EQ(again.special, 123U);
  EXPECT_EQ(again.ends, Computation::Loop::rolled);
  EXPECT_EQ(again.registers, 68U);
  EXPECT_EQ(again.integers, 705U);  // four sevenths of all
  const unsigned levels[] = {0, 3, 1, 2, 5, 4, 0, 5, 5};
  for (unsigned i = 0; i < 9; ++i) EXPECT_EQ(again.level_of(i), levels[i]) << i;
}

TEST(Computation, LargeNumbersBecomeSmaller) {
  const Computation all = Computation::unpacked(Computation{.instructions = 1 << 20, .chain = 1 << 20}.packed());
  EXPECT_EQ(all.instructions, 0x7ffU);
  EXPECT_EQ(all.chain, 0x3ffU);
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

// Of three instructions behind the loads, an addition of floats is none of them; a comparison and a shift are.
TEST(InstructionCounts, IntegersHaveHalfTheLanes) {
  const unsigned before = sum_of<float>(copy).integers;
  EXPECT_EQ(sum_of<float>(add_products, 2.0F).integers, before);
  EXPECT_EQ(sum_of<int>(shift).integers - before, 1U);
}

// The products of a register tile are told of once, before them. What is behind the loop keeps its own record.
TEST(QuietLoops, AreCountedAtOnce) {
  const auto stretches = [](auto kernel) {
    simt::DeviceArray<float> in(8 * kLanes, "in"), out(kLanes, "out");
    for (float& one : in) one = 0;
    estimate::LaunchSamples samples(core::kH200);
    simt::profile(
        [&] {
          launch(kernel, {1, kLanes}, std::as_const(in).data(), out.data());
        },
        {.checks = false, .sinks = {&samples}});
    return samples.samples().at(0).blocks.at(0).at(0).stretches;
  };
  EXPECT_LE(stretches(multiply_four_by_four), stretches(load_eight) + 1);
  EXPECT_EQ(sum_of<float>(multiply_nine_by_seven).instructions - sum_of<float>(load_eight).instructions, 63U);
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

// Two lists in the same loop: their nodes need nothing of each other.
TEST(LoadLevels, TwoListsAreFollowedRoundByRound) {
  simt::DeviceArray<int> next(kLanes, "next"), out(kLanes, "out");
  for (int& one : next) one = 1;
  for (const auto kernel : {follow_two, follow_two_of_an_array}) {
    std::map<unsigned, int> loads;  // by round
    for (const Step& step : steps_of(kernel, std::as_const(next).data(), out.data(), 5)) {
      if (step.kind == Step::Kind::load && step.level == Step::kCarried) ++loads[step.round];
    }
    EXPECT_EQ(loads.size(), 5U);
    for (const auto& [round, count] : loads) EXPECT_EQ(count, 2) << round;
  }
}

TEST(LoadLevels, TheRoundsOfAListFollowEachOther) {
  std::set<unsigned> rounds;
  for (const Step& step : steps_on<int>(follow)) {
    if (step.kind == Step::Kind::load) rounds.insert(step.round);
  }
  EXPECT_EQ(rounds.size(), 4U);
}

template <typename Kernel, typename... Arguments>
Computation::Loop loop_of(Kernel kernel, Arguments... arguments) {
  return steps_on<float>(kernel, arguments...)[2].loop;
}

TEST(LoopKinds, AreWhatNvccMakesOfTheirShape) {
  using Loop = Computation::Loop;
  EXPECT_EQ(loop_of(add_short_row), Loop::unrolled);
  EXPECT_EQ(loop_of(add_row, 4), Loop::by_fours);
  EXPECT_EQ(loop_of(add_from_thread, 128), Loop::by_sixteens);
  EXPECT_EQ(loop_of(add_by_block, 128), Loop::rolled);
  EXPECT_EQ(loop_of(add_until_negative, 4), Loop::rolled);
  EXPECT_EQ(loop_of(add_around, 4, 8), Loop::rolled);
}

// 4 x 4 products and as many additions, in one instruction each; indices are constants.
TEST(UnrolledValues, CostNothing) {
  const unsigned before = sum_of<float>(load_eight).instructions;
  EXPECT_EQ(sum_of<float>(multiply_four_by_four).instructions - before, 16U);
}

TEST(RegisterArrays, AreThoseWithConstantIndices) {
  const auto registers = [](auto kernel) {
    simt::DeviceArray<float> in(64 * kLanes, "in"), out(kLanes, "out");
    for (float& one : in) one = 0;
    estimate::LaunchSamples samples(core::kH200);
    simt::profile(
        [&] {
          launch(kernel, {1, kLanes}, std::as_const(in).data(), out.data(), 3);
        },
        {.checks = false, .sinks = {&samples}});
    return samples.samples().at(0).needs.registers;
  };
  EXPECT_EQ(registers(keep_64), 80U);
  EXPECT_EQ(registers(look_up_64), 32U);
}

}  // namespace
