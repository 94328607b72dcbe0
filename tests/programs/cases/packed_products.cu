// Sums of products of packed integers and DPX functions: against formulas in 64 bits, for many values.
// prints: 0 of 36000 differ
// exit: 0
#include <cstdio>
using Wide = long long;
constexpr int kValues = 36;
__device__ unsigned next(unsigned& state) {
  state = state * 1664525 + 1013904223;
  const unsigned corners[] = {0, 0x80008000, 0x7fff7fff, 0x80000000, 0x7fffffff, 0xffffffff, 0x80ff7f01};
  return state >> 28 < 7 ? corners[state >> 28] : state ^ state >> 15;
}
__device__ Wide part(unsigned word, int i, int bits, bool is_signed) {
  const Wide value = word >> i * bits & ((Wide{1} << bits) - 1);
  return is_signed && value >> (bits - 1) != 0 ? value - (Wide{1} << bits) : value;
}
// Of each part: the largest or smallest of a (and b or their sum) and c.
__device__ unsigned extreme(const unsigned* in, int bits, bool is_signed, bool is_max, bool adds, bool relu) {
  unsigned result = 0;
  for (int i = 0; i < 32 / bits; ++i) {
    const Wide a = part(in[0], i, bits, is_signed), b = part(in[1], i, bits, is_signed);
    const Wide c = part(in[2], i, bits, is_signed), sum = part(static_cast<unsigned>(a + b), 0, bits, is_signed);
    const Wide two = adds ? sum : is_max ? (a > b ? a : b) : (a < b ? a : b);
    Wide most = is_max ? (two > c ? two : c) : (two < c ? two : c);
    if (relu && most < 0) most = 0;
    result |= static_cast<unsigned>(most & ((Wide{1} << bits) - 1)) << i * bits;
  }
  return result;
}
__device__ unsigned products(const unsigned* in, int bits, int first, bool is_signed) {
  Wide sum = in[2];
  for (int i = 0; i < (bits == 8 ? 4 : 2); ++i)
    sum += part(in[0], i, bits, is_signed) * part(in[1], first + i, 8, is_signed);
  return static_cast<unsigned>(sum);
}
__global__ void compare(int* differ) {
  unsigned state = threadIdx.x, in[3];
  for (unsigned& each : in) each = next(state);
  const unsigned a = in[0], b = in[1], c = in[2];
  const unsigned two[] = {a, b, b};
  bool p, q, r, s, t, u;
  const int sa = a, sb = b, sc = c;
  const unsigned seen[kValues] = {(unsigned)__dp4a(sa, sb, sc),
                                  __dp4a(a, b, c),
                                  (unsigned)__dp2a_lo(sa, sb, sc),
                                  __dp2a_lo(a, b, c),
                                  (unsigned)__dp2a_hi(sa, sb, sc),
                                  __dp2a_hi(a, b, c),
                                  (unsigned)__vimax3_s32(sa, sb, sc),
                                  (unsigned)__vimin3_s32(sa, sb, sc),
                                  __vimax3_u32(a, b, c),
                                  __vimin3_u32(a, b, c),
                                  __vimax3_s16x2(a, b, c),
                                  __vimin3_s16x2(a, b, c),
                                  __vimax3_u16x2(a, b, c),
                                  __vimin3_u16x2(a, b, c),
                                  (unsigned)__viaddmax_s32(sa, sb, sc),
                                  (unsigned)__viaddmin_s32(sa, sb, sc),
                                  __viaddmax_u32(a, b, c),
                                  __viaddmin_u32(a, b, c),
                                  __viaddmax_s16x2(a, b, c),
                                  __viaddmin_s16x2(a, b, c),
                                  __viaddmax_u16x2(a, b, c),
                                  __viaddmin_u16x2(a, b, c),
                                  (unsigned)__vimax3_s32_relu(sa, sb, sc),
                                  (unsigned)__vimin3_s32_relu(sa, sb, sc),
                                  __vimax3_s16x2_relu(a, b, c),
                                  __vimin3_s16x2_relu(a, b, c),
                                  (unsigned)__viaddmax_s32_relu(sa, sb, sc),
                                  (unsigned)__viaddmin_s32_relu(sa, sb, sc),
                                  __viaddmax_s16x2_relu(a, b, c),
                                  __viaddmin_s16x2_relu(a, b, c),
                                  (unsigned)__vimax_s32_relu(sa, sb),
                                  __vimin_s16x2_relu(a, b),
                                  (unsigned)__vibmax_s32(sa, sb, &p),
                                  __vibmin_u32(a, b, &q),
                                  __vibmax_u16x2(a, b, &r, &s),
                                  __vibmin_s16x2(a, b, &t, &u)};
  const unsigned right[kValues] = {products(in, 8, 0, true),
                                   products(in, 8, 0, false),
                                   products(in, 16, 0, true),
                                   products(in, 16, 0, false),
                                   products(in, 16, 2, true),
                                   products(in, 16, 2, false),
                                   extreme(in, 32, true, true, false, false),
                                   extreme(in, 32, true, false, false, false),
                                   extreme(in, 32, false, true, false, false),
                                   extreme(in, 32, false, false, false, false),
                                   extreme(in, 16, true, true, false, false),
                                   extreme(in, 16, true, false, false, false),
                                   extreme(in, 16, false, true, false, false),
                                   extreme(in, 16, false, false, false, false),
                                   extreme(in, 32, true, true, true, false),
                                   extreme(in, 32, true, false, true, false),
                                   extreme(in, 32, false, true, true, false),
                                   extreme(in, 32, false, false, true, false),
                                   extreme(in, 16, true, true, true, false),
                                   extreme(in, 16, true, false, true, false),
                                   extreme(in, 16, false, true, true, false),
                                   extreme(in, 16, false, false, true, false),
                                   extreme(in, 32, true, true, false, true),
                                   extreme(in, 32, true, false, false, true),
                                   extreme(in, 16, true, true, false, true),
                                   extreme(in, 16, true, false, false, true),
                                   extreme(in, 32, true, true, true, true),
                                   extreme(in, 32, true, false, true, true),
                                   extreme(in, 16, true, true, true, true),
                                   extreme(in, 16, true, false, true, true),
                                   extreme(two, 32, true, true, false, true),
                                   extreme(two, 16, true, false, false, true),
                                   extreme(two, 32, true, true, false, false),
                                   extreme(two, 32, false, false, false, false),
                                   extreme(two, 16, false, true, false, false),
                                   extreme(two, 16, true, false, false, false)};
  const char4 bytes = make_char4(1, -2, 3, -128);
  int wrong = __dp4a(bytes, bytes, 0) != 1 + 4 + 9 + 16384 ||
              __dp2a_hi(make_short2(-300, 2), bytes, 5) != -900 - 256 + 5 || p != (sa >= sb) || q != (a <= b) ||
              r != (a >> 16 >= b >> 16) || s != ((a & 65535) >= (b & 65535)) ||
              t != ((short)(a >> 16) <= (short)(b >> 16)) || u != ((short)a <= (short)b);
  for (int i = 0; i < kValues; ++i) wrong += seen[i] != right[i];
  atomicAdd(differ, wrong);
}
int main() {
  int *differ, seen;
  cudaMalloc(&differ, sizeof(int));
  cudaMemset(differ, 0, sizeof(int));
  compare<<<1, 1000>>>(differ);
  cudaMemcpy(&seen, differ, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d of %d differ\n", seen, 1000 * kValues);
}
