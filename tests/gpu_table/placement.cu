// Which SM runs which block: in what order the first ones are dealt out.
#include "micro.h"

namespace micro {
namespace {

__global__ void note_sm(int* sm_of_block) {
  unsigned sm = 0;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  if (threadIdx.x == 0) sm_of_block[blockIdx.x] = static_cast<int>(sm);
  for (const long long begin = clock64(); clock64() - begin < 20000;) {
  }
}

}  // namespace

void measure_placement() {
  const int sms = number_of_sms();
  const int all = 8 * sms;
  Array<int> sm_of_block(all);
  note_sm<<<all, 256>>>(sm_of_block.get());
  MICRO_CHECK(cudaDeviceSynchronize());
  const std::vector<int> found = sm_of_block.on_host();
  for (int block = 0; block < all; ++block) row("placement", setting("block", block), found[block], "sm");
  int repeats = 0;
  for (int block = sms; block < all; ++block) repeats += found[block] == found[block - sms];
  row("placement", "blocks_on_the_sm_of_the_block_one_round_before", repeats, "count");
}

}  // namespace micro
