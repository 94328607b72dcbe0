// CUB's collectives of blocks and warps are its own, from the distribution: their accesses are counted.
// prints: sums 8128 24512, largest 127 at 127
// prints: scan 1 of 2 3 of 3, last 8128
// prints: halves 496 1520, float 1776, warp scan 1 32
// prints: sorted 0 1 2 127, transposed 4 5 6 7, difference 1
// prints: flags 8, histogram 16
// prints: shared loads
// exit: 0
#include <cstdio>
#include <cub/cub.cuh>

struct Minus {
  __device__ int operator()(int a, int b) const { return a - b; }
};
struct Differ {
  __device__ bool operator()(int a, int b) const { return a != b; }
};

__global__ void reduce(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 128>;
  using ReducePairs = cub::BlockReduce<cub::KeyValuePair<int, int>, 128>;
  __shared__ union {
    Reduce::TempStorage sum;
    ReducePairs::TempStorage pairs;
  } storage;
  const int value = in[blockIdx.x * 128 + threadIdx.x];
  const int sum = Reduce(storage.sum).Sum(value);
  __syncthreads();
  const cub::KeyValuePair<int, int> pair(threadIdx.x, value % 128);
  const auto largest = ReducePairs(storage.pairs).Reduce(pair, cub::ArgMax());
  if (threadIdx.x != 0) return;
  out[blockIdx.x] = sum;
  out[2] = largest.key;
  out[3] = largest.value;
}

__global__ void scan(const int* in, int* out) {
  using Scan = cub::BlockScan<int, 128, cub::BLOCK_SCAN_WARP_SCANS>;
  __shared__ typename Scan::TempStorage storage;
  int value = in[threadIdx.x];
  Scan(storage).InclusiveSum(value, value);
  out[threadIdx.x] = value;
}

__global__ void warps(const int* in, int* out, float* f) {
  using Half = cub::WarpReduce<int, 16>;
  using Floats = cub::WarpReduce<float>;
  using Scan = cub::WarpScan<int>;
  __shared__ typename Half::TempStorage halves[4];
  __shared__ typename Floats::TempStorage floats[2];
  __shared__ typename Scan::TempStorage scans[2];
  const int half = Half(halves[threadIdx.x / 16]).Sum(in[2 * threadIdx.x] + in[2 * threadIdx.x + 1]);
  if (threadIdx.x % 16 == 0) out[threadIdx.x / 16] = half;
  const float sum = Floats(floats[threadIdx.x / 32]).Sum(in[threadIdx.x] + 0.5f * (in[threadIdx.x] % 2 + 15.5f));
  if (threadIdx.x == 32) *f = sum;
  int ones;
  Scan(scans[threadIdx.x / 32]).InclusiveSum(1, ones);
  if (threadIdx.x == 0) out[4] = ones;
  if (threadIdx.x == 31) out[5] = ones;
}

__global__ void sort(const int* in, int* out) {
  using Load = cub::BlockLoad<int, 32, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using Sort = cub::BlockRadixSort<int, 32, 4>;
  using Store = cub::BlockStore<int, 32, 4, cub::BLOCK_STORE_TRANSPOSE>;
  using Difference = cub::BlockAdjacentDifference<int, 32>;
  using Heads = cub::BlockDiscontinuity<int, 32>;
  __shared__ union {
    Load::TempStorage load;
    Sort::TempStorage sort;
    Store::TempStorage store;
    Difference::TempStorage difference;
    Heads::TempStorage heads;
  } storage;
  int items[4], differences[4], heads[4];
  Load(storage.load).Load(in, items);
  if (threadIdx.x == 1)
    for (int i = 0; i < 4; ++i) out[200 + i] = items[i];
  __syncthreads();
  for (int& item : items) item = 127 - item;
  Sort(storage.sort).Sort(items);
  __syncthreads();
  Difference(storage.difference).SubtractLeft(items, differences, Minus());
  if (threadIdx.x == 7) out[204] = differences[2];
  __syncthreads();
  int eighths[4];
  for (int i = 0; i < 4; ++i) eighths[i] = items[i] / 16;
  Heads(storage.heads).FlagHeads(heads, eighths, Differ());
  int count = heads[0] + heads[1] + heads[2] + heads[3];
  if (count > 0) atomicAdd(&out[205], count);
  __syncthreads();
  Store(storage.store).Store(out, items);
}

__global__ void histogram(const int* in, unsigned* out) {
  using Histogram = cub::BlockHistogram<unsigned char, 32, 4, 8>;
  __shared__ typename Histogram::TempStorage storage;
  __shared__ unsigned bins[8];
  unsigned char samples[4];
  for (int i = 0; i < 4; ++i) samples[i] = in[4 * threadIdx.x + i] / 16;
  Histogram(storage).Histogram(samples, bins);
  __syncthreads();
  if (threadIdx.x < 8) out[threadIdx.x] = bins[threadIdx.x];
}

int main() {
  int *in, *out;
  float* f;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&out, 256 * sizeof(int));
  cudaMallocManaged(&f, sizeof(float));
  for (int i = 0; i < 256; ++i) in[i] = i, out[i] = 0;

  reduce<<<2, 128>>>(in, out);
  cudaDeviceSynchronize();
  printf("sums %d %d, largest %d at %d\n", out[0], out[1], out[3], out[2]);
  scan<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  printf("scan %d of 2 %d of 3, last %d\n", out[1], out[2], out[127]);
  warps<<<1, 64>>>(in, out, f);
  cudaDeviceSynchronize();
  printf("halves %d %d, float %g, warp scan %d %d\n", out[0], out[1], *f, out[4], out[5]);
  out[205] = 0;
  sort<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  printf("sorted %d %d %d %d, transposed %d %d %d %d, difference %d\n", out[0], out[1], out[2], out[127], out[200],
         out[201], out[202], out[203], out[204]);
  unsigned* bins = reinterpret_cast<unsigned*>(out);
  const int heads = out[205];
  histogram<<<1, 32>>>(in, bins);
  cudaDeviceSynchronize();
  printf("flags %d, histogram %u\n", heads, bins[3]);
}
