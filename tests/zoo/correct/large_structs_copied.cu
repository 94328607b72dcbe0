// tricky: Structs of 8 KiB are copied by one assignment and cleared by another, without a line that says memcpy().

#include "tests/zoo/zoo.h"

struct Page {
  int words[2048] = {};
};

__global__ void copy_pages(const Page* in, Page* out) {
  if (threadIdx.x == 0) {
    out[blockIdx.x] = in[1 - blockIdx.x];
  } else {
    out[2 + blockIdx.x] = Page{};
  }
  __syncthreads();
  if (out[2 * (1 - threadIdx.x) + blockIdx.x].words[2047] < 0) out[blockIdx.x].words[0] = 1;
}

void run() {
  Page* in = zoo::holding(std::vector<Page>(2), "in");
  Page* out = zoo::unwritten<Page>(4, "out");
  launch(copy_pages, {2, 2}, in, out);
  std::vector<Page> result(4);
  cudaMemcpy(result.data(), out, 4 * sizeof(Page), cudaMemcpyDeviceToHost);
}
