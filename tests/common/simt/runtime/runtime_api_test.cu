// The calls of the CUDA runtime answer as on a GPU: the expected errors were seen on an H200 with CUDA 13.0.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "common/core/architecture.h"
#include "common/launch.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using testing::EndsWith;
using testing::HasSubstr;

__constant__ int table[4];
__device__ int counters[4];

__global__ void add_table(int* out) { out[threadIdx.x] = table[threadIdx.x] + counters[threadIdx.x]; }
__global__ void nothing() {}

class RuntimeApi : public testing::Test {
 protected:
  void SetUp() override { cudaGetLastError(); }
};

TEST_F(RuntimeApi, AllocatesUntilTheGpuIsFull) {
  char* some = reinterpret_cast<char*>(16);
  EXPECT_EQ(cudaMalloc(&some, core::kH200.memory_bytes + 1), cudaErrorMemoryAllocation);
  EXPECT_EQ(some, nullptr);
  EXPECT_EQ(cudaMalloc(&some, std::numeric_limits<std::size_t>::max()), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaMalloc(&some, 100), cudaSuccess);
  EXPECT_NE(some, nullptr);
  EXPECT_EQ(cudaFree(some), cudaSuccess);
  EXPECT_EQ(cudaMalloc(static_cast<char**>(nullptr), 4), cudaErrorInvalidValue);
}

TEST_F(RuntimeApi, AllocatesNothingForNoBytes) {
  float* none = reinterpret_cast<float*>(16);
  EXPECT_EQ(cudaMalloc(&none, 0), cudaSuccess);
  EXPECT_EQ(none, nullptr);
  void* some = nullptr;
  EXPECT_EQ(cudaMalloc(&some, 8), cudaSuccess);
  EXPECT_EQ(cudaFree(some), cudaSuccess);
}

template <typename T>
void* allocate_somewhere_else(T* where) {
  cudaMalloc(where, 8);
  return *where;
}

TEST_F(RuntimeApi, CallsArraysWhatTheSourceCallsThem) {
  int* mine = nullptr;
  int* other = nullptr;
  cudaMalloc((void**)&mine, 8);
  void* const pointers[] = {mine, allocate_somewhere_else(&other)};
  for (const bool is_known : {true, false}) {
    const simt::Profile p = simt::profile([&] { cudaMemset(pointers[is_known ? 0 : 1], 0, 9); });
    ASSERT_EQ(p.findings.size(), 1U);
    EXPECT_THAT(p.findings[0].message, testing::EndsWith(is_known ? "but mine has 8" : "but cudaMalloc has 8"));
  }
  for (void* const pointer : pointers) cudaFree(pointer);
}

TEST_F(RuntimeApi, FreesOnlyWhatItAllocated) {
  int on_host = 0;
  int* some = nullptr;
  cudaMalloc(&some, 100);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  EXPECT_EQ(cudaFree(some + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(&on_host), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(some), cudaSuccess);
  EXPECT_EQ(cudaFree(some), cudaErrorInvalidValue);
}

TEST_F(RuntimeApi, KeepsTheLastErrorUntilItIsAskedFor) {
  int on_host = 0;
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  cudaFree(&on_host);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);  // success does not erase it
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  simt::profile([] { launch(nothing, {0, 32}); });
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceSetLimit(cudaLimitStackSize, 64 << 10), cudaSuccess);
  EXPECT_EQ(cudaDeviceSetLimit(cudaLimitStackSize, 1 << 20), cudaErrorInvalidValue);
}

