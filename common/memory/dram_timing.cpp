#include "common/memory/dram_timing.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <queue>
#include <stdexcept>
#include <string>
#include <tuple>

namespace memory {
namespace {

/// A burst has become ready, or its transfer has ended.
struct Event {
  std::uint64_t time = 0;
  std::uint64_t number = 0;  ///< events of one time are handled in the order in which they were foreseen
  std::size_t burst = 0;
  bool ended = false;

  bool operator>(const Event& other) const { return std::tie(time, number) > std::tie(other.time, other.number); }
};

struct Bank {
  std::deque<std::size_t> waiting;
  std::optional<std::uint64_t> open_row;
  bool busy = false;
};

struct Channel {
  std::deque<std::size_t> ready;
  bool busy = false;
};

class Simulation {
 public:
  Simulation(const DramConfig& config, std::span<const DramRequest> requests)
      : config_(config),
        requests_(requests),
        left_(requests.size()),
        banks_(static_cast<std::size_t>(config.channels) * static_cast<std::size_t>(config.banks)),
        channels_(static_cast<std::size_t>(config.channels)) {
    run_.channels = config.channels;
  }

  DramRun run(int in_flight) {
    for (int i = 0; i < in_flight; ++i) admit(0);
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      event.ended ? finish(event.burst, event.time) : queue_for_bus(event.burst, event.time);
    }
    return std::move(run_);
  }

 private:
  Bank& bank_of(const DramPlace& place) {
    return banks_[static_cast<std::size_t>(place.channel) * static_cast<std::size_t>(config_.banks) +
                  static_cast<std::size_t>(place.bank)];
  }

  /// The next request that wants anything enters the memory.
  void admit(std::uint64_t now) {
    while (next_ < requests_.size()) {
      const std::size_t request = next_++;
      const std::vector<std::uint64_t> bursts = bursts_of(config_, requests_[request]);
      left_[request] = bursts.size();
      for (const std::uint64_t address : bursts) {
        run_.bursts.push_back({.request = request, .place = place_of(config_, address), .arrived = now});
        Bank& bank = bank_of(run_.bursts.back().place);
        bank.waiting.push_back(run_.bursts.size() - 1);
        serve(bank, now);
      }
      if (!bursts.empty()) return;
    }
  }

  void serve(Bank& bank, std::uint64_t now) {
    if (bank.busy || bank.waiting.empty()) return;
    const std::size_t index = bank.waiting.front();
    bank.waiting.pop_front();
    DramBurst& burst = run_.bursts[index];
    bank.busy = true;
    burst.row_hit = bank.open_row == burst.place.row;
    bank.open_row = burst.place.row;
    burst.started = now;
    burst.ready = now + (burst.row_hit ? 0 : static_cast<std::uint64_t>(config_.row_latency));
    events_.push({burst.ready, events_foreseen_++, index, false});
  }

  void queue_for_bus(std::size_t index, std::uint64_t now) {
    Channel& channel = channels_[static_cast<std::size_t>(run_.bursts[index].place.channel)];
    channel.ready.push_back(index);
    transfer(channel, now);
  }

  void transfer(Channel& channel, std::uint64_t now) {
    if (channel.busy || channel.ready.empty()) return;
    const std::size_t index = channel.ready.front();
    channel.ready.pop_front();
    channel.busy = true;
    run_.bursts[index].transferred = now;
    events_.push({now + 1, events_foreseen_++, index, true});
  }

  void finish(std::size_t index, std::uint64_t now) {
    const DramPlace place = run_.bursts[index].place;
    Channel& channel = channels_[static_cast<std::size_t>(place.channel)];
    channel.busy = false;
    transfer(channel, now);
    Bank& bank = bank_of(place);
    bank.busy = false;
    serve(bank, now);
    if (--left_[run_.bursts[index].request] == 0) admit(now);
    run_.makespan = std::max(run_.makespan, now);
  }

  const DramConfig& config_;
  std::span<const DramRequest> requests_;
  std::size_t next_ = 0;
  std::vector<std::size_t> left_;  ///< bursts of each request that have not been moved
  std::vector<Bank> banks_;
  std::vector<Channel> channels_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::uint64_t events_foreseen_ = 0;
  DramRun run_;
};

}  // namespace

std::uint64_t DramRun::row_hits() const {
  return static_cast<std::uint64_t>(std::ranges::count_if(bursts, [](const DramBurst& b) { return b.row_hit; }));
}

double DramRun::bus_utilisation(std::uint64_t from, std::uint64_t to) const {
  if (to <= from) return 0;
  const auto moved =
      std::ranges::count_if(bursts, [&](const DramBurst& b) { return b.transferred >= from && b.transferred < to; });
  return static_cast<double>(moved) / (static_cast<double>(channels) * static_cast<double>(to - from));
}

DramRun simulate(const DramConfig& config, std::span<const DramRequest> requests, int in_flight) {
  require_valid(config);
  if (in_flight < 1) {
    throw std::invalid_argument("simulate: expected at least 1 request in flight, got " + std::to_string(in_flight));
  }
  return Simulation(config, requests).run(in_flight);
}

}  // namespace memory
