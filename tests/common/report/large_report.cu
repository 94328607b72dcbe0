#include <array>

#include "common/report/html_report.h"
#include "common/simt/profile/profile.h"
#include "common/simt/runtime/device_array.h"
#include "tests/common/report/large_report.h"

namespace {

constexpr int kBlocks = 64;
constexpr int kThreads = 256;
constexpr int kRounds = 32;
constexpr int kStride = 32;  // floats: a line of its own for each lane

__global__ void load_from_64_places(const float* in, float* out) {
  const float* at = in + threadIdx.x % 32 * kStride;
  float sum = 0;
  for (int round = 0; round < kRounds; ++round) {
    sum += at[0] + at[1] + at[2] + at[3] + at[4] + at[5] + at[6] + at[7];
    sum += at[8] + at[9] + at[10] + at[11] + at[12] + at[13] + at[14] + at[15];
    sum += at[16] + at[17] + at[18] + at[19] + at[20] + at[21] + at[22] + at[23];
    sum += at[24] + at[25] + at[26] + at[27] + at[28] + at[29] + at[30] + at[31];
    sum += at[32] + at[33] + at[34] + at[35] + at[36] + at[37] + at[38] + at[39];
    sum += at[40] + at[41] + at[42] + at[43] + at[44] + at[45] + at[46] + at[47];
    sum += at[48] + at[49] + at[50] + at[51] + at[52] + at[53] + at[54] + at[55];
    sum += at[56] + at[57] + at[58] + at[59] + at[60] + at[61] + at[62];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

}  // namespace

namespace report {

LargeReport make_large_report() {
  simt::DeviceArray<float> in(34 * kStride, "in");  // the last lane reads into the second line after its own
  simt::DeviceArray<float> out(kBlocks * kThreads, "out");
  for (float& value : in) value = 1;
  GradedFile file{.source = "// the lines of the kernel\n"};
  file.verdict.profile = simt::profile([&] {
    launch(load_from_64_places, {kBlocks, kThreads}, in.data(), out.data());
  });
  LargeReport large{.sites = file.verdict.profile.sites.size(),
                    .requests = file.verdict.profile.global_loads().requests};
  ReportContent content{.title = "64 accesses"};
  for (const char* name : {"starter", "yours", "solution"}) {
    content.files.push_back(file);
    content.files.back().name = name;
  }
  large.html = render_html(content);
  return large;
}

}  // namespace report
