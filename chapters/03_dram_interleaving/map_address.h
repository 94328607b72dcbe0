#pragma once

/// A DRAM as its memory controller sees it. All numbers are at least 1; a row holds a whole number of bursts.
struct Dram {
  int channels;     ///< each has a bus of its own
  int banks;        ///< of one channel
  int burst_bytes;  ///< what one transfer moves
  int row_bytes;    ///< of one row of one bank
};

/// Where a byte lies.
struct Place {
  int channel;    ///< [0, channels)
  int bank;       ///< [0, banks), of that channel
  long long row;  ///< 0 or more, of that bank
  int column;     ///< which byte of the row it is, [0, row_bytes); the bytes of a burst have different ones
};

/// The place of the byte at `address`, 0 or more.
///
/// Neighbouring bursts lie on neighbouring channels. After a round of channels comes the next bank; after a round of
/// banks, the next burst of the same rows. No two bytes share a place.
Place map_address(const Dram& dram, long long address);

/// The inverse: the address of the byte at `place`, which exists.
long long find_address(const Dram& dram, const Place& place);
