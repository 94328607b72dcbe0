// Arguments become the parameters' types: numbers, null pointers, structs, and values that derived classes have.
// prints: 3 2.5 1 7
// exit: 0
#include <cstdio>
struct Pair { int a; float b; };
__global__ void take(float* out, int whole, float real, const int* nothing, Pair pair) {
  out[0] = whole;
  out[1] = real;
  out[2] = nothing == nullptr;
  out[3] = pair.a + pair.b;
}
int main() {
  float *x, y[4];
  cudaMalloc(&x, sizeof(y));
  const double three = 3.9;
  take<<<1, 1>>>(x, three, 2.5, NULL, Pair{5, 2});
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\n", y[0], y[1], y[2], y[3]);
}
