#pragma once

#include <array>
#include <cstddef>

namespace core {

/// What a GPU gives to its programs. Whoever needs such a number takes it from here.
struct Architecture {
  const char* name;  ///< as the vendor writes it

  int warp_lanes;    ///< threads of a warp
  int sector_bytes;  ///< of global memory, moved at once
  int banks;         ///< of shared memory
  int bank_bytes;    ///< that one bank delivers in a wavefront

  unsigned block_threads;           ///< at most, in all
  unsigned block_z;                 ///< at most, in z; in x and y as many as in all
  unsigned grid_x;                  ///< blocks at most
  unsigned grid_yz;                 ///< blocks at most, in y and in z
  std::size_t static_shared_bytes;  ///< a block at most, without opting in
  std::size_t shared_bytes;         ///< a block at most, after opting in

  int sms;                                  ///< streaming multiprocessors
  int sm_threads;                           ///< that are resident on one of them at most
  int sm_blocks;                            ///< likewise
  std::size_t sm_registers;                 ///< of 32 bits
  std::size_t sm_cache_bytes;               ///< first-level cache and shared memory together
  std::size_t sm_shared_bytes;              ///< of these, shared memory at most
  std::size_t reserved_shared_bytes;        ///< of these, what the system takes for each block
  std::array<std::size_t, 8> shared_sizes;  ///< of shared memory, ascending; of fewer, the largest again and again
  std::size_t l2_bytes;                     ///< second-level cache of the whole GPU
  double l2_used;                           ///< share of it, before lines are lost
  std::size_t memory_bytes;                 ///< that cudaMalloc has to give, all together
  std::size_t local_bytes;  ///< of local memory that a thread may have: its stack, arrays and spilled registers
};

/// NVIDIA H200 SXM, compute capability 9.0: the GPU that the emulator counts for.
/// @source CUDA C++ Programming Guide, "Technical Specifications per Compute Capability". SMs and L2 are nominal, not
///   measured here. Sectors, banks and wavefronts are measured (docs/conformance.md). NVIDIA's data sheet says 141 GB
///   of memory; the number below is what cudaMemGetInfo() calls the total on an H200 (CUDA 13.0, driver 580). Of the
///   guide's sizes of shared memory, 16 KiB was never seen. How much of L2 is used: tests/data/caches_h200.csv.
inline constexpr Architecture kH200{
    .name = "NVIDIA H200",
    .warp_lanes = 32,
    .sector_bytes = 32,
    .banks = 32,
    .bank_bytes = 4,
    .block_threads = 1024,
    .block_z = 64,
    .grid_x = 0x7fffffff,
    .grid_yz = 65535,
    .static_shared_bytes = 48 << 10,
    .shared_bytes = 227 << 10,
    .sms = 132,
    .sm_threads = 2048,
    .sm_blocks = 32,
    .sm_registers = 64 << 10,
    .sm_cache_bytes = 256 << 10,
    .sm_shared_bytes = 228 << 10,
    .reserved_shared_bytes = 1 << 10,
    .shared_sizes = {8 << 10, 32 << 10, 64 << 10, 100 << 10, 132 << 10, 164 << 10, 196 << 10, 228 << 10},
    .l2_bytes = 60 << 20,
    .l2_used = 38.0 / 60,
    .memory_bytes = 150'109'880'320,
    .local_bytes = 512 << 10};

}  // namespace core
