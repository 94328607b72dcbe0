// The measured H200 patterns again, this time executed: a real kernel makes each access, one warp, one request.

#include <gtest/gtest.h>

#include "common/simt/program/shared_memory.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/data/h200_patterns.h"

namespace {

template <int bytes>
struct Unit;
template <>
struct Unit<1> {
  using Type = unsigned char;
};
template <>
struct Unit<2> {
  using Type = unsigned short;
};
template <>
struct Unit<4> {
  using Type = float;
};
template <>
struct Unit<8> {
  using Type = float2;
};
template <>
struct Unit<16> {
  using Type = float4;
};

template <typename T>
__global__ void load_global(const int* element, const T* in, T* sink) {
  const int i = element[threadIdx.x];
  if (i >= 0) sink[threadIdx.x] = in[i];
}

template <typename T>
__global__ void store_global(const int* element, T* out) {
  const int i = element[threadIdx.x];
  if (i >= 0) out[i] = T{};
}

extern __shared__ float4 window[];

template <typename T>
__global__ void load_shared(const int* element, T* sink) {
  const T* in = reinterpret_cast<const T*>(window);
  const int i = element[threadIdx.x];
  if (i >= 0) sink[threadIdx.x] = in[i];
}

template <typename T>
__global__ void store_shared(const int* element) {
  T* out = reinterpret_cast<T*>(window);
  const int i = element[threadIdx.x];
  if (i >= 0) out[i] = T{};
}

template <int bytes>
simt::Profile run(const testdata::MeasuredPattern& pattern) {
  using T = typename Unit<bytes>::Type;
  int highest = 0;
  simt::DeviceArray<int> element(32, "element");
  for (int lane = 0; lane < 32; ++lane) {
    element[lane] = pattern.element[lane];
    highest = std::max(highest, pattern.element[lane]);
  }
  simt::DeviceArray<T> data(pattern.shared ? 1 : highest + 1, "data");
  simt::DeviceArray<T> sink(32, "sink");
  const std::size_t shared_bytes = pattern.shared ? (highest + 1) * sizeof(T) : 0;
  const LaunchConfig config(1, 32, shared_bytes);
  const bool is_load = pattern.kind == memory::Kind::load;
  return simt::profile(
      [&] {
        if (pattern.shared && is_load) {
          cudaFuncSetAttribute(load_shared<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, core::kH200.shared_bytes);
          launch(load_shared<T>, config, element.data(), sink.data());
        } else if (pattern.shared) {
          cudaFuncSetAttribute(store_shared<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, core::kH200.shared_bytes);
          launch(store_shared<T>, config, element.data());
        } else if (is_load) {
          launch(load_global<T>, config, element.data(), data.data(), sink.data());
        } else {
          launch(store_global<T>, config, element.data(), data.data());
        }
      },
      {.checks = false});  // the values do not matter here
}

simt::Profile run(const testdata::MeasuredPattern& pattern) {
  switch (pattern.bytes) {
    case 1:
      return run<1>(pattern);
    case 2:
      return run<2>(pattern);
    case 4:
      return run<4>(pattern);
    case 8:
      return run<8>(pattern);
    default:
      return run<16>(pattern);
  }
}

// The site under test is the one on shared memory or on `data`; the others only serve it.
const simt::Site* site_under_test(const simt::Profile& profile, const testdata::MeasuredPattern& pattern) {
  const auto space = pattern.shared ? simt::Space::shared : simt::Space::global;
  for (const simt::Site& site : profile.sites) {
    if (site.space == space && site.kind == pattern.kind && (pattern.shared || site.variable == "data")) return &site;
  }
  return nullptr;
}

TEST(Emulator, CountsWhatAnH200MeasuredOnEveryPattern) {
  const auto patterns = testdata::load_h200_patterns();
  ASSERT_EQ(patterns.size(), 476U);
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    SCOPED_TRACE(testing::Message() << "pattern " << i);
    const simt::Profile profile = run(patterns[i]);
    ASSERT_TRUE(profile.findings.empty()) << profile.findings.front().message;
    const simt::Site* site = site_under_test(profile, patterns[i]);
    ASSERT_NE(site, nullptr);
    EXPECT_EQ(site->requests, 1U);
    EXPECT_EQ(site->bytes, patterns[i].bytes);
    EXPECT_EQ(static_cast<int>(site->cost), patterns[i].shared ? patterns[i].wavefronts : patterns[i].sectors);
  }
}

}  // namespace
