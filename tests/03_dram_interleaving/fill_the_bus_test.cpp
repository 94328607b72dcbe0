#include "chapters/03_dram_interleaving/fill_the_bus.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "common/grading/exercise.h"
#include "common/memory/dram_timing.h"

namespace {

constexpr int kMostBanks = 4096;
constexpr int kMostRequests = 65536;
constexpr double kBusy = 0.95;
constexpr const char* kBusyElsewhere = "model_least_busy_share_of_other_drams";
constexpr const char* kTimesElsewhere = "times_what_other_drams_need";

/// What a plan is for.
struct DramSize {
  int channels;
  int row_latency;
};

constexpr DramSize kDrawnIfAllIsWell{.channels = 1, .row_latency = 3};

/// One channel and R = 20, the example of the lesson: 1/21 with one bank.
constexpr grading::Shape kMemoryShape{.rows = 1, .cols = 20};

/// Requests for one burst after the other, so many `rounds` that each channel could be busy for as many rows.
memory::DramStream stream_of(const BusPlan& plan, DramSize size, int rounds) {
  constexpr int kBurstBytes = 64;
  const std::string channels = size.channels == 1 ? "1 channel" : fmt::format("{} channels", size.channels);
  memory::DramStream stream{.name = fmt::format("the plan for {} and R = {}", channels, size.row_latency),
                            .config = {.channels = size.channels,
                                       .banks = plan.banks,
                                       .burst_bytes = kBurstBytes,
                                       .row_bytes = kBurstBytes,
                                       .row_latency = size.row_latency},
                            .in_flight = plan.requests_in_flight,
                            .requests = {}};
  for (int i = 0; i < rounds * size.channels * (size.row_latency + 1); ++i) {
    stream.requests.push_back({static_cast<std::uint64_t>(i) * kBurstBytes});
  }
  return stream;
}

/// What the model makes of a plan, on so many requests that the first rows do not count.
memory::DramRun simulate(const BusPlan& plan, int channels, int row_latency) {
  constexpr int kRounds = 100;
  const memory::DramStream stream = stream_of(plan, {channels, row_latency}, kRounds);
  return memory::simulate(stream.config, stream.requests, stream.in_flight);
}

/// The first ticks of the first channel, bank by bank, as the lesson draws them.
void print_timeline(const BusPlan& plan, DramSize drawn) {
  constexpr std::size_t kTicks = 24;
  constexpr int kMostLines = 8;
  std::vector<std::string> banks(static_cast<std::size_t>(std::min(plan.banks, kMostLines)), std::string(kTicks, ' '));
  std::string bus(kTicks, ' ');
  const memory::DramRun run = simulate(plan, drawn.channels, drawn.row_latency);
  for (const memory::DramBurst& burst : run.bursts) {
    if (burst.place.channel != 0) continue;
    const auto draw = [&](std::string& line, std::uint64_t from, std::uint64_t to, char what) {
      for (std::uint64_t tick = from; tick < std::min<std::uint64_t>(to, kTicks); ++tick) line[tick] = what;
    };
    draw(bus, burst.transferred, burst.ended(), 'T');
    if (burst.place.bank >= static_cast<int>(banks.size())) continue;
    std::string& line = banks[static_cast<std::size_t>(burst.place.bank)];
    draw(line, burst.started, burst.ready, 'R');
    draw(line, burst.ready, burst.transferred, '.');
    draw(line, burst.transferred, burst.ended(), 'T');
  }
  const std::string channels = drawn.channels == 1 ? "one channel" : fmt::format("{} channels", drawn.channels);
  fmt::print("model: your plan for {} and R = {}, the first {} ticks{}\n", channels, drawn.row_latency, kTicks,
             drawn.channels == 1 ? "" : " of the first channel");
  fmt::print("(R opens a row, T transfers, . waits for the bus)\n");
  for (std::size_t bank = 0; bank < banks.size(); ++bank) fmt::print("  bank {}   {}\n", bank, banks[bank]);
  fmt::print("  bus      {}\n", bus);
}

/// The plan, or nothing if it cannot be built.
std::optional<BusPlan> checked_plan(grading::Run& run, int channels, int row_latency) {
  const BusPlan plan = fill_the_bus(channels, row_latency);
  const auto reject = [&](const char* what, int got, int most) {
    run.reject(
        fmt::format("fill_the_bus({}, {}) asks for {} {}, expected 1 to {}", channels, row_latency, got, what, most));
  };
  if (plan.banks < 1 || plan.banks > kMostBanks) reject("banks", plan.banks, kMostBanks);
  if (plan.requests_in_flight < 1 || plan.requests_in_flight > kMostRequests) {
    reject("requests in flight", plan.requests_in_flight, kMostRequests);
  }
  return run.mismatch().empty() ? std::optional(plan) : std::nullopt;
}

std::string text(const BusPlan& plan, int channels, int row_latency) {
  return fmt::format("{} channel{} and R = {}: {} bank{} each and {} in flight", channels, channels == 1 ? "" : "s",
                     row_latency, plan.banks, plan.banks == 1 ? "" : "s", plan.requests_in_flight);
}

/// R banks are nearly enough at R = 20, and one channel forgives a plan that forgets the others: so all of these count.
/// Returns the first memory whose bus is not busy, if any.
std::optional<DramSize> measure_all(grading::Run& run) {
  std::optional<DramSize> first_slow;
  int too_slow = 0;
  std::string slow;
  grading::Reported banks_used;
  grading::Reported requests_used;
  const auto raise = [](grading::Reported& most, double value, const std::string& example) {
    if (value > most.value) most = {value, example};
  };
  for (const int channels : {1, 2, 8}) {
    for (const int row_latency : {1, 4, 8, 20, 40}) {
      const auto plan = checked_plan(run, channels, row_latency);
      if (!plan) return std::nullopt;
      const double needed = row_latency + 1.0;
      const double busy = simulate(*plan, channels, row_latency).bus_utilisation();
      if (busy < kBusy && too_slow++ == 0) {
        first_slow = {channels, row_latency};
        slow = fmt::format("{} keep the bus busy for {:.2f}", text(*plan, channels, row_latency), busy);
      }
      raise(banks_used, plan->banks / needed, text(*plan, channels, row_latency));
      raise(requests_used, plan->requests_in_flight / (needed * channels), text(*plan, channels, row_latency));
    }
  }
  run.measure("model_number_of_drams_below_95_percent", too_slow, slow);
  run.measure("times_the_banks_needed", banks_used.value, banks_used.example);
  run.measure("times_the_requests_needed", requests_used.value, requests_used.example);
  return first_slow;
}

/// A table of plans for the memories above plans nothing. So all R up to 40 are tried, some up to 130, and some numbers
/// of channels: what is worked out holds for them as well. Only for who has met the memories above.
void measure_others(grading::Run& run) {
  constexpr int kMostLatency = 40;
  std::vector<DramSize> others;
  for (int row_latency = 1; row_latency <= kMostLatency; ++row_latency) others.push_back({1, row_latency});
  for (const int row_latency : {50, 63, 64, 80, 130}) others.push_back({1, row_latency});
  for (const int channels : {3, 5, 16, 33, 64}) others.push_back({channels, 3 + channels % 4});
  double least = 1;
  std::string example;
  grading::Reported banks;
  for (const auto& [channels, row_latency] : others) {
    const auto plan = checked_plan(run, channels, row_latency);
    if (!plan) return;
    const double busy = simulate(*plan, channels, row_latency).bus_utilisation();
    if (busy < least) {
      least = busy;
      example = text(*plan, channels, row_latency);
    }
    const double needed = row_latency + 1.0;
    const double times = std::max(plan->banks / needed, plan->requests_in_flight / (needed * channels));
    if (times > banks.value) banks = {times, text(*plan, channels, row_latency)};
  }
  run.measure(kBusyElsewhere, least, example);
  run.measure(kTimesElsewhere, banks.value, banks.example);
}

void run_fill_the_bus(grading::Run& run, grading::Shape shape) {
  const int channels = shape.rows;
  const int row_latency = shape.cols;
  const auto plan = checked_plan(run, channels, row_latency);
  if (!plan) return;
  run.measure("model_bus_utilisation", simulate(*plan, channels, row_latency).bus_utilisation());
  const std::optional<DramSize> slow = measure_all(run);
  run.measure(kBusyElsewhere, 1);
  run.measure(kTimesElsewhere, 0);
  if (shape != kMemoryShape) return;
  DramSize drawn = kDrawnIfAllIsWell;
  const auto usual = checked_plan(run, drawn.channels, drawn.row_latency);
  if (!usual) return;
  // A picture of a memory where all is well would hide what fails elsewhere.
  const bool is_well = simulate(*usual, drawn.channels, drawn.row_latency).bus_utilisation() >= kBusy;
  if (is_well && !slow) measure_others(run);
  if (is_well && slow) drawn = *slow;
  const auto shown = checked_plan(run, drawn.channels, drawn.row_latency);
  if (!shown) return;
  print_timeline(*shown, drawn);
  constexpr int kDrawnRounds = 6;
  run.show_dram(stream_of(*shown, drawn, kDrawnRounds));
}

}  // namespace

// A shape is channels x R here.
const grading::Exercise grading::exercise{
    .shapes = {{1, 1}, {1, 5}, {2, 20}, {3, 7}, {8, 40}},
    .memory_shape = kMemoryShape,
    .run = run_fill_the_bus,
    .shape_in_words = [](grading::Shape) { return std::string(); },
    .tried_on = "a plan that can be built, for each of 17 DRAMs",
};
