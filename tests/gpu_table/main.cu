// Runs the micro-kernels on the GPU that is there and prints the table of what they measured; see measure.sh.
#include "micro.h"

int main() {
  cudaDeviceProp gpu{};
  MICRO_CHECK(cudaGetDeviceProperties(&gpu, 0));
  std::printf("# %s\n", gpu.name);
  std::printf("kernel,setting,value,unit\n");
  micro::row("device", "sms", gpu.multiProcessorCount, "count");
  micro::row("device", "warps_per_sm", gpu.maxThreadsPerMultiProcessor / 32, "count");
  micro::row("device", "blocks_per_sm", gpu.maxBlocksPerMultiProcessor, "count");
  micro::row("device", "shared_per_sm", static_cast<double>(gpu.sharedMemPerMultiprocessor), "bytes");
  micro::row("device", "shared_reserved_per_block", static_cast<double>(gpu.reservedSharedMemPerBlock), "bytes");
  micro::row("device", "registers_per_sm", gpu.regsPerMultiprocessor, "count");
  micro::row("device", "l2", gpu.l2CacheSize, "bytes");
  micro::measure_placement();
  micro::measure_launch();
  micro::measure_chains();
  micro::measure_operations();
  micro::measure_shared();
  micro::measure_latency();
  micro::measure_l1_loads();
  micro::measure_l1_size();
  micro::measure_stores();
  micro::measure_l2();
  micro::measure_turnover();
  micro::measure_dram();
  micro::measure_copies();
}
