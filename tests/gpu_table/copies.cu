// Copies to shared memory that one warp of each multiprocessor keeps on their way: in bulk, and by its threads.
#include <cstdint>

#include "micro.h"

namespace micro {
namespace {

constexpr std::size_t kBytes = std::size_t{1} << 29;  // that all blocks load together, about
constexpr int kMostShared = 200 << 10;

extern __shared__ __align__(128) char stages[];

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
__device__ unsigned in_shared(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900

__device__ void begin(std::uint64_t* full, void* to, const void* from, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(in_shared(full)), "r"(bytes) : "memory");
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(in_shared(to)),
      "l"(from), "r"(bytes), "r"(in_shared(full))
      : "memory");
}

__device__ void wait(std::uint64_t* full, unsigned parity) {
  asm volatile(
      "{\n"
      ".reg .pred done;\n"
      "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
      "@!done bra again;\n"
      "}" ::"r"(in_shared(full)),
      "r"(parity)
      : "memory");
}

// A ring of so many stages. Its loop divides twice: see the rows `operation`.
__global__ void load_in_bulk(const char* data, std::size_t of_block, unsigned bytes, unsigned count) {
  __shared__ std::uint64_t full[64];
  if (threadIdx.x != 0) return;
  for (unsigned i = 0; i < count; ++i)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(in_shared(&full[i])) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  const std::size_t rounds = of_block / bytes;
  const auto piece = [&](std::size_t round) { return data + (round * gridDim.x + blockIdx.x) * bytes; };
  for (std::size_t round = 0; round < count && round < rounds; ++round)
    begin(&full[round], stages + round * bytes, piece(round), bytes);
  for (std::size_t round = 0; round < rounds; ++round) {
    const std::size_t stage = round % count;
    wait(&full[stage], round / count & 1);
    if (round + count < rounds) begin(&full[stage], stages + stage * bytes, piece(round + count), bytes);
  }
}

#else

__global__ void load_in_bulk(const char*, std::size_t, unsigned, unsigned) {}

#endif

// So many batches are left on their way by each wait.
template <int kLeft>
__global__ void load_in_batches(const char* data, std::size_t of_block) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  constexpr std::size_t kBatch = 2048;  // of four copies
  const std::size_t rounds = of_block / kBatch;
  const auto begin_batch = [&](std::size_t round) {
    for (int k = 0; k < 4 && round < rounds; ++k)
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                       in_shared(stages + round % (kLeft + 1) * kBatch + k * 512 + threadIdx.x * 16)),
                   "l"(data + ((round * 4 + k) * gridDim.x + blockIdx.x) * 512 + threadIdx.x * 16)
                   : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  for (int round = 0; round < kLeft; ++round) begin_batch(round);
  for (std::size_t round = 0; round < rounds; ++round) {
    begin_batch(round + kLeft);
    asm volatile("cp.async.wait_group %0;" ::"n"(kLeft) : "memory");
  }
#endif
}

template <int kLeft>
void measure_batches(const Array<char>& data, int resident) {
  const int blocks = resident * number_of_sms();
  const std::size_t of_block = kBytes / blocks / 65536 * 65536;
  const double us = microseconds([&] { load_in_batches<kLeft><<<blocks, 32, 32 << 10>>>(data.get(), of_block); });
  row("async_copy", setting("left", kLeft) + " " + setting("resident", resident), of_block * blocks / us / 1000,
      "GB/s");
}

}  // namespace

void measure_copies() {
  int major = 0;
  MICRO_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  const int sms = number_of_sms();
  const Array<char> data(kBytes);
  if (major >= 9) {
    MICRO_CHECK(cudaFuncSetAttribute(load_in_bulk, cudaFuncAttributeMaxDynamicSharedMemorySize, kMostShared));
    const std::size_t of_block = kBytes / sms / 65536 * 65536;
    for (const unsigned bytes : {1024, 2048, 4096, 8192, 16384})
      for (const unsigned count : {1, 2, 3, 4, 6, 8, 12, 16, 32}) {
        if (bytes * count > 192 << 10) continue;
        const double us =
            microseconds([&] { load_in_bulk<<<sms, 32, kMostShared>>>(data.get(), of_block, bytes, count); });
        row("bulk_load", setting("bytes", bytes) + " " + setting("stages", count), of_block * sms / us / 1000, "GB/s");
      }
  }
  if (major >= 8) {
    measure_batches<0>(data, 1);
    measure_batches<1>(data, 1);
    measure_batches<3>(data, 1);
    measure_batches<7>(data, 1);
    measure_batches<7>(data, 2);
  }
}

}  // namespace micro
