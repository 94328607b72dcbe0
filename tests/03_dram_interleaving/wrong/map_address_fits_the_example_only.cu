// expect: wrong
// because: map_address(
// 4 channels and 2 banks, whatever the DRAM.

#include "chapters/03_dram_interleaving/map_address.h"

Place map_address(const Dram& dram, long long address) {
  const long long burst = address / dram.burst_bytes;
  const long long round = burst / 4;  // counts the bursts of one channel
  const long long in_bank = round / 2;   // counts the bursts of one bank
  const int bursts_per_row = dram.row_bytes / dram.burst_bytes;
  Place place;
  place.channel = static_cast<int>(burst % 4);
  place.bank = static_cast<int>(round % 2);
  place.row = in_bank / bursts_per_row;
  place.column = static_cast<int>(in_bank % bursts_per_row * dram.burst_bytes + address % dram.burst_bytes);
  return place;
}

long long find_address(const Dram& dram, const Place& place) {
  const int bursts_per_row = dram.row_bytes / dram.burst_bytes;
  const long long in_bank = place.row * bursts_per_row + place.column / dram.burst_bytes;
  const long long round = in_bank * 2 + place.bank;
  const long long burst = round * 4 + place.channel;
  return burst * dram.burst_bytes + place.column % dram.burst_bytes;
}
