#include "common/simt/device/special_functions.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

TEST(SpecialFunctions, InversesOfTheErrorFunctionUndoIt) {
  for (const double x : {-3.0, -1.0, -0.3, 1e-10, 0.2, 0.5, 2.5, 4.0}) {
    EXPECT_NEAR(erfcinv(std::erfc(x)), x, 1e-9 * (1 + std::abs(x))) << x;
  }
  for (const double x : {-2.0, -1.0, -0.3, 1e-10, 0.2, 0.5, 1.5})
    EXPECT_NEAR(erfinv(std::erf(x)), x, 1e-12 * (1 + std::abs(x))) << x;
  EXPECT_NEAR(erfcinv(std::erfc(10.0)), 10.0, 1e-12);
  EXPECT_EQ(erfcinv(0.0), HUGE_VAL);
  EXPECT_EQ(erfcinv(2.0), -HUGE_VAL);
  EXPECT_EQ(erfinv(1.0), HUGE_VAL);
  EXPECT_TRUE(std::isnan(erfinv(1.5)));
}

TEST(SpecialFunctions, NormalDistribution) {
  EXPECT_NEAR(normcdf(1.0), 0.84134474606854293, 1e-15);
  EXPECT_NEAR(normcdfinv(0.975), 1.9599639845400545, 1e-12);
  EXPECT_NEAR(normcdfinvf(0.5F), 0.0F, 1e-15);
}

// The continued fraction meets the product where it takes over.
TEST(SpecialFunctions, ScaledComplementHasNoStep) {
  EXPECT_NEAR(erfcx(1.0), 0.42758357615580700, 1e-15);
  EXPECT_NEAR(erfcx(24.999999) / erfcx(25.0), 1.0, 1e-7);
  EXPECT_NEAR(erfcx(100.0), 0.0056416137829894330, 1e-16);
}

TEST(SpecialFunctions, Lengths) {
  EXPECT_DOUBLE_EQ(norm3d(2.0, 3.0, 6.0), 7.0);
  EXPECT_DOUBLE_EQ(norm4d(2.0, 4.0, 5.0, 6.0), 9.0);
  EXPECT_DOUBLE_EQ(rnorm3d(2.0, 3.0, 6.0), 1.0 / 7.0);
  const float values[] = {3.0F, 4.0F, 12.0F};
  EXPECT_FLOAT_EQ(normf(3, values), 13.0F);
}

TEST(SpecialFunctions, Others) {
  EXPECT_DOUBLE_EQ(rcbrt(8.0), 0.5);
  EXPECT_NEAR(cyl_bessel_i0(1.0), 1.2660658777520084, 1e-14);
  EXPECT_NEAR(cyl_bessel_i1(-1.0), -0.56515910399248503, 1e-14);
  EXPECT_EQ(umin(~0U, 1U), 1U);
  EXPECT_EQ(ullmax(~0ULL, 1ULL), ~0ULL);
}

}  // namespace
