// A program of its own, without a grader, whose kernel makes the mistake that is named on the command line. With
// `reported` as a second word the mistake is reported as a grader asks for it.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "common/launch.h"
#include "common/simt/runtime/crash_reports.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

__global__ void store_to(int* where) {
  if (threadIdx.x == 3 && blockIdx.x == 1) *where = 1;  // <- pointer
}

__device__ int count_down(int n) {
  volatile int here = n;
  return here == 0 ? 0 : count_down(here - 1) + here;  // <- stack
}
__global__ void recurse(int* out) { out[threadIdx.x] = count_down(-1); }

__global__ void divide(int* out, int by) {
  out[threadIdx.x] = out[threadIdx.x] / by;  // <- division
}

__global__ void take_too_much() {
  int* block = static_cast<int*>(malloc(64 << 20));
  block[0] = 1;  // <- unchecked
}

__global__ void wait_for(volatile int* flag) {
  while (*flag == 1) {
  }
}

__global__ void do_nothing() {}

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const auto is = [&](const char* mistake) { return std::strcmp(argv[1], mistake) == 0; };
  if (argc > 2) {
    simt::report_crashes(is("hang") ? 0.5 : 60, [](const safety::Finding& finding) {
      std::fprintf(stderr, "%s:%d: %s\n  %s\n", finding.where.file.c_str(), finding.where.line, finding.message.c_str(),
                   finding.advice.c_str());
    });
  }
  simt::DeviceArray<int> out(32, "out");
  for (int& value : out) value = 1;
  simt::profile([&] {
    if (is("null")) launch(store_to, {2, 32}, nullptr);
    if (is("wild")) launch(store_to, {2, 32}, reinterpret_cast<int*>(0x600000000040));
    if (is("far")) launch(store_to, {2, 32}, out.data() + (1 << 18));
    if (is("stack")) launch(recurse, {1, 32}, out.data());
    if (is("division")) launch(divide, {1, 32}, out.data(), 0);
    if (is("hang")) launch(wait_for, {4, 16}, out.data());
    if (is("malloc")) launch(take_too_much, {1, 1});
    if (is("late") || is("none")) launch(do_nothing, {1, 32});
  });
  if (is("late")) std::abort();  // none of the emulator's business any more
  if (argc > 2) simt::stop_reporting_crashes();
  std::printf("went on\n");
}
