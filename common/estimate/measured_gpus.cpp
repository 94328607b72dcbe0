#include "common/estimate/chips.h"
#include "common/estimate/gpu_table.h"

namespace estimate {

double cycles(const GpuTimes& gpu, double giga) { return gpu.chip.sms * gpu.clock_ghz / giga; }

GpuTimes with_hopper_sms(const core::Architecture& chip, double clock_ghz, double l2_gb_per_s) {
  const double faster = l2_gb_per_s / h200_l2_gb_per_s();
  GpuTimes gpu;
  gpu.chip = chip;
  gpu.clock_ghz = clock_ghz;
  gpu.launch_us = 3.15;
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
  gpu.l2_sector = cycles(gpu, l2_gb_per_s / 32);
  gpu.store_sector = {cycles(gpu, 83 * faster), cycles(gpu, 118 * faster), cycles(gpu, 143 * faster)};
  gpu.store_part = {cycles(gpu, 74 * faster), cycles(gpu, 97 * faster), cycles(gpu, 113 * faster)};
  gpu.dram_latency = 620;
  gpu.dram_spread = 75;
  gpu.lone_spread = 226;
  gpu.read_wait = 85;
  gpu.read_spread = 0.45;
  gpu.mixed_wait = 500;
  gpu.mixed_spread = 0.2;
  gpu.write_lone = {4216.0 / 958, 4216.0 / 1829, 1.6, 4216.0 / 3305};
  gpu.lone_piece = 1.65;
  gpu.burst = 500;
  gpu.backlog = 450;
  return gpu;
}

namespace {

GpuTimes h200() {
  GpuTimes gpu = with_hopper_sms(core::kH200, 1.975, h200_l2_gb_per_s());
  gpu.name = "H200";
  gpu.source = "measured on one NVIDIA H200 (tests/data/gpu_table_h200.csv)";
  gpu.is_measured = true;
  gpu.read_byte = cycles(gpu, 4528);
  gpu.write_byte = cycles(gpu, 4216);
  gpu.mixed = 1.1;
  return gpu;
}

GpuTimes h100() {
  const ChipSize size{.name = "NVIDIA H100 SXM", .sms = 132, .l2_mib = 50, .memory_gb = 80};
  GpuTimes gpu = with_hopper_sms(hopper(size), 1.975, h200_l2_gb_per_s());
  gpu.name = "H100";
  gpu.source = "an H200's SMs; DRAM read and copied at 3180 and 2940 GB/s, measured on one NVIDIA H100 SXM";
  gpu.read_byte = cycles(gpu, 3180);
  gpu.write_byte = cycles(gpu, 3000);
  gpu.mixed = 1.05;
  return gpu;
}

}  // namespace

std::vector<GpuTimes> measured_gpus() { return {h200(), h100()}; }

}  // namespace estimate
