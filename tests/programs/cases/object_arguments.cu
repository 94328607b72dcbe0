// Objects with constructors of their own as arguments: copied on the host, by no thread, and destroyed by none.
// prints: sum 514, by name 514, left 1
// prints: counted 100
// prints: fill
// exit: 0
#include <cstdio>

struct vec3 {
  float x, y, z;
  __host__ __device__ vec3(float a, float b, float c) : x(a), y(b), z(c) {}
  __host__ __device__ vec3(const vec3& v) : x(v.x), y(v.y), z(v.z) {}
};

// Counts its copies, as a smart pointer does.
struct Shared {
  int* users;
  explicit Shared(int* count) : users(count) { ++*users; }
  Shared(const Shared& other) : users(other.users) { ++*users; }
  ~Shared() { --*users; }
};

struct Counter {
  int hits;
};

__global__ void fill(float* out, vec3 c, Shared) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c.y *= i;  // the thread's own
  out[i] = c.x + c.y + c.z;
}

template <typename V>
__global__ void fill_as(float* out, V c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = c.x + c.y * i + c.z;
}

template <typename T>
__global__ void count(T& counter, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x < n) atomicAdd(&counter.hits, 1);
}

int main() {
  float* out;
  cudaMallocManaged(&out, 256 * sizeof(float));
  int users = 0;
  Shared mine(&users);
  vec3 c(1, 2, 3);
  fill<<<4, 64>>>(out, c, mine);
  cudaDeviceSynchronize();
  printf("sum %g, ", out[255]);
  fill_as<<<4, 64>>>(out, c);
  cudaDeviceSynchronize();
  printf("by name %g, left %d\n", out[255], users);
  Counter* counter;
  cudaMallocManaged(&counter, sizeof(Counter));
  counter->hits = 0;
  count<<<2, 64>>>(*counter, 100);
  cudaDeviceSynchronize();
  printf("counted %d\n", counter->hits);
}
