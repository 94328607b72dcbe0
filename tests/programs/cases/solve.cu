// A file without main(), as online judges ask for: solve() gets device pointers and sizes.
// options: --solve N=100
// prints: 1 launch of 4 blocks of 32 threads
// prints: global loads    4 requests, 13 sectors
// exit: 0
__global__ void add_one(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + 1;
}
extern "C" void solve(const float* in, float* out, int N) {
  add_one<<<(N + 31) / 32, 32>>>(in, out, N);
  cudaDeviceSynchronize();
}
