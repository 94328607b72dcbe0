// Copies that run by themselves, from a launch on the emulator to the steps of a sample, and to microseconds.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline_primitives.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <string>
#include <utility>
#include <vector>

#include "common/estimate/launch_time.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/profiling.h"

namespace {

namespace ptx = cuda::ptx;

using estimate::Sample;
using estimate::Step;
using Group = Step::Group;
using Kind = Step::Kind;

constexpr unsigned kPiece = 1024;            // floats of a stage of the kernels with bulk copies
constexpr unsigned kBytes = 4 * kPiece;      // likewise
constexpr unsigned kDeep = 4, kRounds = 16;  // stages and rounds

// A ring of stages, of which so many are on their way while one is stored.
template <unsigned Ahead>
__global__ void copy_in_batches(const float4* in, float4* out, unsigned rounds) {
  __shared__ float4 stages[Ahead + 1][32];
  const auto begin = [&](unsigned round) {
    const unsigned i = (round * gridDim.x + blockIdx.x) * 32 + threadIdx.x;
    if (round < rounds) __pipeline_memcpy_async(&stages[round % (Ahead + 1)][threadIdx.x], &in[i], sizeof(float4));
    __pipeline_commit();
  };
  for (unsigned round = 0; round < Ahead; ++round) begin(round);
  for (unsigned round = 0; round < rounds; ++round) {
    begin(round + Ahead);
    __pipeline_wait_prior(Ahead);
    out[(round * gridDim.x + blockIdx.x) * 32 + threadIdx.x] = stages[round % (Ahead + 1)][threadIdx.x];
  }
}

__global__ void copy_by_a_pipeline(const float4* in, float4* out, unsigned rounds) {
  __shared__ float4 stages[2][32];
  auto pipeline = cuda::make_pipeline();
  const auto begin = [&](unsigned round) {
    pipeline.producer_acquire();
    if (round < rounds)
      cuda::memcpy_async(&stages[round % 2][threadIdx.x], &in[round * 32 + threadIdx.x],
                         cuda::aligned_size_t<16>(sizeof(float4)), pipeline);
    pipeline.producer_commit();
  };
  begin(0);
  for (unsigned round = 0; round < rounds; ++round) {
    begin(round + 1);
    pipeline.consumer_wait();
    out[round * 32 + threadIdx.x] = stages[round % 2][threadIdx.x];
    pipeline.consumer_release();
  }
}

__global__ void copy_words(const float* in, float* out) {
  __shared__ float stage[32][4];
  __pipeline_memcpy_async(&stage[threadIdx.x][0], &in[threadIdx.x], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = stage[threadIdx.x][0];
}

__global__ void copy_zeros(const float4* in, float4* out) {
  __shared__ float4 stage[32];
  __pipeline_memcpy_async(&stage[threadIdx.x], in, sizeof(float4), sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = stage[threadIdx.x];
}

// The first warp copies for the second one.
__global__ void copy_for_others(const float* in, float* out) {
  __shared__ float stage[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> full;
  if (threadIdx.x == 0) init(&full, 64);
  __syncthreads();
  if (threadIdx.x < 32) {
    cuda::memcpy_async(&stage[threadIdx.x], &in[threadIdx.x], cuda::aligned_size_t<4>(sizeof(float)), full);
    (void)full.arrive();
  } else {
    full.arrive_and_wait();
    out[threadIdx.x - 32] = stage[threadIdx.x - 32];
  }
}

// Each half of a warp copies for a barrier of its own.
__global__ void copy_by_halves(const float* in, float* out) {
  __shared__ float stage[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> full[2];
  const unsigned half = threadIdx.x / 16;
  if (threadIdx.x % 16 == 0) init(&full[half], 16);
  __syncthreads();
  cuda::memcpy_async(&stage[threadIdx.x], &in[threadIdx.x], cuda::aligned_size_t<4>(sizeof(float)), full[half]);
  full[half].arrive_and_wait();
  out[threadIdx.x] = stage[threadIdx.x];
}

// One lane of each block, with a ring of stages: what comes in bulk goes out in bulk.
template <unsigned Stages>
__global__ void copy_in_bulk(const float* in, float* out, unsigned rounds) {
  __shared__ __align__(16) float stages[Stages][kPiece];
  __shared__ std::uint64_t full[Stages];
  if (threadIdx.x != 0) return;
  const auto piece = [&](unsigned round) { return (std::size_t{round} * gridDim.x + blockIdx.x) * kPiece; };
  const auto begin = [&](unsigned round) {
    std::uint64_t* const barrier = &full[round % Stages];
    (void)ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, barrier, kBytes);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stages[round % Stages], in + piece(round), kBytes,
                       barrier);
  };
  for (unsigned stage = 0; stage < Stages; ++stage) ptx::mbarrier_init(&full[stage], 1);
  for (unsigned round = 0; round < Stages && round < rounds; ++round) begin(round);
  for (unsigned round = 0; round < rounds; ++round) {
    while (!ptx::mbarrier_try_wait_parity(&full[round % Stages], round / Stages % 2)) {
    }
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + piece(round), stages[round % Stages], kBytes);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>());
    if (round > 0 && round - 1 + Stages < rounds) begin(round - 1 + Stages);
  }
  ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
}

__global__ void make_a_barrier_twice(const float* in, float* out) {
  __shared__ __align__(16) float stage[32];
  __shared__ std::uint64_t full;
  if (threadIdx.x != 0) return;
  for (unsigned round = 0; round < 2; ++round) {
    ptx::mbarrier_init(&full, 1);
    (void)ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(stage));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stage, in, sizeof(stage), &full);
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    out[round] = stage[0];
  }
}

