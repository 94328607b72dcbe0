#include "common/report/time_line.h"

#include <fmt/format.h>

namespace report {
namespace {

// As estimate::name_of() says it.
constexpr const char* kLatency = "latency";

}  // namespace

std::string too_few_loads(const core::TimeEstimate& time) {
  if (time.gains.empty() || time.gains.front().resource != kLatency) return "";
  if (time.in_flight == 0 || time.in_flight >= time.needed) return "";
  return fmt::format("{:.1f} KiB of loads on their way from DRAM to each SM, of {:.1f} that keep DRAM busy",
                     time.in_flight / 1024, time.needed / 1024);
}

std::string gain_of_wide_accesses(const core::TimeEstimate& time) {
  constexpr double kWorthSaying = 1.25;
  if (time.wide_us == 0 || time.us < kWorthSaying * time.wide_us) return "";
  return fmt::format("with 16 bytes a thread {:.{}f} us", time.wide_us, time.wide_us < 99.5 ? 1 : 0);
}

std::string render_time(const core::TimeEstimate& time, const RenderOptions& options) {
  const int digits = time.us < 99.5 ? 1 : 0;
  std::string more;
  for (const std::string& one : {too_few_loads(time), gain_of_wide_accesses(time)})
    more += one.empty() ? "" : "; " + one;
  TerminalPage page(options);
  page.check(
      Mark::estimated, "time",
      fmt::format("{} (estimate): {:.{}f} us, {:.{}f} to {:.{}f}, for {}; limited by {}: without it, {:.0f} % less{}",
                  time.gpu, time.us, digits, time.low_us, digits, time.high_us, digits, time.shape,
                  time.gains.front().resource, 100 * time.gains.front().gain, more));
  return page.take();
}

}  // namespace report
