// Directed rounding against that of the processor, whose rounding mode is set for each operation.

#include "common/simt/device/directed_rounding.h"

#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>

namespace {

template <typename T>
T rounded(int mode, const std::function<T()>& compute) {
  const int before = std::fegetround();
  std::fesetround(mode);
  const T result = compute();
  std::fesetround(before);
  return result;
}

template <typename T, typename Bits>
class Numbers {
 public:
  // Any finite number, of any size; half of them near to one another.
  T next() {
    if (random_() % 2 == 0) return static_cast<T>(static_cast<int>(random_() % 2001) - 1000) / T(7);
    while (true) {
      const T value = __builtin_bit_cast(T, static_cast<Bits>(random_()));
      const T size = std::abs(value);
      // Not so small that what is lost in a product is lost for good.
      if (std::isfinite(value) && size > T(1e-15) && size < T(1e15)) return value;
    }
  }
  std::uint64_t bits() { return random_(); }

 private:
  std::mt19937_64 random_{1};
};

// The processor's own operation must not be computed ahead of time.
template <typename T>
T hidden(T value) {
  volatile T copy = value;
  return copy;
}

template <typename T>
struct Operation {
  T (*zero)(T, T);
  T (*up)(T, T);
  T (*down)(T, T);
  T (*exact)(T, T);
};

template <typename T, typename Bits>
void compare(const Operation<T>& operation) {
  Numbers<T, Bits> numbers;
  for (int i = 0; i < 20000; ++i) {
    const T a = numbers.next();
    const T b = numbers.next();
    const auto exact = [&] { return operation.exact(hidden(a), hidden(b)); };
    ASSERT_EQ(operation.zero(a, b), rounded<T>(FE_TOWARDZERO, exact)) << a << ' ' << b;
    ASSERT_EQ(operation.up(a, b), rounded<T>(FE_UPWARD, exact)) << a << ' ' << b;
    ASSERT_EQ(operation.down(a, b), rounded<T>(FE_DOWNWARD, exact)) << a << ' ' << b;
  }
}

#define OPERATION(type, name, exact)                                                                       \
  Operation<type> {                                                                                        \
    [](type a, type b) { return name##_rz(a, b); }, [](type a, type b) { return name##_ru(a, b); },        \
        [](type a, type b) { return name##_rd(a, b); }, [](type a, type b) { return hidden<type>(exact); } \
  }

TEST(DirectedRounding, OfFloatsIsTheProcessors) {
  compare<float, std::uint32_t>(OPERATION(float, __fadd, a + b));
  compare<float, std::uint32_t>(OPERATION(float, __fsub, a - b));
  compare<float, std::uint32_t>(OPERATION(float, __fmul, a* b));
  compare<float, std::uint32_t>(OPERATION(float, __fdiv, a / b));
}

TEST(DirectedRounding, OfDoublesIsTheProcessors) {
  compare<double, std::uint64_t>(OPERATION(double, __dadd, a + b));
  compare<double, std::uint64_t>(OPERATION(double, __dsub, a - b));
  compare<double, std::uint64_t>(OPERATION(double, __dmul, a* b));
  compare<double, std::uint64_t>(OPERATION(double, __ddiv, a / b));
}

TEST(DirectedRounding, OfRootsIsTheProcessors) {
  Numbers<float, std::uint32_t> numbers;
  for (int i = 0; i < 20000; ++i) {
    const float x = std::abs(numbers.next());
    const auto exact = [&] { return hidden(std::sqrt(hidden(x))); };
    ASSERT_EQ(__fsqrt_rz(x), rounded<float>(FE_TOWARDZERO, exact)) << x;
    ASSERT_EQ(__fsqrt_ru(x), rounded<float>(FE_UPWARD, exact)) << x;
    ASSERT_EQ(__fsqrt_rd(x), rounded<float>(FE_DOWNWARD, exact)) << x;
  }
}

TEST(DirectedRounding, OfConversionsIsTheProcessors) {
  Numbers<float, std::uint32_t> numbers;
  for (int i = 0; i < 20000; ++i) {
    const auto x = static_cast<long long>(numbers.bits());
    const auto y = static_cast<int>(x);
    const auto wide = [&] { return hidden(static_cast<float>(hidden(x))); };
    const auto narrow = [&] { return hidden(static_cast<float>(hidden(y))); };
    ASSERT_EQ(__ll2float_ru(x), rounded<float>(FE_UPWARD, wide)) << x;
    ASSERT_EQ(__ll2float_rd(x), rounded<float>(FE_DOWNWARD, wide)) << x;
    ASSERT_EQ(__int2float_rz(y), rounded<float>(FE_TOWARDZERO, narrow)) << y;
    ASSERT_EQ(__int2float_ru(y), rounded<float>(FE_UPWARD, narrow)) << y;
  }
}

TEST(DirectedRounding, FusedKeepsWhatTheSumLoses) {
  EXPECT_EQ(__fmaf_rd(1.0F, 1.0F, -0x1p-60F), 1.0F - 0x1p-24F);
  EXPECT_EQ(__fmaf_ru(1.0F, 1.0F, 0x1p-60F), 1.0F + 0x1p-23F);
  EXPECT_EQ(__fmaf_rz(1.0F, 1.0F, -0x1p-90F), 1.0F - 0x1p-24F);
  EXPECT_EQ(__fma_rd(1.0, 1.0, -0x1p-200), 1.0 - 0x1p-53);
}

TEST(DirectedRounding, AtTheEndsOfTheRange) {
  EXPECT_EQ(__fmul_rz(3e38F, 10.0F), 3.40282347e38F);
  EXPECT_EQ(__fmul_rd(-3e38F, 10.0F), -HUGE_VALF);
  EXPECT_EQ(__fadd_ru(3.4e38F, 3.4e38F), HUGE_VALF);
  EXPECT_TRUE(std::signbit(__fadd_rd(1.0F, -1.0F)));
  EXPECT_FALSE(std::signbit(__fadd_ru(1.0F, -1.0F)));
}

}  // namespace
