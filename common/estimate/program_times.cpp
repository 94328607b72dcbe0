#include "common/estimate/program_times.h"

#include "common/estimate/launch_time.h"

namespace estimate {

void KernelTimes::end_launch() {
  LaunchSamples::end_launch();
  add(sum_, time_of(samples().back(), gpu_));
  samples().clear();
}

void ProgramTimes::add_to(simt::ProgramProfile& program) const {
  for (simt::KernelProfile& kernel : program.kernels) {
    if (const auto known = kernels_.find(kernel.name); known != kernels_.end()) kernel.time = known->second.sum();
  }
}

}  // namespace estimate
