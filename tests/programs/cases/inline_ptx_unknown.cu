// Inline PTX that the emulator does not have is told when the program is compiled, with its place.
// prints: inline_ptx_unknown.cu:7: inline PTX (asm) is CUDA, but the emulator does not have it.
// prints: lop3.b32
// exit: 3
__global__ void mix(unsigned* x) {
  unsigned y;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(y) : "r"(x[0]), "r"(x[1]), "r"(x[2]));
  x[3] = y;
}
int main() { mix<<<1, 1>>>(nullptr); }
