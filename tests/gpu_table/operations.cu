// What one operation of the source costs: in slots of a warp scheduler when many warps do it, and in cycles when one
// waits for the other.
#include "micro.h"

namespace micro {
namespace {

constexpr int kSteps = 256;
constexpr unsigned kAll = 0xffffffff;

/// `x = operation(x, a)` again and again, by all warps of a block.
template <typename T, typename Operation>
__global__ void repeat(T* out, long long* cycles, T a, Operation operation) {
  T x = a + static_cast<T>(threadIdx.x);
  __syncthreads();
  const long long begin = clock64();
#pragma unroll 8
  for (int i = 0; i < kSteps; ++i) x = operation(x, a);
  __syncthreads();
  const long long end = clock64();
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
  if (threadIdx.x == 0) cycles[blockIdx.x] = end - begin;
}

template <typename T, typename Operation>
void measure(const char* name, T a, Operation operation) {
  Array<T> out(1024);
  Array<long long> cycles(1);
  const auto each = [&](int warps) {
    for (int i = 0; i < 2; ++i) repeat<<<1, 32 * warps>>>(out.get(), cycles.get(), a, operation);
    return static_cast<double>(cycles.on_host()[0]) / kSteps;
  };
  constexpr int kSchedulers = 4;
  row("operation", std::string("name=") + name + " warps=1", each(1), "cycles");
  row("operation", std::string("name=") + name + " warps=32", each(32) / 32 * kSchedulers, "slots");
}

// Each takes x from the last time, and has an addition where x would not change otherwise.
#define MICRO_OPERATION(name, type, expression)                                              \
  struct name {                                                                              \
    __device__ type operator()(type x, [[maybe_unused]] type a) const { return expression; } \
  };
MICRO_OPERATION(Add, int, (x ^ a) + a)
MICRO_OPERATION(Divide, int, a * 1000000 / (x | 1))
MICRO_OPERATION(Modulo34, int, x % 34 + a * 77777)
MICRO_OPERATION(DivideLong, long long, (a << 40) / (x | 1))
MICRO_OPERATION(Ffma, float, x* a + a)
MICRO_OPERATION(Dfma, double, x* a + a)
MICRO_OPERATION(DivideFloat, float, a / (x + 1))
MICRO_OPERATION(DivideDouble, double, a / (x + 1))
MICRO_OPERATION(Sqrt, float, sqrtf(x) + a)
MICRO_OPERATION(Rsqrt, float, rsqrtf(x) + a)
MICRO_OPERATION(Exp, float, expf(-x) + a)
MICRO_OPERATION(Log, float, logf(x) + a)
MICRO_OPERATION(Sin, float, sinf(x) + a)
MICRO_OPERATION(Pow, float, powf(x, a))
MICRO_OPERATION(Tanh, float, tanhf(x) + a)
MICRO_OPERATION(ToIntAndBack, float, static_cast<int>(x) + a)
MICRO_OPERATION(Shuffle, int, __shfl_xor_sync(kAll, x, a) + a)
MICRO_OPERATION(Ballot, int, int(__ballot_sync(kAll, x > a)) + x)
MICRO_OPERATION(MatchAny, int, (x & ~31) + int(threadIdx.x) % a + int(__match_any_sync(kAll, x % 32) >> 31))
MICRO_OPERATION(CountBits, int, __popc(x) + a * 12345)
#undef MICRO_OPERATION

}  // namespace

void measure_operations() {
  measure<int>("add", 3, Add());
  measure<int>("divide", 3, Divide());
  measure<int>("modulo_34", 3, Modulo34());
  measure<long long>("divide_long", 3, DivideLong());
  measure<float>("ffma", 0.5f, Ffma());
  measure<double>("dfma", 0.5, Dfma());
  measure<float>("divide_float", 1.5f, DivideFloat());
  measure<double>("divide_double", 1.5, DivideDouble());
  measure<float>("sqrt", 1.5f, Sqrt());
  measure<float>("rsqrt", 1.5f, Rsqrt());
  measure<float>("exp", 0.5f, Exp());
  measure<float>("log", 1.5f, Log());
  measure<float>("sin", 0.5f, Sin());
  measure<float>("pow", 0.5f, Pow());
  measure<float>("tanh", 0.5f, Tanh());
  measure<float>("to_int_and_back", 1.5f, ToIntAndBack());
  measure<int>("shuffle", 3, Shuffle());
  measure<int>("ballot", 3, Ballot());
  for (const int values : {1, 4, 32})
    measure<int>(("match_any_of_" + std::to_string(values)).c_str(), values, MatchAny());
  measure<int>("count_bits", 3, CountBits());
}

}  // namespace micro
