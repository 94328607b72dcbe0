#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/memory/dram.h"

namespace memory {

/// What happened to one burst, in the order of time. The unit is the time of one transfer.
///
/// Waits for its bank from `arrived` to `started`, for its row from `started` to `ready`, and for the bus of its
/// channel from `ready` to `transferred`. The transfer takes 1.
struct DramBurst {
  std::size_t request = 0;        ///< index of the request that wanted it
  DramPlace place;                ///< of its first byte
  std::uint64_t arrived = 0;      ///< its request has entered the memory
  std::uint64_t started = 0;      ///< its bank turns to it
  std::uint64_t ready = 0;        ///< its row is open
  std::uint64_t transferred = 0;  ///< its transfer begins
  bool row_hit = false;           ///< the row was open already: ready as soon as started

  /// When its transfer is over.
  [[nodiscard]] std::uint64_t ended() const { return transferred + 1; }
};

/// A simulated stretch of time.
struct DramRun {
  std::vector<DramBurst> bursts;  ///< in the order of requests and, within a request, of addresses
  std::uint64_t makespan = 0;     ///< when the last transfer has ended
  int channels = 1;               ///< of the memory that was simulated

  /// Bursts that found their row open.
  [[nodiscard]] std::uint64_t row_hits() const;
  /// The share of [from, to) in which the average bus moves data. 0 if that is no time.
  [[nodiscard]] double bus_utilisation(std::uint64_t from, std::uint64_t to) const;
  /// The same over the whole run.
  [[nodiscard]] double bus_utilisation() const { return bus_utilisation(0, makespan); }
};

/// Runs requests through the model.
///
/// Contract:
///  - `in_flight` requests are in the memory at a time. When all bursts of one have been moved, the next one enters.
///  - A bank serves its bursts in the order in which they entered, one at a time, until the transfer has ended. If
///    another row is open than the one that is wanted, that takes `row_latency` first. All rows are closed at time 0.
///  - A channel's bus moves one burst at a time, in the order in which they became ready.
///
/// So one bank, and a new row each time, keeps its bus busy 1 / (R + 1) of the time, and R + 1 banks fill it.
///
/// @param in_flight  at least 1
DramRun simulate(const DramConfig& config, std::span<const DramRequest> requests, int in_flight);

}  // namespace memory
