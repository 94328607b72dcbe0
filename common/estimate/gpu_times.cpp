#include "common/estimate/gpu_times.h"

#include <algorithm>
#include <stdexcept>

namespace estimate {
namespace {

/// An SM's cycles for one of `giga` things a second that all SMs do together.
double cycles(const GpuTimes& gpu, double giga) { return gpu.sms * gpu.clock_ghz / giga; }

/// The parts of an SM of compute capability 9.0.
GpuTimes hopper_sm() {
  GpuTimes gpu;
  gpu.clock_ghz = 1.975;
  gpu.sms = 132;
  gpu.launch_us = 2.5;
  gpu.block_start = 280;
  gpu.warp_start = 1.9;
  gpu.block_interval = 157;
  gpu.warp_interval = 5.5;
  gpu.dependent = 4.3;
  gpu.barrier = 13;
  gpu.barrier_warp = 2.05;
  gpu.shared_latency = 29;
  gpu.l1_latency = 34;
  gpu.l2_latency = 280;
  gpu.request_in = 5;
  gpu.sector_in = 0.5;
  gpu.l2_sector = cycles(gpu, 9200.0 / 32);
  gpu.store_sector = {cycles(gpu, 83), cycles(gpu, 118), cycles(gpu, 143)};
  gpu.store_part = {cycles(gpu, 74), cycles(gpu, 97), cycles(gpu, 113)};
  gpu.dram_latency = 620;
  gpu.dram_spread = 75;
  gpu.read_wait = 85;
  gpu.read_spread = 0.45;
  gpu.mixed_wait = 500;
  gpu.mixed_spread = 0.2;
  gpu.write_lone = {4216.0 / 958, 4216.0 / 1829, 1.6, 4216.0 / 3305};
  gpu.mixed = 1.1;
  gpu.lone_piece = 1.65;
  gpu.burst = 500;
  gpu.backlog = 450;
  return gpu;
}

GpuTimes h200() {
  GpuTimes gpu = hopper_sm();
  gpu.name = "H200";
  gpu.source = "measured on one NVIDIA H200 (tests/data/gpu_table_h200.csv)";
  gpu.is_measured = true;
  gpu.read_byte = cycles(gpu, 4528);
  gpu.write_byte = cycles(gpu, 4216);
  return gpu;
}

GpuTimes h100() {
  GpuTimes gpu = hopper_sm();
  gpu.name = "H100";
  gpu.source = "an H200's SMs; DRAM read and copied at 3180 and 2940 GB/s, measured on one NVIDIA H100 SXM";
  gpu.read_byte = cycles(gpu, 3180);
  gpu.write_byte = cycles(gpu, 3000);
  gpu.mixed = 1.05;
  return gpu;
}

}  // namespace

const std::vector<GpuTimes>& gpus() {
  static const std::vector<GpuTimes> all{h200(), h100()};
  return all;
}

const GpuTimes& gpu_called(std::string_view name) {
  const auto& all = gpus();
  const auto found = std::ranges::find(all, name, &GpuTimes::name);
  if (found != all.end()) return *found;
  std::string names;
  for (const GpuTimes& gpu : all) names += (names.empty() ? "" : ", ") + gpu.name;
  throw std::invalid_argument("there are no numbers for a GPU called '" + std::string(name) + "'; there are: " + names);
}

std::string_view name_of(Resource resource) {
  switch (resource) {
    case Resource::dram:
      return "DRAM bandwidth";
    case Resource::l2:
      return "L2 bandwidth";
    case Resource::stores:
      return "stores on their way to L2";
    case Resource::banks:
      return "wavefronts of L1 and shared memory";
    case Resource::issue:
      return "issuing instructions";
    case Resource::starts:
      return "starting blocks";
    case Resource::latency:
      return "latency";
  }
  return "";
}

std::string_view advice_on(Resource resource) {
  switch (resource) {
    case Resource::dram:
      return "Move fewer bytes: load each element once, and use all of each sector.";
    case Resource::l2:
      return "Reuse what was loaded in registers or shared memory, and use all of each sector.";
    case Resource::stores:
      return "Let neighbouring lanes store neighbouring elements, so that a request fills whole lines.";
    case Resource::banks:
      return "Let the lanes of a warp touch different banks, and load with 16 bytes a thread.";
    case Resource::issue:
      return "Execute fewer instructions for each element: wider loads, or several elements a thread.";
    case Resource::starts:
      return "Give each block more to do, so that fewer of them begin.";
    case Resource::latency:
      return "Keep more loads on their way: several elements a thread, loaded before the first is used, or more warps.";
  }
  return "";
}

GpuTimes without(Resource resource, GpuTimes gpu) {
  switch (resource) {
    case Resource::dram:
      gpu.read_byte = gpu.write_byte = gpu.read_wait = gpu.mixed_wait = 0;
      break;
    case Resource::l2:
      gpu.l2_sector = gpu.sector_in = gpu.request_in = 0;
      break;
    case Resource::stores:
      gpu.store_sector = gpu.store_part = {};
      break;
    case Resource::banks:
      gpu.wavefront = 0;
      break;
    case Resource::issue:
      gpu.issue = 0;
      break;
    case Resource::starts:
      gpu.block_start = gpu.warp_start = gpu.block_interval = gpu.warp_interval = 0;
      break;
    case Resource::latency:
      gpu.dependent = gpu.shared_latency = gpu.l1_latency = gpu.l2_latency = gpu.dram_latency = gpu.dram_spread = 0;
      gpu.barrier = gpu.barrier_warp = 0;
      break;
  }
  return gpu;
}

}  // namespace estimate
