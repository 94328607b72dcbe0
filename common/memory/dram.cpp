#include "common/memory/dram.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

namespace memory {
namespace {

void require(bool holds, const char* what, int got) {
  if (!holds) throw std::invalid_argument(std::string("DRAM model: expected ") + what + ", got " + std::to_string(got));
}

std::uint64_t wide(int value) { return static_cast<std::uint64_t>(value); }

/// All digits of `value` in base `base`, a power of two, XORed into one digit.
std::uint64_t fold(std::uint64_t value, std::uint64_t base) {
  if (base == 1) return 0;
  std::uint64_t digit = 0;
  for (; value != 0; value >>= std::countr_zero(base)) digit ^= value & (base - 1);
  return digit;
}

}  // namespace

void require_valid(const DramConfig& config) {
  require(config.channels >= 1, "at least 1 channel", config.channels);
  require(config.banks >= 1, "at least 1 bank", config.banks);
  require(config.burst_bytes >= 1, "burst_bytes of at least 1", config.burst_bytes);
  require(config.row_bytes >= config.burst_bytes && config.row_bytes % config.burst_bytes == 0,
          "row_bytes to be a multiple of burst_bytes", config.row_bytes);
  require(config.row_latency >= 0, "row_latency of at least 0", config.row_latency);
  if (!config.xor_hash) return;
  require(std::has_single_bit(wide(config.channels)), "a power of two of channels for the hash", config.channels);
  require(std::has_single_bit(wide(config.banks)), "a power of two of banks for the hash", config.banks);
}

DramPlace place_of(const DramConfig& config, std::uint64_t address) {
  require_valid(config);
  const std::uint64_t channels = wide(config.channels);
  const std::uint64_t banks = wide(config.banks);
  const std::uint64_t burst = address / wide(config.burst_bytes);
  const std::uint64_t round = burst / channels;  // counts the bursts of one channel
  const std::uint64_t in_bank = round / banks;   // counts the bursts of one bank
  std::uint64_t channel = burst % channels;
  std::uint64_t bank = round % banks;
  if (config.xor_hash) {
    channel ^= fold(round, channels);
    bank ^= fold(in_bank, banks);
  }
  const std::uint64_t bursts_per_row = wide(config.row_bytes / config.burst_bytes);
  const std::uint64_t column = in_bank % bursts_per_row * wide(config.burst_bytes) + address % wide(config.burst_bytes);
  return {.channel = static_cast<int>(channel),
          .bank = static_cast<int>(bank),
          .row = in_bank / bursts_per_row,
          .column = static_cast<int>(column)};
}

std::uint64_t address_of(const DramConfig& config, const DramPlace& place) {
  require_valid(config);
  const std::uint64_t channels = wide(config.channels);
  const std::uint64_t banks = wide(config.banks);
  const std::uint64_t bursts_per_row = wide(config.row_bytes / config.burst_bytes);
  const std::uint64_t in_bank = place.row * bursts_per_row + wide(place.column / config.burst_bytes);
  std::uint64_t bank = wide(place.bank);
  if (config.xor_hash) bank ^= fold(in_bank, banks);  // from the top down: each field needs those above it
  const std::uint64_t round = in_bank * banks + bank;
  std::uint64_t channel = wide(place.channel);
  if (config.xor_hash) channel ^= fold(round, channels);
  return (round * channels + channel) * wide(config.burst_bytes) + wide(place.column % config.burst_bytes);
}

std::vector<std::uint64_t> bursts_of(const DramConfig& config, const DramRequest& request) {
  require_valid(config);
  std::vector<std::uint64_t> bursts(request.begin(), request.end());
  for (std::uint64_t& address : bursts) address -= address % wide(config.burst_bytes);
  std::ranges::sort(bursts);
  bursts.erase(std::unique(bursts.begin(), bursts.end()), bursts.end());
  return bursts;
}

std::vector<std::uint64_t> channel_loads(const DramConfig& config, std::span<const DramRequest> requests) {
  require_valid(config);
  std::vector<std::uint64_t> load(wide(config.channels));
  for (const DramRequest& request : requests) {
    for (const std::uint64_t burst : bursts_of(config, request)) ++load[wide(place_of(config, burst).channel)];
  }
  return load;
}

double channel_balance(const DramConfig& config, std::span<const DramRequest> requests, int in_flight) {
  require_valid(config);
  require(in_flight >= 1, "at least 1 request in flight", in_flight);
  std::uint64_t best_time = 0;
  std::uint64_t real_time = 0;
  while (!requests.empty()) {
    const auto window = requests.first(std::min(requests.size(), static_cast<std::size_t>(in_flight)));
    requests = requests.subspan(window.size());
    const std::vector<std::uint64_t> load = channel_loads(config, window);
    const std::uint64_t bursts = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
    best_time += (bursts + load.size() - 1) / load.size();
    real_time += *std::ranges::max_element(load);
  }
  if (real_time == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(best_time) / static_cast<double>(real_time);
}

}  // namespace memory
