#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace memory {

/// A textbook DRAM: channels with a bus each, banks behind every bus, one open row in every bank.
///
/// This is a model for thinking, not a GPU: docs/decisions/0009 says what it leaves out. Every number that comes from
/// it is shown as a number of the model.
///
/// Preconditions of everything below: all sizes at least 1, `row_bytes` a multiple of `burst_bytes`, and with
/// `xor_hash` `channels` and `banks` powers of two. Otherwise std::invalid_argument is thrown.
struct DramConfig {
  int channels = 1;       ///< each has a bus of its own
  int banks = 1;          ///< of one channel
  int burst_bytes = 64;   ///< moved in one transfer; the next burst of the address space lies on the next channel
  int row_bytes = 1024;   ///< of one row of one bank
  int row_latency = 20;   ///< R: opening a row takes as long as R transfers; 0 or more
  bool xor_hash = false;  ///< mix higher address bits into the channel and the bank
};

/// Where a byte lies.
struct DramPlace {
  int channel = 0;        ///< [0, channels)
  int bank = 0;           ///< [0, banks), of that channel
  std::uint64_t row = 0;  ///< of that bank
  int column = 0;         ///< byte in the row, [0, row_bytes)

  /// Whether two bytes share a place.
  bool operator==(const DramPlace&) const = default;
};

/// Neighbouring bursts go to neighbouring channels, and after a round of channels to the next bank:
/// channel = (address / burst) % channels, bank = (address / (burst * channels)) % banks. What is left counts the
/// bursts of one bank, which fill its rows one after another.
///
/// With `xor_hash`, the channel is XORed with the digits (in base `channels`) of everything above it, and the bank with
/// those (in base `banks`) of everything above the bank. Nothing that a field is XORed with is changed by it, so two
/// addresses never share a place.
///
/// For example, with 4 channels, 2 banks and 8-byte bursts, byte 32 lies on channel 0 in bank 1.
DramPlace place_of(const DramConfig& config, std::uint64_t address);

/// The inverse of place_of().
std::uint64_t address_of(const DramConfig& config, const DramPlace& place);

/// The addresses that one request wants. Those that lie in one burst are moved together.
using DramRequest = std::vector<std::uint64_t>;

/// The bursts that a request needs: first byte of each, ascending, each once.
std::vector<std::uint64_t> bursts_of(const DramConfig& config, const DramRequest& request);

/// How many bursts each channel has to move for `requests`.
std::vector<std::uint64_t> channel_loads(const DramConfig& config, std::span<const DramRequest> requests);

/// How evenly requests use the channels: 1 as even as can be, 1 / channels if always one channel does all the work.
///
/// Only requests that are in flight together can share the work, so `requests` is cut into windows of `in_flight`. A
/// window takes as long as its busiest channel has bursts to move; at best its bursts are dealt out evenly, rounded up.
/// The balance is the sum of these best times over the sum of the real ones: the share of the time that would be
/// enough.
///
/// A mean over the whole launch would not do: it is even if every channel gets its turn, one after the other.
/// Without a request it is not a number, because there is nothing to judge.
///
/// @param in_flight  at least 1
double channel_balance(const DramConfig& config, std::span<const DramRequest> requests, int in_flight);

/// Throws std::invalid_argument, naming what is expected and what was given, unless `config` can exist.
void require_valid(const DramConfig& config);

}  // namespace memory
