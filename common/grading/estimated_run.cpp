#include "common/grading/estimated_run.h"

#include "common/estimate/launch_time.h"
#include "common/simt/runtime/profiling.h"

namespace grading {
namespace {

/// Notes whether the run would have compared a result.
class EndOfRun : public RunTimer {
 public:
  void begin() override {}
  void end() override { has_ended_ = true; }
  [[nodiscard]] bool has_ended() const { return has_ended_; }

 private:
  bool has_ended_ = false;
};

// Only what ends in a comparison of arrays works on large ones.
bool can_be_timed(const Exercise& timed) {
  Run run(timed.memory_shape);
  EndOfRun end;
  run.set_timer(&end);
  simt::profile([&] { timed.run(run, timed.memory_shape); }, {.checks = false});
  return end.has_ended();
}

// Of the longest launch, too, how many blocks an SM runs.
void add_launch(core::TimeEstimate& sum, estimate::Sample& sample, const estimate::GpuTimes& times) {
  const double longest_us = sum.longest_us;
  add(sum, time_of(sample, times));
  const auto sms = static_cast<std::uint64_t>(times.chip.sms);
  if (sum.longest_us > longest_us) sum.sm_blocks = (sample.launch.blocks() + sms - 1) / sms;
}

}  // namespace

core::TimeEstimate estimate_time(const Exercise& timed, const std::string& gpu) {
  const estimate::GpuTimes& times = estimate::gpu_called(gpu);
  core::TimeEstimate result;
  if (!can_be_timed(timed)) {
    result.why_not = "This exercise computes no large array on the GPU, so there is nothing to time.";
  } else {
    const Shape shape = shape_to_time(timed);
    Run run(shape, Inputs::none);
    EndOfRun end;
    run.set_timer(&end);
    estimate::LaunchSamples samples(times.chip);
    const simt::Profile profile =
        simt::profile([&] { timed.run(run, shape); },
                      {.checks = false,
                       .has_enough = [&] { return samples.has_enough(); },
                       .has_enough_of = [&](simt::WarpPlace place) { return samples.has_enough_of(place); },
                       .which_block = [&](std::uint64_t number) { return samples.which_block(number); },
                       .poisons = false,
                       .sinks = {&samples}});
    if (samples.samples().empty())
      result.why_not = "There is no estimate: no kernel was launched.";
    else if (profile.findings.empty())
      for (estimate::Sample& sample : samples.samples()) add_launch(result, sample, times);
    else
      result.why_not = "There is no estimate: " + profile.findings.front().message;
    result.shape = to_words(shape);
    result.bytes = static_cast<double>(run.bytes());
  }
  result.gpu = times.name;
  return result;
}

}  // namespace grading
