// An ordinary CUDA program:
//   nvcc transpose_program.cu -o transpose_program
//   ./course profile examples/transpose_program.cu

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                         \
  do {                                                      \
    const cudaError_t error = (call);                       \
    if (error != cudaSuccess) {                             \
      printf("%s: %s\n", #call, cudaGetErrorString(error)); \
      exit(EXIT_FAILURE);                                   \
    }                                                       \
  } while (0)

constexpr int kTile = 32;

__global__ void transpose_naive(const float* in, float* out, int n) {
  const int col = blockIdx.x * kTile + threadIdx.x;
  const int row = blockIdx.y * kTile + threadIdx.y;
  out[col * n + row] = in[row * n + col];
}

template <int Padding>
__global__ void transpose_tiled(const float* in, float* out, int n) {
  __shared__ float tile[kTile][kTile + Padding];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = in[(blockIdx.y * kTile + y) * n + blockIdx.x * kTile + x];
  __syncthreads();
  out[(blockIdx.x * kTile + y) * n + blockIdx.y * kTile + x] = tile[x][y];
}

int main() {
  const int n = 512;
  std::vector<float> host(n * n);
  for (int i = 0; i < n * n; ++i) host[i] = static_cast<float>(i);
  float *in, *out;
  CHECK(cudaMalloc(&in, host.size() * sizeof(float)));
  CHECK(cudaMalloc(&out, host.size() * sizeof(float)));
  CHECK(cudaMemcpy(in, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));

  const dim3 grid(n / kTile, n / kTile);
  const dim3 block(kTile, kTile);
  transpose_naive<<<grid, block>>>(in, out, n);
  transpose_tiled<0><<<grid, block>>>(in, out, n);
  transpose_tiled<1><<<grid, block>>>(in, out, n);
  CHECK(cudaDeviceSynchronize());

  CHECK(cudaMemcpy(host.data(), out, host.size() * sizeof(float), cudaMemcpyDeviceToHost));
  printf("element (3, 7) is %g\n", host[3 * n + 7]);
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
}
