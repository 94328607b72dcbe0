// What the plugin for g++ says of a loop is what nvcc makes of it: how many loads it makes in a row.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "common/estimate/launch_sample.h"
#include "common/simt/cuda_runtime.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/profiling.h"
#include "tests/machine_code/loops.h"

namespace {

using estimate::Step;
using Loop = simt::Computation::Loop;
using Kernel = void (*)(const float*, float*, int, int);

const std::vector<std::pair<std::string, Kernel>> kKernels{
#define MACHINE_CODE_LOOP(name, loop, body) {#name, machine_code::name},
    MACHINE_CODE_LOOPS(MACHINE_CODE_LOOP)
#undef MACHINE_CODE_LOOP
};

std::map<std::string, int> recorded() {
  std::ifstream file(TEST_DATA_DIR "/sm_90_loops.csv");
  std::map<std::string, int> loads;
  for (std::string line; std::getline(file, line);) {
    const std::size_t comma = line.find(',');
    if (line.starts_with("#") || line.starts_with("loop,")) continue;
    loads[line.substr(0, comma)] = std::stoi(line.substr(comma + 1));
  }
  return loads;
}

/// Of the loop around the last load.
Loop loop_of(Kernel kernel) {
  constexpr int kRounds = 40;
  simt::DeviceArray<float> in(2048, "in"), out(32, "out");
  for (float& one : in) one = 0;
  estimate::LaunchSamples samples(core::kH200);
  simt::profile(
      [&] {
        launch(kernel, {1, 32}, std::as_const(in).data(), out.data(), kRounds, 20);
      },
      {.checks = false, .sinks = {&samples}});
  Loop loop = Loop::none;
  for (const Step& step : samples.samples().at(0).blocks.at(0).at(0).steps) {
    if (step.kind == Step::Kind::load) loop = step.loop;
  }
  return loop;
}

TEST(Loops, AreAllRecorded) {
  const auto loads = recorded();
  EXPECT_EQ(loads.size(), kKernels.size());
  for (const auto& [name, kernel] : kKernels) EXPECT_TRUE(loads.contains(name)) << name << ": run loops.sh";
}

TEST(Loops, AreWhatNvccMakesOfThem) {
  const auto loads = recorded();
  for (const auto& [name, kernel] : kKernels) {
    switch (loop_of(kernel)) {
      case Loop::rolled:
        EXPECT_EQ(loads.at(name), 1) << name;
        break;
      case Loop::by_fours:
        EXPECT_EQ(loads.at(name), 4) << name;
        break;
      case Loop::by_sixteens:
        EXPECT_EQ(loads.at(name), 16) << name;
        break;
      case Loop::unrolled:
        EXPECT_TRUE(loads.at(name) == 8 || loads.at(name) == 16) << name;
        break;
      default:
        ADD_FAILURE() << name << " is no loop";
    }
  }
}

}  // namespace
