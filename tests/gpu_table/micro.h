#pragma once
// What the micro-kernels of tests/gpu_table share: a table of results, and how a launch is timed.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace micro {

/// Ends the program with the place and CUDA's own words when a call failed.
inline void check(cudaError_t error, const char* call, const char* file, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(error));
  std::exit(1);
}

#define MICRO_CHECK(call) ::micro::check((call), #call, __FILE__, __LINE__)

/// One line of the table on standard output: `kernel,setting,value,unit`. A setting is `name=value` pairs, in between
/// them a blank.
inline void row(const char* kernel, const std::string& setting, double value, const char* unit) {
  std::printf("%s,%s,%.6g,%s\n", kernel, setting.c_str(), value, unit);
  std::fflush(stdout);
}

inline int number_of_sms() {
  int sms = 0;
  MICRO_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  return sms;
}

/// Device memory of `count` elements, cleared; freed at the end of its life.
template <typename T>
class Array {
 public:
  explicit Array(std::size_t count) : count_(count) {
    MICRO_CHECK(cudaMalloc(&data_, count * sizeof(T)));
    MICRO_CHECK(cudaMemset(data_, 0, count * sizeof(T)));
  }
  explicit Array(const std::vector<T>& values) : Array(values.size()) {
    MICRO_CHECK(cudaMemcpy(data_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~Array() { cudaFree(data_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  T* get() const { return data_; }
  std::size_t count() const { return count_; }
  std::vector<T> on_host() const {
    std::vector<T> values(count_);
    MICRO_CHECK(cudaMemcpy(values.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  T* data_ = nullptr;
  std::size_t count_;
};

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Microseconds of one call of `launch` between two events: the median of `rounds`, after two that do not count.
template <typename Launch>
double microseconds(const Launch& launch, int rounds = 11) {
  cudaEvent_t begin, end;
  MICRO_CHECK(cudaEventCreate(&begin));
  MICRO_CHECK(cudaEventCreate(&end));
  std::vector<double> times;
  for (int round = -2; round < rounds; ++round) {
    MICRO_CHECK(cudaEventRecord(begin));
    launch();
    MICRO_CHECK(cudaGetLastError());
    MICRO_CHECK(cudaEventRecord(end));
    MICRO_CHECK(cudaEventSynchronize(end));
    float milliseconds = 0;
    MICRO_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    if (round >= 0) times.push_back(1000.0 * milliseconds);
  }
  MICRO_CHECK(cudaEventDestroy(begin));
  MICRO_CHECK(cudaEventDestroy(end));
  return median(times);
}

inline std::string setting(const char* name, long value) { return std::string(name) + "=" + std::to_string(value); }

// One file each.
void measure_launch();
void measure_latency();
void measure_turnover();
void measure_dram();
void measure_l2();
void measure_stores();
void measure_l1_loads();
void measure_l1_size();
void measure_shared();
void measure_chains();
void measure_operations();
void measure_placement();
void measure_copies();

}  // namespace micro
