// CUB's algorithms for the whole device are the host's, in memory that kernels use.
// prints: sum 4950, min -3, max 99, first 99 at 99, 1 at 0
// prints: exclusive 0 0 1 3, inclusive 0 1 3 6
// prints: even 50: 0 2 98, above 90: 9, runs 10: 10
// prints: sorted -3.5 -0.25 1 7, descending 3 2 1 0, of pairs 0 1 3 2
// prints: bins 25 25 25 25, segments 45 4905, bytes 1
// prints: kernel 4950
// exit: 0
#include <cstdio>
#include <cub/cub.cuh>

struct IsEven {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};
struct Above90 {
  __host__ __device__ bool operator()(int x) const { return x > 90; }
};

template <typename Algorithm>
size_t run(Algorithm algorithm) {
  size_t bytes = 0;
  algorithm(nullptr, bytes);
  void* storage;
  cudaMalloc(&storage, bytes);
  if (algorithm(storage, bytes) != cudaSuccess) printf("an error\n");
  cudaFree(storage);
  return bytes;
}

__global__ void copy(const int* in, int* out) { *out = *in; }

int main() {
  int *in, *out, *count, *keys;
  float *floats, *sorted;
  cudaMallocManaged(&in, 100 * sizeof(int));
  cudaMallocManaged(&out, 101 * sizeof(int));
  cudaMallocManaged(&count, sizeof(int));
  cudaMallocManaged(&keys, 100 * sizeof(int));
  cudaMallocManaged(&floats, 4 * sizeof(float));
  cudaMallocManaged(&sorted, 4 * sizeof(float));
  for (int i = 0; i < 100; ++i) in[i] = i;

  int* device_sum;
  cudaMalloc(&device_sum, sizeof(int));
  size_t bytes = run([&](void* s, size_t& n) { return cub::DeviceReduce::Sum(s, n, in, device_sum, 100); });
  copy<<<1, 1>>>(device_sum, out + 100);  // nobody has written it but the host
  int sum, smallest, largest;
  cudaMemcpy(&sum, device_sum, sizeof(int), cudaMemcpyDeviceToHost);
  in[7] = -3;
  run([&](void* s, size_t& n) { return cub::DeviceReduce::Min(s, n, in, out, 100); });
  cudaDeviceSynchronize();
  smallest = *out;
  in[7] = 7;
  run([&](void* s, size_t& n) { return cub::DeviceReduce::Max(s, n, in, out, 100); });
  cudaDeviceSynchronize();
  largest = *out;
  cub::KeyValuePair<int, int>* best;
  cudaMallocManaged(&best, sizeof(*best));
  run([&](void* s, size_t& n) { return cub::DeviceReduce::ArgMax(s, n, in, best, 100); });
  cudaDeviceSynchronize();
  run([&](void* s, size_t& n) { return cub::DeviceReduce::ArgMin(s, n, in + 1, out, count, 99); });
  cudaDeviceSynchronize();
  printf("sum %d, min %d, max %d, first %d at %d, %d at %d\n", sum, smallest, largest, best->value, best->key, out[0],
         *count);

  run([&](void* s, size_t& n) { return cub::DeviceScan::ExclusiveSum(s, n, in, out, 100); });
  cudaDeviceSynchronize();
  printf("exclusive %d %d %d %d, ", out[0], out[1], out[2], out[3]);
  run([&](void* s, size_t& n) { return cub::DeviceScan::InclusiveSum(s, n, in, out, 100); });
  cudaDeviceSynchronize();
  printf("inclusive %d %d %d %d\n", out[0], out[1], out[2], out[3]);

  run([&](void* s, size_t& n) { return cub::DeviceSelect::If(s, n, in, out, count, 100, IsEven()); });
  cudaDeviceSynchronize();
  printf("even %d: %d %d %d, ", *count, out[0], out[1], out[49]);
  run([&](void* s, size_t& n) { return cub::DevicePartition::If(s, n, in, out, count, 100, Above90()); });
  cudaDeviceSynchronize();
  printf("above 90: %d, ", *count);
  for (int i = 0; i < 100; ++i) keys[i] = i / 10;
  int *unique, *lengths;
  cudaMallocManaged(&unique, 400);
  cudaMallocManaged(&lengths, 400);
  run([&](void* s, size_t& n) {
    return cub::DeviceRunLengthEncode::Encode(s, n, keys, unique, lengths, count, 100);
  });
  cudaDeviceSynchronize();
  printf("runs %d: %d\n", *count, lengths[9]);

  floats[0] = 7, floats[1] = -0.25f, floats[2] = -3.5f, floats[3] = 1;
  run([&](void* s, size_t& n) { return cub::DeviceRadixSort::SortKeys(s, n, floats, sorted, 4); });
  cudaDeviceSynchronize();
  printf("sorted %g %g %g %g, ", sorted[0], sorted[1], sorted[2], sorted[3]);
  cub::DoubleBuffer<int> buffer(in, out);
  run([&](void* s, size_t& n) { return cub::DeviceRadixSort::SortKeysDescending(s, n, buffer, 4); });
  cudaDeviceSynchronize();
  const int* now = buffer.Current();
  printf("descending %d %d %d %d, ", now[0], now[1], now[2], now[3]);
  int* order;
  cudaMallocManaged(&order, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i) order[i] = 3 - i;
  keys[0] = 1, keys[1] = 5, keys[2] = 0, keys[3] = -2;
  run([&](void* s, size_t& n) { return cub::DeviceRadixSort::SortPairs(s, n, keys, unique, order, lengths, 4); });
  cudaDeviceSynchronize();
  printf("of pairs %d %d %d %d\n", lengths[0], lengths[1], lengths[2], lengths[3]);

  for (int i = 0; i < 100; ++i) in[i] = i;
  run([&](void* s, size_t& n) { return cub::DeviceHistogram::HistogramEven(s, n, in, out, 5, 0, 100, 100); });
  cudaDeviceSynchronize();
  printf("bins %d %d %d %d, ", out[0], out[1], out[2], out[3]);
  int* offsets;
  cudaMallocManaged(&offsets, 3 * sizeof(int));
  offsets[0] = 0, offsets[1] = 10, offsets[2] = 100;
  run([&](void* s, size_t& n) {
    return cub::DeviceSegmentedReduce::Sum(s, n, in, unique, 2, offsets, offsets + 1);
  });
  cudaDeviceSynchronize();
  printf("segments %d %d, bytes %d\n", unique[0], unique[1], static_cast<int>(bytes > 0));
  cudaMemcpy(&sum, out + 100, sizeof(int), cudaMemcpyDeviceToHost);
  printf("kernel %d\n", sum);
}