TEST_F(RuntimeApi, NamesItsErrors) {
  EXPECT_STREQ(cudaGetErrorName(cudaSuccess), "cudaSuccess");
  EXPECT_STREQ(cudaGetErrorString(cudaSuccess), "no error");
  EXPECT_STREQ(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument");
  EXPECT_STREQ(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory");
  EXPECT_STREQ(cudaGetErrorString(static_cast<cudaError_t>(12345)), "unrecognized error code");
}

// d, e: arrays of the device; h: of the host.
class Copies : public RuntimeApi {
 protected:
  static constexpr std::size_t kBytes = 4096;
  Copies() : d(kBytes, "d"), e(kBytes, "e"), h(2 * kBytes) {}

  simt::DeviceArray<char> d, e;
  std::vector<char> h;
};

TEST_F(Copies, BeyondAnArrayChangeNothing) {
  std::fill(d.begin(), d.end(), 'd');
  std::fill(e.begin(), e.end(), 'e');
  EXPECT_EQ(cudaMemcpy(d.data(), h.data(), kBytes + 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(h.data(), d.data() + 1, kBytes, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(h.data(), d.data() - 1, 2, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(e.data(), d.data(), 2 * kBytes, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(e.data() + 1, d.data(), kBytes, cudaMemcpyDefault), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(d.data(), h.data(), std::numeric_limits<std::size_t>::max(), cudaMemcpyHostToDevice),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset(d.data() + 4, 0, kBytes), cudaErrorInvalidValue);
  EXPECT_EQ(std::count(d.begin(), d.end(), 'd'), kBytes);
  EXPECT_EQ(std::count(e.begin(), e.end(), 'e'), kBytes);
  EXPECT_EQ(std::count(h.begin(), h.end(), 0), 2 * kBytes);
  EXPECT_EQ(cudaMemcpy(d.data() + 1, h.data(), kBytes - 1, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemset(d.data() + 1, 7, kBytes - 1), cudaSuccess);
  EXPECT_EQ(d[0], 'd');
  EXPECT_EQ(d[kBytes - 1], 7);
}

TEST_F(Copies, NeedDeviceMemoryWhereTheDirectionSaysSo) {
  const auto copy = [](void* to, const void* from, cudaMemcpyKind kind) { return cudaMemcpy(to, from, 16, kind); };
  for (const auto kind : {cudaMemcpyHostToDevice, cudaMemcpyDeviceToDevice, cudaMemcpyDeviceToHost}) {
    EXPECT_EQ(copy(h.data(), h.data() + 99, kind), cudaErrorInvalidValue) << kind;
    EXPECT_EQ(copy(d.data(), e.data(), kind), cudaSuccess) << kind;
  }
  EXPECT_EQ(copy(d.data(), h.data(), cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(copy(h.data(), d.data(), cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(copy(d.data(), h.data(), cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(copy(h.data(), d.data(), cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(copy(nullptr, h.data(), cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(copy(d.data(), nullptr, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(copy(d.data(), h.data(), static_cast<cudaMemcpyKind>(9)), cudaErrorInvalidMemcpyDirection);
  for (const auto kind : {cudaMemcpyHostToHost, cudaMemcpyDefault}) {
    EXPECT_EQ(copy(h.data(), h.data() + 99, kind), cudaSuccess) << kind;
    EXPECT_EQ(copy(h.data(), d.data(), kind), cudaSuccess) << kind;
    EXPECT_EQ(copy(d.data(), h.data(), kind), cudaSuccess) << kind;
  }
  EXPECT_EQ(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemset(nullptr, 0, 0), cudaSuccess);
  EXPECT_EQ(cudaMemset(nullptr, 0, 4), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset(h.data(), 0, 4), cudaErrorInvalidValue);
}

TEST_F(Copies, OfVariablesEndWhereTheyEnd) {
  const std::vector<int> values{1, 2, 3, 4, 5};
  EXPECT_EQ(cudaMemcpyToSymbol(table, values.data(), 16), cudaSuccess);
  EXPECT_EQ(cudaMemcpyToSymbol(table, values.data(), 20), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyToSymbol(table, values.data(), 16, 4), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyToSymbol(table, values.data(), 4, 20), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyToSymbol(counters, values.data() + 1, 12, 4), cudaSuccess);
  EXPECT_EQ(cudaMemcpyToSymbol(counters, d.data(), 4), cudaSuccess);
  EXPECT_EQ(cudaMemcpyToSymbol(counters, values.data(), 4, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(cudaMemcpyToSymbol(counters, values.data(), 4, 0, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyToSymbol(counters, values.data(), 4), cudaSuccess);

  std::vector<int> back(5);
  EXPECT_EQ(cudaMemcpyFromSymbol(back.data(), counters, 20), cudaErrorInvalidValue);
  EXPECT_EQ(back, std::vector<int>(5));
  EXPECT_EQ(cudaMemcpyFromSymbol(back.data(), counters, 8, 4), cudaSuccess);
  EXPECT_EQ(back, (std::vector<int>{2, 3, 0, 0, 0}));
  EXPECT_EQ(cudaMemcpyFromSymbol(d.data(), counters, 16), cudaSuccess);
  EXPECT_EQ(cudaMemcpyFromSymbol(d.data() + kBytes - 8, counters, 16), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyFromSymbol(back.data(), counters, 8, 0, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);

  simt::DeviceArray<int> out(4, "out");
  EXPECT_TRUE(simt::profile([&] { launch(add_table, {1, 4}, out.data()); }).findings.empty());
  EXPECT_EQ(std::vector<int>(out.begin(), out.end()), (std::vector<int>{2, 4, 6, 8}));
}

TEST_F(Copies, ThatAreTooLongAreTold) {
  const auto told = [](const std::function<void()>& call) {
    const simt::Profile p = simt::profile(call);
    if (p.findings.size() != 1) return std::to_string(p.findings.size()) + " findings";
    const safety::Finding& f = p.findings.front();
    EXPECT_EQ(f.kind, safety::FindingKind::out_of_bounds);
    EXPECT_FALSE(f.in_kernel);
    EXPECT_THAT(f.where.file, EndsWith("runtime_api_test.cu"));
    return std::to_string(f.where.line) + ": " + f.message;
  };
  const auto at = [](int line, const std::string& message) {
    return std::to_string(line) + ": out of bounds: " + message;
  };
  void* const to = h.data();
  EXPECT_EQ(told([&] { cudaMemcpy(to, d.data(), kBytes + 4, cudaMemcpyDeviceToHost); }),
            at(__LINE__ - 1, "cudaMemcpy of 4100 bytes, but d has 4096"));
  EXPECT_EQ(told([&] { cudaMemset(d.data() + 8, 0, kBytes); }),
            at(__LINE__ - 1, "cudaMemset of 4096 bytes from byte 8 of d on, but d has 4096"));
  EXPECT_EQ(told([&] { cudaMemset(d.data() - 8, 0, 16); }),
            at(__LINE__ - 1, "cudaMemset of 16 bytes from byte -8 of d on, but d has 4096"));
  EXPECT_EQ(told([&] { cudaMemset(to, 0, 16); }),
            at(__LINE__ - 1, "cudaMemset of 16 bytes to what is not memory of the device"));
  EXPECT_EQ(told([&] { cudaMemcpy(d.data(), nullptr, 16, cudaMemcpyHostToDevice); }),
            at(__LINE__ - 1, "cudaMemcpy of 16 bytes from a null pointer"));
  EXPECT_EQ(told([&] { cudaMemcpyToSymbol(table, to, 20); }),
            at(__LINE__ - 1, "cudaMemcpyToSymbol of 20 bytes, but table has 16"));
  EXPECT_EQ(told([&] { cudaMemcpyFromSymbol(to, counters, 16, 4); }),
            at(__LINE__ - 1, "cudaMemcpyFromSymbol of 16 bytes from byte 4 of counters on, but counters has 16"));
  EXPECT_THAT(told([&] {
                char* freed = nullptr;
                cudaMalloc(&freed, 64);
                cudaFree(freed);
                cudaMemset(freed, 0, 64);
              }),
              HasSubstr("out of bounds: cudaMemset of 64 bytes to cudaMalloc, which has been freed"));
}

TEST_F(Copies, ThatAreTooLongAreNotToldWithoutChecksOrOutsideOfAProfile) {
  const simt::ProfileOptions options{.checks = false};
  EXPECT_TRUE(simt::profile([&] { cudaMemset(d.data(), 0, kBytes + 4); }, options).findings.empty());
  EXPECT_EQ(cudaMemset(d.data(), 0, kBytes + 4), cudaErrorInvalidValue);
  EXPECT_TRUE(simt::profile([] { launch(nothing, {1, 32}); }).findings.empty());
}

// What the host passes may be a __managed__ variable, which both sides use.
TEST_F(Copies, OfVariablesByAddressAreNotRefused) {
  EXPECT_EQ(cudaMemset(counters, 0, sizeof counters), cudaSuccess);
  EXPECT_EQ(cudaMemset(counters, 0, sizeof counters + 4), cudaErrorInvalidValue);
}

}  // namespace