// One lane copies for the others of its warp, in code that comes behind theirs.
__global__ void wait_for_another_lane(const float* in, float* out) {
  __shared__ __align__(16) float stage[32];
  __shared__ std::uint64_t full;
  if (threadIdx.x == 0) ptx::mbarrier_init(&full, 1);
  __syncthreads();
  if (threadIdx.x > 0) {
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    out[threadIdx.x] = stage[threadIdx.x];
  } else {
    (void)ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full, sizeof(stage));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stage, in, sizeof(stage), &full);
  }
}

template <typename HostCode>
Sample sample(const HostCode& host_code) {
  estimate::LaunchSamples samples(core::kH200);
  simt::ProfileOptions options{.checks = false, .sinks = {&samples}};
  options.has_enough = [&] { return samples.has_enough(); };
  options.has_enough_of = [&](simt::WarpPlace place) { return samples.has_enough_of(place); };
  options.which_block = [&](std::uint64_t number) { return samples.which_block(number); };
  simt::profile(host_code, options);
  return std::move(samples.samples().at(0));
}

// "copy 1 | wait 1 | shared load | store"
std::string steps_of(const estimate::WarpWork& warp) {
  std::string text;
  for (const Step& step : warp.steps) {
    const std::string number = " " + std::to_string(step.number);
    const bool is_of_phase = step.group == Group::phase;
    text += text.empty() ? "" : " | ";
    switch (step.kind) {
      case Kind::load:
        text += "load";
        break;
      case Kind::store:
        text += "store";
        break;
      case Kind::shared_load:
        text += "shared load";
        break;
      case Kind::shared_store:
        text += "shared store";
        break;
      case Kind::barrier:
        text += "barrier";
        break;
      case Kind::copy:
        text += (is_of_phase ? "copy for phase" : "copy") + number;
        break;
      case Kind::bulk_store:
        text += "bulk store" + number;
        break;
      case Kind::arrival:
        text += "arrival" + number;
        break;
      case Kind::wait:
        text += (is_of_phase ? "wait for phase" : step.group == Group::stores ? "wait until read" : "wait") + number;
        break;
    }
  }
  return text;
}

