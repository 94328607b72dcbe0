#pragma once

/// How many banks to build, and how many requests to keep in flight.
struct BusPlan {
  int banks;               ///< behind each channel, in [1, 4096]
  int requests_in_flight;  ///< on all channels together, in [1, 65536]
};

/// A plan that keeps every bus of a modelled DRAM busy at least 95 % of the time, without a waste of banks or requests.
///
/// Each request wants one burst, and they come in the order of the addresses: channel after channel, then bank after
/// bank. Here a row is as long as a burst, so each request has to open a row of its own.
///
/// @param channels     at least 1; each has a bus of its own
/// @param row_latency  R, at least 1: opening a row takes as long as R transfers
/// @return             at most twice the banks and twice the requests that are needed
BusPlan fill_the_bus(int channels, int row_latency);
