// Thrust: vectors whose memory a kernel uses, algorithms on them and on what cudaMalloc() gave, streams.
// prints: 3 2001 sum 1.002e+06
// prints: 4 of 1000
// prints: 100 99
// prints: 25 0
// prints: add_one
// exit: 0
#include <thrust/complex.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/universal_vector.h>

#include <cstdio>

struct Twice {
  __host__ __device__ float operator()(float x) const { return 2 * x; }
};

__global__ void add_one(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += 1;
}

__global__ void sort_in_kernel(int* data, int n, thrust::complex<float>* z) {
  if (threadIdx.x > 0) return;
  thrust::sort(thrust::seq, data, data + n);
  thrust::pair<int, int> ends = thrust::make_pair(data[0], data[n - 1]);
  thrust::swap(data[0], data[n - 1]);
  data[1] = thrust::max(ends.first, ends.second);
  z[0] = z[0] * thrust::conj(z[0]);
}

int main() {
  thrust::host_vector<float> host(1000);
  for (int i = 0; i < 1000; ++i) host[i] = (i * 37) % 1000;
  thrust::device_vector<float> d = host;
  add_one<<<4, 256>>>(thrust::raw_pointer_cast(d.data()), 1000);
  thrust::sort(d.begin(), d.end());
  thrust::transform(thrust::device, d.begin(), d.end(), d.begin(), Twice());
  add_one<<<4, 256>>>(d.data().get(), 1000);
  printf("%g %g sum %g\n", float(d[0]), float(d[999]), thrust::reduce(d.begin(), d.end()));

  // What Thrust fills is no uninitialized memory.
  float* raw;
  cudaMalloc(&raw, 1000 * sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  thrust::fill(thrust::cuda::par.on(stream), raw, raw + 1000, 3.f);
  add_one<<<4, 256, 0, stream>>>(raw, 1000);
  thrust::device_ptr<float> begin = thrust::device_pointer_cast(raw);
  printf("%g of %d\n", float(begin[999]), int(thrust::count(begin, begin + 1000, 4.f)));
  cudaFree(raw);

  thrust::universal_vector<int> numbers(100);
  thrust::sequence(numbers.rbegin(), numbers.rend(), 1);
  thrust::device_vector<thrust::complex<float>> z(1, thrust::complex<float>(3, 4));
  sort_in_kernel<<<1, 32>>>(thrust::raw_pointer_cast(numbers.data()), 100, z.data().get());
  cudaDeviceSynchronize();
  printf("%d %d\n", numbers[0], numbers[98]);
  thrust::complex<float> product = z[0];
  printf("%g %g\n", product.real(), product.imag());
}
