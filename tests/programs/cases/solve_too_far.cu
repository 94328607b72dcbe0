// An array that solve() was given is called as its parameter.
// options: --solve N=100
// prints: out of bounds: a store of 4 bytes at out[100], but out has 100 elements
// exit: 4
__global__ void add_one(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) out[i] = in[i < n ? i : 0] + 1;
}
extern "C" void solve(const float* in, float* out, int N) { add_one<<<(N + 31) / 32, 32>>>(in, out, N); }
