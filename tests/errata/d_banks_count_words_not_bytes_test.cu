// "Addresses 0, 32 and 64 are in bank 0." As word numbers they are. As byte addresses they are in banks 0, 8 and 16,
// and bank 0 comes back every 128 bytes.

#include <gtest/gtest.h>

#include "common/memory/shared_banks.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

TEST(BankOf, AByteAddressIsAddressDividedBy4Modulo32) {
  EXPECT_EQ(memory::bank_of(0), 0);
  EXPECT_EQ(memory::bank_of(32), 8);
  EXPECT_EQ(memory::bank_of(64), 16);
  EXPECT_EQ(memory::bank_of(128), 0);
}

// Lanes 0 to 3 load four floats that are `bytes_apart` bytes apart.
__global__ void load_four(float* out, int bytes_apart) {
  __shared__ float words[128];
  for (int i = threadIdx.x; i < 128; i += 32) words[i] = 1;
  __syncthreads();
  if (threadIdx.x < 4) out[threadIdx.x] = words[threadIdx.x * bytes_apart / 4];
}

double wavefronts(int bytes_apart) {
  simt::DeviceArray<float> out(4, "out");
  const simt::Profile p = simt::profile([&] { launch(load_four, {1, 32}, out.data(), bytes_apart); });
  EXPECT_TRUE(p.findings.empty());
  return p.shared_loads().wavefronts_per_request();
}

TEST(FourLanes, ThirtyTwoBytesApartDoNotConflict) { EXPECT_EQ(wavefronts(32), 1.0); }

TEST(FourLanes, ThirtyTwoWordsApartDo) { EXPECT_EQ(wavefronts(128), 4.0); }

}  // namespace
