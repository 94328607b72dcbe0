// GPUs that others have measured. Their numbers are published here and there; what is missing follows a rule, the same
// for all of them:
// - an SM needs as many cycles as the H200's for whatever it does alone: starts, instructions, banks, L1;
// - stores pass L2 as much faster or slower than on the H200 as loads do;
// - a load from DRAM takes 70 cycles less than a step of a pointer chase, as on the H200: 620 of 690;
// - where nobody says how fast DRAM is read, at the H200's 94.3 % of the data sheet: 4528 of 4800 GB/s;
// - it is written at the H200's share of that speed, 4216 / 4528; reads and writes together take the H100's 5 % longer.
// tests/estimate/published_test.cpp compares all this with streams on these GPUs. Nothing here comes from those
// streams.

#include "common/estimate/chips.h"
#include "common/estimate/gpu_table.h"

namespace estimate {
namespace {

/// What others say of a GPU.
struct Published {
  const char* name;
  const char* source;
  double clock_ghz;
  double l2_gb_per_s;
  double l2_cycles;    // from a pointer chase
  double dram_cycles;  // likewise
  double read_gb_per_s;
  double l1_load = 1;  // cycles of a load that hits L1, at least
  int compute_capability = 90;
};

// A40 and L40: 64 bytes a cycle from an SM's L1 by loads of 4 bytes a lane (gpu-benches: gpu-cache), half of what the
// others give. The RTX 3090 and 4090 are the same chips; the T4 is taken to be like them.
constexpr double kHalfTheRate = 2;
constexpr double kChaseIsLonger = 690 - 620;

constexpr double of_data_sheet(double gb_per_s) { return 4528.0 / 4800 * gb_per_s; }

GpuTimes derived(const core::Architecture& chip, const Published& known) {
  GpuTimes gpu = with_hopper_sms(chip, known.clock_ghz, known.l2_gb_per_s);
  gpu.name = known.name;
  gpu.source = known.source;
  gpu.l2_latency = known.l2_cycles;
  gpu.dram_latency = known.dram_cycles - kChaseIsLonger;
  gpu.read_byte = cycles(gpu, known.read_gb_per_s);
  gpu.write_byte = cycles(gpu, 4216.0 / 4528 * known.read_gb_per_s);
  gpu.mixed = 1.05;
  gpu.l1_load = known.l1_load;
  gpu.compute_capability = known.compute_capability;
  return gpu;
}

// Sources by short names. "gpu-benches": te42kyfo/gpu-benches at 1c36d509, with the folder. "latency table":
// markdewing/AI_kernels, latency/README.md. "mt4g": caps-tum/mt4g, sample_results. DRAM speeds by gpu-l2-cache are
// those of data somewhat larger than L2.

GpuTimes gh200() {
  return derived(hopper({.name = "NVIDIA GH200", .sms = 132, .l2_mib = 60, .memory_gb = 96}),
                 {.name = "GH200",
                  .source = "an H200's SMs; published: clock, L2 and DRAM 3888 GB/s (gpu-benches: gpu-l2-cache, there "
                            "called h200)",
                  .clock_ghz = 1.98,
                  .l2_gb_per_s = 9750,
                  .l2_cycles = 281,    // latency table
                  .dram_cycles = 690,  // latency table
                  .read_gb_per_s = 3888});
}

GpuTimes h100_pcie() {
  return derived(hopper({.name = "NVIDIA H100 PCIe", .sms = 114, .l2_mib = 50, .memory_gb = 80}),
                 {.name = "H100-PCIe",
                  .source = "an H200's SMs; published: clock, latencies, L2 6900 and DRAM 1988 GB/s (gpu-benches: "
                            "gpu-latency, gpu-l2-cache)",
                  .clock_ghz = 1.755,
                  .l2_gb_per_s = 6900,
                  .l2_cycles = 265,
                  .dram_cycles = 650,
                  .read_gb_per_s = 1988});
}

GpuTimes a100() {
  return derived(ampere_a100({.name = "NVIDIA A100 80 GB SXM", .sms = 108, .l2_mib = 40, .memory_gb = 80}),
                 {.name = "A100",
                  .source = "published: clock, latencies, L2 5400 and DRAM 1866 GB/s (gpu-benches: gpu-latency, "
                            "gpu-l2-cache); an H200's cycles for the rest",
                  .clock_ghz = 1.41,
                  .l2_gb_per_s = 5400,
                  .l2_cycles = 211,
                  .dram_cycles = 570,
                  .read_gb_per_s = 1866,
                  .compute_capability = 80});
}

GpuTimes rtx4090() {
  return derived(ada({.name = "NVIDIA GeForce RTX 4090", .sms = 128, .l2_mib = 72, .memory_gb = 24}),
                 {.name = "RTX4090",
                  .source = "published: latencies (markdewing/AI_kernels), L2 4900 GB/s (smallscientist1/"
                            "cuda_microbenchmark); estimated: DRAM, 94 % of the data sheet's 1008 GB/s",
                  .clock_ghz = 2.52,  // data sheet: boost
                  .l2_gb_per_s = 4900,
                  .l2_cycles = 296,
                  .dram_cycles = 636,
                  .read_gb_per_s = of_data_sheet(1008),
                  .l1_load = kHalfTheRate,
                  .compute_capability = 89});
}

GpuTimes rtx3090() {
  return derived(
      ampere({.name = "NVIDIA GeForce RTX 3090", .sms = 82, .l2_mib = 6, .memory_gb = 24}),
      {.name = "RTX3090",
       .source = "published: latencies of a smaller Ampere, the RTX A2000 (markdewing/AI_kernels); estimated: "
                 "L2 as the A40's, DRAM 94 % of the data sheet's 936 GB/s",
       .clock_ghz = 1.695,                  // data sheet: boost
       .l2_gb_per_s = 2430 * 1.695 / 1.74,  // the same L2 and the same number of its parts
       .l2_cycles = 214,
       .dram_cycles = 570,
       .read_gb_per_s = of_data_sheet(936),
       .l1_load = kHalfTheRate,
       .compute_capability = 86});
}

GpuTimes l40() {
  return derived(ada({.name = "NVIDIA L40", .sms = 142, .l2_mib = 96, .memory_gb = 48}),
                 {.name = "L40",
                  .source = "published: clock, latencies, L2 5200 and DRAM 845 GB/s (gpu-benches: gpu-latency, "
                            "gpu-l2-cache); an H200's cycles for the rest",
                  .clock_ghz = 2.49,
                  .l2_gb_per_s = 5200,
                  .l2_cycles = 277,
                  .dram_cycles = 631,
                  .read_gb_per_s = 845,
                  .l1_load = kHalfTheRate,
                  .compute_capability = 89});
}

GpuTimes a40() {
  return derived(ampere({.name = "NVIDIA A40", .sms = 84, .l2_mib = 6, .memory_gb = 48}),
                 {.name = "A40",
                  .source = "published: clock (gpu-benches: gpu-strides), L2 2430 GB/s (gpu-cache), latencies of a "
                            "smaller Ampere, the RTX A2000 (markdewing/AI_kernels); estimated: DRAM, 94 % of the data "
                            "sheet's 696 GB/s",
                  .clock_ghz = 1.74,
                  .l2_gb_per_s = 2430,
                  .l2_cycles = 214,
                  .dram_cycles = 570,
                  .read_gb_per_s = of_data_sheet(696),
                  .l1_load = kHalfTheRate,
                  .compute_capability = 86});
}

GpuTimes t4() {
  return derived(
      turing({.name = "NVIDIA T4", .sms = 40, .l2_mib = 4, .memory_gb = 16}),
      {.name = "T4",
       .source = "published: latencies of a larger Turing, the RTX 2080 Ti (caps-tum/mt4g); estimated: L2 as "
                 "that one's for each SM, DRAM 94 % of the data sheet's 320 GB/s; power may hold it back",
       .clock_ghz = 1.59,                                      // data sheet: boost
       .l2_gb_per_s = 1252 * 1.0737 * 40 / 68 * 1.59 / 1.545,  // 1252 GiB/s with 68 SMs at 1.545 GHz
       .l2_cycles = 176,
       .dram_cycles = 496,
       .read_gb_per_s = of_data_sheet(320),
       .l1_load = kHalfTheRate,
       .compute_capability = 75});
}

GpuTimes v100() {
  return derived(volta({.name = "NVIDIA V100", .sms = 80, .l2_mib = 6, .memory_gb = 32}),
                 {.name = "V100",
                  .source = "published: clock, latencies (gpu-benches: gpu-latency), L2 2440 GB/s (gpu-cache); "
                            "estimated: DRAM, 94 % of the data sheet's 900 GB/s",
                  .clock_ghz = 1.38,
                  .l2_gb_per_s = 2440,
                  .l2_cycles = 215,
                  .dram_cycles = 436,
                  .read_gb_per_s = of_data_sheet(900),
                  .compute_capability = 70});
}

}  // namespace

std::vector<GpuTimes> published_gpus() {
  return {gh200(), h100_pcie(), a100(), rtx4090(), rtx3090(), l40(), a40(), t4(), v100()};
}

}  // namespace estimate
