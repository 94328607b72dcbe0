// tricky: A shared scalar right of a shared array: nobody reads the array out of its bounds.

#include "tests/zoo/zoo.h"

__global__ void softmax(const float* in, float* out) {
  __shared__ float s[32];
  __shared__ float largest, sum;
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t == 0) {
    largest = s[0];
    for (int i = 1; i < 32; ++i) largest = fmaxf(s[i], largest);
    sum = 0;
    for (int i = 0; i < 32; ++i) sum += expf(s[i] - largest);
  }
  __syncthreads();
  out[t] = expf(s[t] - largest) / sum;
}

void run() {
  float* in = zoo::numbered<float>(32, "in");
  float* out = zoo::unwritten<float>(32, "out");
  launch(softmax, {1, 32}, in, out);
}
