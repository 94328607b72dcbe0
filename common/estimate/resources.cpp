#include "common/estimate/gpu_times.h"

namespace estimate {

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
