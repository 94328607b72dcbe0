#include "common/cublas/cublas.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "common/simt/runtime/device_array.h"

namespace {

class Cublas : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(cublasCreate(&handle_), CUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(cublasDestroy(handle_), CUBLAS_STATUS_SUCCESS); }
  cublasHandle_t handle_ = nullptr;
};

// 2 x 3, by columns: 1 3 5 / 2 4 6.
const std::vector<float> kMatrix{1, 2, 3, 4, 5, 6};
const float kOne = 1;
const float kZero = 0;

TEST_F(Cublas, ProductsOfTransposes) {
  std::vector<float> c(4, std::nanf(""));  // beta = 0 reads none of it
  EXPECT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 3, &kOne, kMatrix.data(), 2, kMatrix.data(), 2, &kZero,
                        c.data(), 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c, (std::vector<float>{35, 44, 44, 56}));
  std::vector<float> d(9, 1);
  EXPECT_EQ(cublasSgemm(handle_, CUBLAS_OP_T, CUBLAS_OP_N, 3, 3, 2, &kOne, kMatrix.data(), 2, kMatrix.data(), 2, &kOne,
                        d.data(), 3),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(d, (std::vector<float>{6, 12, 18, 12, 26, 40, 18, 40, 62}));
}

TEST_F(Cublas, MatrixTimesVector) {
  const std::vector<float> x{1, 0, 2};
  std::vector<float> y(2);
  EXPECT_EQ(cublasSgemv(handle_, CUBLAS_OP_N, 2, 3, &kOne, kMatrix.data(), 2, x.data(), 1, &kZero, y.data(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y, (std::vector<float>{11, 14}));
  std::vector<float> z(3);
  EXPECT_EQ(cublasSgemv(handle_, CUBLAS_OP_T, 2, 3, &kOne, kMatrix.data(), 2, y.data(), -1, &kZero, z.data(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(z, (std::vector<float>{36, 86, 136}));
}

TEST_F(Cublas, Vectors) {
  std::vector<double> x{3, 7, -4, 7};
  double result = 0;
  EXPECT_EQ(cublasDnrm2(handle_, 2, x.data(), 2, &result), CUBLAS_STATUS_SUCCESS);
  EXPECT_DOUBLE_EQ(result, 5);
  EXPECT_EQ(cublasDasum(handle_, 4, x.data(), 1, &result), CUBLAS_STATUS_SUCCESS);
  EXPECT_DOUBLE_EQ(result, 21);
  int at = 0;
  EXPECT_EQ(cublasIdamax(handle_, 4, x.data(), 1, &at), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(at, 2);
  const double two = 2;
  EXPECT_EQ(cublasDscal(handle_, 4, &two, x.data(), 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasDdot(handle_, 4, x.data(), 1, x.data(), 1, &result), CUBLAS_STATUS_SUCCESS);
  EXPECT_DOUBLE_EQ(result, 4 * (9 + 49 + 16 + 49));
}

TEST_F(Cublas, WhatItRefuses) {
  std::vector<float> c(4);
  EXPECT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 3, &kOne, kMatrix.data(), 1, kMatrix.data(), 2, &kZero,
                        c.data(), 2),
            CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasSetStream(nullptr, nullptr), CUBLAS_STATUS_NOT_INITIALIZED);
}

TEST_F(Cublas, ColumnsGoToTheDeviceAndBack) {
  simt::DeviceArray<float> there(8, "there");
  std::vector<float> back(6);
  EXPECT_EQ(cublasSetMatrix(2, 3, sizeof(float), kMatrix.data(), 2, there.data(), 3), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGetMatrix(2, 3, sizeof(float), there.data(), 3, back.data(), 2), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(back, kMatrix);
}

}  // namespace
