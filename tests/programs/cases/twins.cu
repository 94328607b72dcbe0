// What is not counted runs in the twins of kernels, and has the same results: each launch here is counted once, then not.
// What is found in those that are counted is told.
// options: --launches 1
// prints: 15 kernels, all the same
// prints: two barriers: no error
// prints: volatile does not order threads
// exit: 4
#include <cooperative_groups.h>

#include <cstdio>
#include <cstring>
#include <vector>

constexpr int kBlocks = 6, kThreads = 96, kAll = kBlocks * kThreads;
__device__ int total;
__device__ int table[4] = {3, 1, 4, 1};
__constant__ int factor = 7;

__device__ int twice(int x) { return 2 * x; }
__device__ int thrice(int x) { return 3 * x; }
__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ int (*const of_x[])(int) = {twice, thrice};
__device__ int index() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void plain(int* out) { out[index()] = twice(out[index()]) + factor; }
static __global__ void of_file(int* out) { out[index()] ^= table[threadIdx.x % 4] << 20; }
template <typename T, int kStep>
__global__ void of_template(T* out) {
  for (int i = 0; i < 5; ++i) out[index()] += static_cast<T>(i) * kStep;
}
namespace {
__global__ void reverse(int* out) {
  __shared__ int tile[kThreads];
  tile[threadIdx.x] = out[index()];
  __syncthreads();
  out[index()] = tile[kThreads - 1 - threadIdx.x];
}
}  // namespace
__global__ void sum_dynamic(int* out) {
  extern __shared__ int parts[];
  parts[threadIdx.x] = out[index()];
  for (int width = 1; width < kThreads; width *= 2) {
    __syncthreads();
    int other = threadIdx.x >= width ? parts[threadIdx.x - width] : 0;
    __syncthreads();
    parts[threadIdx.x] += other;
  }
  if (threadIdx.x % 3 == 0) out[index()] = parts[threadIdx.x];
}
__global__ void shuffles(int* out) {
  int x = out[index()];
  for (int d = 16; d > 0; d /= 2) x += __shfl_xor_sync(~0u, x, d);
  if (threadIdx.x % 2 == 0) x ^= __ballot_sync(0x55555555u, x & 4);
  __syncwarp();
  out[index()] = x + __reduce_max_sync(~0u, static_cast<unsigned>(x) % 100);
}
__global__ void atomics(int* out, float* sum) {
  out[index()] += atomicAdd(&total, 1);  // in which order blocks come is seen
  atomicAdd(sum, 1.0f / (1 + index()));
  atomicMax(reinterpret_cast<int*>(sum + 1), out[index()]);
}
__global__ void waits(int* out, volatile int* turn) {
  if (threadIdx.x == 0) {
    const int mine = kBlocks - 1 - static_cast<int>(blockIdx.x);  // the first block comes last
    while (*turn != mine) {}
    out[index()] += *turn;
    *turn = mine + 1;
  }
  __syncthreads();
}
__global__ void by_pointer(int* out, int (*f)(int)) { out[index()] = f(out[index()]) + of_x[threadIdx.x % 2](1); }
__device__ int (*chosen)(int) = thrice;
__global__ void recursive(int* out) { out[index()] += fibonacci(threadIdx.x % 12); }
template <typename F>
__global__ void apply(int* out, F f) {
  out[index()] = f(out[index()]);
}
__global__ void quads(int4* out) { out[index()].x += make_int4(out[index()].y, 0, 0, 0).x; }
__global__ void runs_over(int* out) { out[index()] = out[index()] * 1103515245 + 12345; }
struct Base {
  __device__ virtual int value(int x) const { return x + 1; }
};
struct Derived : Base {
  __device__ int value(int x) const override { return x * 5; }
};
__global__ void objects(int* out) {
  Base base;
  Derived derived;
  const Base* which = threadIdx.x % 2 ? &base : &derived;
  out[index()] = which->value(out[index()]);
}
__global__ void groups(int* out) {
  auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
  out[index()] += tile.shfl(out[index()], 3) + tile.any(out[index()] % 7 == 0);
}
// Where threads wait is not known of a twin, so there nobody is told off for waiting at two places.
__global__ void two_barriers(int* out, unsigned first) {
  if (threadIdx.x < first) {
    out[threadIdx.x] = 1;
    __syncthreads();
  } else {
    __syncthreads();
    out[threadIdx.x] = out[0];
  }
}

int kernels = 0, wrong = 0;
int* out;
std::vector<int> start(4 * kAll);

template <typename Launch>
void same(const char* name, Launch launch) {
  std::vector<int> results[3];
  for (std::vector<int>& result : results) {
    result.resize(start.size() + 1);
    int zero = 0;
    cudaMemcpyToSymbol(total, &zero, sizeof(zero));
    cudaMemcpy(out, start.data(), start.size() * sizeof(int), cudaMemcpyHostToDevice);
    launch();
    if (cudaDeviceSynchronize() != cudaSuccess) printf("%s: %s\n", name, cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(result.data(), out, start.size() * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&result.back(), total, sizeof(int));
  }
  ++kernels;
  if (results[0] == results[1] && results[0] == results[2] && results[0] != start) return;
  ++wrong;
  printf("%s differs\n", name);
}

int main() {
  cudaMalloc(&out, start.size() * sizeof(int));
  for (size_t i = 0; i < start.size(); ++i) start[i] = static_cast<int>(i * 2654435761u) >> 12;
  float* sum = reinterpret_cast<float*>(out + 2 * kAll);
  int (*f)(int);
  cudaMemcpyFromSymbol(&f, chosen, sizeof(f));
  const int add = 11;
  same("plain", [] { plain<<<kBlocks, kThreads>>>(out); });
  same("of_file", [] { of_file<<<kBlocks, kThreads>>>(out); });
  same("of_template", [] { of_template<float, 3><<<kBlocks, kThreads>>>(reinterpret_cast<float*>(out)); });
  same("reverse", [] { reverse<<<kBlocks, kThreads>>>(out); });
  same("sum_dynamic", [] { sum_dynamic<<<kBlocks, kThreads, kThreads * sizeof(int)>>>(out); });
  same("shuffles", [] { shuffles<<<kBlocks, kThreads>>>(out); });
  same("atomics", [sum] { atomics<<<kBlocks, kThreads>>>(out, sum); });
  same("waits", [] {
    cudaMemset(out + 3 * kAll, 0, sizeof(int));
    waits<<<kBlocks, kThreads>>>(out, out + 3 * kAll);
  });
  same("by_pointer", [f] { by_pointer<<<kBlocks, kThreads>>>(out, f); });
  same("recursive", [] { recursive<<<kBlocks, kThreads>>>(out); });
  same("apply", [add] { apply<<<kBlocks, kThreads>>>(out, [add] __device__(int x) { return x + add; }); });
  same("quads", [] { quads<<<kBlocks, kThreads>>>(reinterpret_cast<int4*>(out)); });
  same("runs_over", [] { runs_over<<<kBlocks, kThreads>>>(out); });
  same("objects", [] { objects<<<kBlocks, kThreads>>>(out); });
  same("groups", [] { groups<<<kBlocks, kThreads>>>(out); });
  two_barriers<<<1, 64>>>(out, 64);
  two_barriers<<<1, 64>>>(out, 32);
  printf("two barriers: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  if (wrong == 0) printf("%d kernels, all the same\n", kernels);
}
