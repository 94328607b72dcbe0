// Four small integers in one: each part on its own, with and without a sign and a limit.
// prints: 00fe0300 7f80ff03 000000ff 00ff00ff 516
// exit: 0
#include <cstdio>
__global__ void ask(unsigned* x) {
  x[0] = __vadd4(0x01ff0201, 0xffff01ff);
  x[1] = __vaddss4(0x7f80fe01, 0x01ff0102);
  x[2] = __vcmpgts4(0xff000001, 0x00000000);
  x[3] = __vabsdiffu4(0x00ff0000, 0x000000ff);
  x[4] = __vsadu4(0x00ff03ff, 0x00000900);
}
int main() {
  unsigned *x, y[5];
  cudaMalloc(&x, sizeof(y));
  ask<<<1, 1>>>(x);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%08x %08x %08x %08x %u\n", y[0], y[1], y[2], y[3], y[4]);
}