struct Arrays {
  explicit Arrays(std::size_t count) : in(count, "in"), out(count, "out") {}
  simt::DeviceArray<float> in, out;
  [[nodiscard]] const float4* from() { return reinterpret_cast<const float4*>(in.data()); }
  [[nodiscard]] float4* to() { return reinterpret_cast<float4*>(out.data()); }
};

std::string steps_of_first_warp(const Sample& sample) {
  EXPECT_EQ(sample.why_not, "");
  return steps_of(sample.blocks.at(0).at(0));
}

TEST(LaunchCopies, AWaitIsForTheBatchThatItNeeds) {
  Arrays arrays(4 * 128);
  const Sample ahead = sample([&] { launch(copy_in_batches<2>, {1, 32}, arrays.from(), arrays.to(), 4U); });
  EXPECT_EQ(steps_of_first_warp(ahead),
            "copy 1 | copy 2 | copy 3 | wait 1 | shared load | store | copy 4 | wait 2 | shared load | store | "
            "wait 3 | shared load | store | wait 4 | shared load | store");
}

TEST(LaunchCopies, APipelineOfOneThreadHasBatches) {
  Arrays arrays(3 * 128);
  const Sample one = sample([&] { launch(copy_by_a_pipeline, {1, 32}, arrays.from(), arrays.to(), 3U); });
  EXPECT_EQ(steps_of_first_warp(one),
            "copy 1 | copy 2 | wait 1 | shared load | store | copy 3 | wait 2 | shared load | store | wait 3 | "
            "shared load | store");
}

TEST(LaunchCopies, SmallOnesGoThroughL1) {
  Arrays arrays(128);
  const Sample wide = sample([&] { launch(copy_in_batches<2>, {1, 32}, arrays.from(), arrays.to(), 1U); });
  const Sample words = sample([&] { launch(copy_words, {1, 32}, arrays.in.data(), arrays.out.data()); });
  EXPECT_EQ(wide.blocks[0][0].steps[0].way, caches::Way::load_around_l1);
  EXPECT_EQ(words.blocks[0][0].steps[0].way, caches::Way::load);
}

// Side by side where they come from, and four words apart where they go to.
TEST(LaunchCopies, TakeTheBanksOfTheirStores) {
  Arrays arrays(128);
  const Sample words = sample([&] { launch(copy_words, {1, 32}, arrays.in.data(), arrays.out.data()); });
  EXPECT_EQ(words.blocks[0][0].steps[0].wavefronts, 4);
}

TEST(LaunchCopies, OfAWarpThatCopiesForTwoBarriersAtOnceThereIsNoEstimate) {
  Arrays arrays(32);
  const Sample halves = sample([&] { launch(copy_by_halves, {1, 32}, arrays.in.data(), arrays.out.data()); });
  EXPECT_EQ(halves.why_not, "lanes of a warp copy for several barrier objects at once");
}

TEST(LaunchCopies, ZerosAreNotLoaded) {
  Arrays arrays(128);
  const Sample zeros = sample([&] { launch(copy_zeros, {1, 32}, arrays.from(), arrays.to()); });
  EXPECT_EQ(steps_of_first_warp(zeros), "copy 1 | wait 1 | shared load | store");
  EXPECT_EQ(zeros.blocks[0][0].steps[0].parts, 0);
  EXPECT_EQ(zeros.blocks[0][0].steps[0].wavefronts, 4);
}

TEST(LaunchCopies, APhaseIsWaitedForByAnotherWarp) {
  Arrays arrays(32);
  const Sample both = sample([&] { launch(copy_for_others, {1, 64}, arrays.in.data(), arrays.out.data()); });
  EXPECT_EQ(steps_of_first_warp(both), "barrier | copy for phase 0 | arrival 0");
  EXPECT_EQ(steps_of(both.blocks[0][1]), "barrier | arrival 0 | wait for phase 0 | shared load | store");
}

