#pragma once

#include <map>
#include <string>

#include "common/core/time_estimate.h"
#include "common/estimate/gpu_times.h"
#include "common/estimate/launch_sample.h"
#include "common/simt/profile/program_profile.h"
#include "common/simt/runtime/kernel_watch.h"

namespace estimate {

/// What the launches of one kernel take. Each is estimated when it has ended.
class KernelTimes : public LaunchSamples {
 public:
  /// `gpu` outlives it.
  explicit KernelTimes(const GpuTimes& gpu) : LaunchSamples(gpu.chip), gpu_(gpu) { sum_.gpu = gpu.name; }

  void end_launch() override;

  /// Of all launches so far.
  [[nodiscard]] const core::TimeEstimate& sum() const { return sum_; }

 private:
  const GpuTimes& gpu_;
  core::TimeEstimate sum_;
};

/// What each kernel of a program takes on a GPU.
class ProgramTimes : public simt::KernelWatch {
 public:
  /// `gpu` outlives it.
  explicit ProgramTimes(const GpuTimes& gpu) : gpu_(gpu) {}

  simt::RequestSink& listener(const std::string& kernel) override {
    return kernels_.try_emplace(kernel, gpu_).first->second;
  }
  void add_to(simt::ProgramProfile& program) const override;

 private:
  const GpuTimes& gpu_;
  std::map<std::string, KernelTimes> kernels_;
};

}  // namespace estimate
