// cuda::atomic and cuda::atomic_ref: what they do to numbers, and that a release and an acquire order threads.
// prints: 528 -496 31 0 65535 528.0 9 3
// prints: handed over: 42 42
// prints: race: thread (0,0,0) reads element 0 of data, and thread (0,0,0) of block (0,0,0) writes it in
// exit: 4
#include <cstdio>
#include <cuda/atomic>
#include <cuda/std/atomic>
__global__ void update(int* numbers, double* sum, unsigned short* small) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> total;
  __shared__ cuda::std::atomic<unsigned> bits;
  const int t = threadIdx.x;
  if (t == 0) {
    total.store(32, cuda::memory_order_relaxed);
    bits = 0;
  }
  __syncthreads();
  total.fetch_add(t, cuda::std::memory_order_relaxed);
  bits |= 1U << t % 16;
  using Ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
  Ref(numbers[1]).fetch_sub(t);
  Ref(numbers[2]).fetch_max(t);
  Ref(numbers[3]).fetch_min(t);
  cuda::atomic_ref<double, cuda::thread_scope_device>(*sum) += t + 1;
  cuda::atomic_ref<unsigned short>(*small).fetch_max(t % 10);
  int expected = 3 + t;
  Ref(numbers[5]).compare_exchange_strong(expected, 5 + t);
  if (t == 1) numbers[6] = expected <= 4 ? 3 : expected;
  __syncthreads();
  if (t == 0) {
    numbers[0] = total.load();
    numbers[4] = bits;
  }
}
template <bool kReleases>
__global__ void hand_over(int* data, int* flag, int* seen) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    ready.store(1, kReleases ? cuda::memory_order_release : cuda::memory_order_relaxed);
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {
    }
    *seen = *data;
  }
}
int main() {
  int *numbers, seen[10] = {};
  double *sum, total;
  cudaMalloc(&numbers, sizeof(seen));
  cudaMalloc(&sum, sizeof(double));
  cudaMemcpy(numbers, seen, sizeof(seen), cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, sizeof(double));
  update<<<1, 32>>>(numbers, sum, (unsigned short*)(numbers + 7));
  cudaMemcpy(seen, numbers, sizeof(seen), cudaMemcpyDeviceToHost);
  cudaMemcpy(&total, sum, sizeof(total), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d %.1f %d %d\n", seen[0], seen[1], seen[2], seen[3], seen[4], total, seen[7], seen[6]);
  int* data;
  cudaMalloc(&data, 2 * sizeof(int));
  for (int i = 0; i < 2; ++i) {
    cudaMemset(numbers, 0, sizeof(seen));
    if (i == 0) hand_over<true><<<2, 1>>>(data, numbers, numbers + 1);
    if (i == 1) hand_over<false><<<2, 1>>>(data, numbers, numbers + 1);
    cudaMemcpy(&seen[i], numbers + 1, sizeof(int), cudaMemcpyDeviceToHost);
  }
  printf("handed over: %d %d\n", seen[0], seen[1]);
}