TEST(LaunchCopies, BulkCopiesAreInPiecesOfFourLines) {
  Arrays arrays(3 * kPiece);
  const Sample bulk = sample([&] { launch(copy_in_bulk<2>, {1, 32}, arrays.in.data(), arrays.out.data(), 3U); });
  const auto eight = [](const std::string& step, int first, int more) {
    std::string text;
    for (int i = 0; i < 8; ++i) text += step + " " + std::to_string(first + more * i) + " | ";
    return text;
  };
  EXPECT_EQ(steps_of_first_warp(bulk),
            "arrival 0 | " + eight("copy for phase", 0, 0) + "arrival 1 | " + eight("copy for phase", 1, 0) +
                "wait for phase 0 | " + eight("bulk store", 1, 1) + "wait for phase 1 | " + eight("bulk store", 9, 1) +
                "wait until read 8 | arrival 2 | " + eight("copy for phase", 2, 0) + "wait for phase 2 | " +
                eight("bulk store", 17, 1) + "wait until read 16 | wait until read 24");
  const Step& first = bulk.blocks[0][0].steps[1];
  EXPECT_TRUE(first.is_bulk && !first.is_rest && bulk.blocks[0][0].steps[2].is_rest);
  EXPECT_EQ(first.parts, 4);
  EXPECT_EQ(bulk.needs.shared_bytes, 2 * kBytes);
}

TEST(LaunchCopies, OfABarrierThatIsMadeTwiceThereIsNoEstimate) {
  Arrays arrays(32);
  const Sample twice = sample([&] { launch(make_a_barrier_twice, {1, 32}, arrays.in.data(), arrays.out.data()); });
  EXPECT_EQ(twice.why_not, "a barrier object of a block is made more than once");
}

TEST(LaunchCopies, OfAWarpThatWaitsForItselfThereIsNoEstimate) {
  Arrays arrays(32);
  const Sample one = sample([&] { launch(wait_for_another_lane, {1, 32}, arrays.in.data(), arrays.out.data()); });
  EXPECT_EQ(one.why_not, "lanes of a warp wait for what others of the same warp do later");
}

TEST(LaunchCopies, OnOlderGpusACopyIsALoadAndAStore) {
  Arrays arrays(4 * 128);
  const auto steps_on = [&](const char* gpu) {
    Sample ahead = sample([&] { launch(copy_in_batches<2>, {1, 32}, arrays.from(), arrays.to(), 1U); });
    EXPECT_EQ(time_of(ahead, estimate::gpu_called(gpu)).why_not, "");
    return steps_of(ahead.blocks.at(0).at(0));
  };
  EXPECT_EQ(steps_on("A100"), "copy 1 | wait 1 | shared load | store");
  EXPECT_EQ(steps_on("T4"), "load | shared store | wait 0 | shared load | store");
}

TEST(LaunchCopies, OnOlderGpusThereAreNoBulkCopies) {
  Arrays arrays(3 * kPiece);
  for (const auto& [gpu, why_not] : {std::pair{"H100", ""}, std::pair{"A100", "this GPU has no bulk copies"}}) {
    Sample bulk = sample([&] { launch(copy_in_bulk<2>, {1, 32}, arrays.in.data(), arrays.out.data(), 3U); });
    EXPECT_EQ(time_of(bulk, estimate::gpu_called(gpu)).why_not, why_not);
  }
}

double us(Sample one) { return time_of(one, estimate::gpu_called("H200")).us; }

// A warp alone on its SM, with one piece on its way or with many.
TEST(LaunchCopies, MoreOnTheirWayAreFaster) {
  Arrays arrays(std::size_t{132} * kPiece * 64);
  const auto batches = [&](auto kernel) {
    return us(sample([&] { launch(kernel, {132, 32}, arrays.from(), arrays.to(), 64U); }));
  };
  EXPECT_GT(batches(copy_in_batches<0>), 3 * batches(copy_in_batches<7>));
  const auto bulk = [&](auto kernel) {
    return us(sample([&] { launch(kernel, {132, 32}, arrays.in.data(), arrays.out.data(), 64U); }));
  };
  EXPECT_GT(bulk(copy_in_bulk<2>), 1.5 * bulk(copy_in_bulk<8>));
}

}  // namespace
