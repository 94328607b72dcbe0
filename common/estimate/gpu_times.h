#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "common/core/architecture.h"

namespace estimate {

/// How fast the parts of a GPU are. Cycles are of an SM's clock. Of what all SMs share, a cost is what it is when all
/// are busy: one SM's share.
struct GpuTimes {
  std::string name;                       ///< what `--gpu` takes: "H200"
  std::string source;                     ///< where the numbers come from, a sentence
  bool is_measured = false;               ///< by tests/gpu_table, on such a GPU; otherwise ranges are wider
  core::Architecture chip = core::kH200;  ///< how many SMs, how much each has room for, how large caches are
  int compute_capability = 90;            ///< 86 is 8.6
  double clock_ghz = 1;                   ///< of an SM, while it works

  double launch_us = 0;       ///< from the end of another kernel to the first instruction, with nothing in caches
  double block_start = 0;     ///< from the end of a block to the first instruction of the next one in its place
  double warp_start = 0;      ///< more for each further warp of the block
  double block_interval = 0;  ///< between two blocks that begin on one SM, at least
  double warp_interval = 0;   ///< likewise, of warps

  double issue = 1;         ///< of an instruction of a warp, in one of an SM's four schedulers
  double dependent = 0;     ///< of an instruction whose result the next one needs
  double barrier = 0;       ///< of a barrier of one warp
  double barrier_warp = 0;  ///< more for each further warp

  double wavefront = 1;       ///< of a wavefront in the banks of L1 and shared memory
  double l1_load = 1;         ///< of a load in the tags of L1, in wavefronts, at least
  double shared_latency = 0;  ///< of a load from shared memory
  double l1_latency = 0;      ///< of a load that hits L1
  double l2_latency = 0;      ///< of a load that hits L2

  double request_in = 0;                 ///< between two requests whose data come from L2 to an SM
  double sector_in = 0;                  ///< of a loaded sector on its way from L2 to an SM
  double l2_sector = 0;                  ///< of a loaded sector when all SMs load
  std::array<double, 3> store_sector{};  ///< of a stored sector on its way to L2, with 1, 2, 3 or 4 sectors of its line
  std::array<double, 3> store_part{};    ///< likewise, of sectors that are written in part

  double dram_latency = 0;                       ///< of a load from DRAM, when DRAM is idle
  double dram_spread = 0;                        ///< standard deviation of that
  double lone_spread = 0;                        ///< likewise, of lines of which one piece of 64 bytes is loaded
  double read_wait = 0;                          ///< mean waiting in DRAM when it is busy all the time
  double read_spread = 0;                        ///< standard deviation of that, as a share
  double mixed_wait = 0;                         ///< more when half of the bytes are written
  double mixed_spread = 0;                       ///< standard deviation of that, as a share
  double read_byte = 0;                          ///< of a byte read from DRAM
  double write_byte = 0;                         ///< of a byte written to DRAM
  std::array<double, 4> write_lone{1, 1, 1, 1};  ///< 1, 2, 3 or 4 sectors that are written alone: so many times as long
  double mixed = 1;       ///< reads and writes by halves take so many times as long as one after the other
  double lone_piece = 1;  ///< a piece of 64 bytes alone in its line takes so many times as long

  double burst = 0;    ///< cycles by which one SM may be ahead of its share of L2 and DRAM
  double backlog = 0;  ///< cycles of stores that may be on their way while the warp goes on
};

/// All GPUs, the first of which is meant when nobody names one.
const std::vector<GpuTimes>& gpus();

/// "H200, H100, ..."
std::string names_of_gpus();

/// @throws std::invalid_argument that lists the GPUs if there is none of this name
const GpuTimes& gpu_called(std::string_view name);

/// Whether a GPU that calls itself `device`, such as "NVIDIA GeForce RTX 4090", is the one of this name of the table.
bool is_called(std::string_view device, std::string_view name);

/// What a kernel can wait for.
enum class Resource { dram, l2, stores, banks, issue, starts, latency };

/// All of them.
constexpr std::array<Resource, 7> all_resources() {
  return {Resource::dram,  Resource::l2,     Resource::stores, Resource::banks,
          Resource::issue, Resource::starts, Resource::latency};
}

/// In the words of reports: "DRAM bandwidth".
std::string_view name_of(Resource resource);

/// What to do about a kernel that this resource limits, a sentence.
std::string_view advice_on(Resource resource);

/// The same GPU with one resource made infinitely fast.
GpuTimes without(Resource resource, GpuTimes gpu);

}  // namespace estimate
