#pragma once

#include <cstddef>

#include "common/core/architecture.h"

namespace estimate {

/// What differs between two GPUs of one compute capability.
struct ChipSize {
  const char* name;       ///< as the vendor writes it
  int sms;                ///< streaming multiprocessors
  std::size_t l2_mib;     ///< second-level cache, in units of 2^20 bytes
  std::size_t memory_gb;  ///< of DRAM, in units of 10^9 bytes
};

/// Chips whose blocks an estimate deals out to their SMs. The emulator itself counts for core::kH200 alone: warps,
/// sectors, banks and the sizes of grids, which are the same on all of these.
/// @source CUDA C++ Programming Guide, "Technical Specifications per Compute Capability" and "Shared Memory" of each
///   compute capability; SMs, L2 and memory: NVIDIA's data sheets and white papers of the GPUs
core::Architecture volta(const ChipSize& size);        ///< compute capability 7.0
core::Architecture turing(const ChipSize& size);       ///< 7.5
core::Architecture ampere_a100(const ChipSize& size);  ///< 8.0
core::Architecture ampere(const ChipSize& size);       ///< 8.6
core::Architecture ada(const ChipSize& size);          ///< 8.9
core::Architecture hopper(const ChipSize& size);       ///< 9.0

}  // namespace estimate
