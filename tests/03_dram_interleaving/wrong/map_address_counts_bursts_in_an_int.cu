// expect: wrong
// because: map_address(2147483648) is channel 0, bank 0, row -8388608
// An address is a long long because memories are larger than an int can count.

#include "chapters/03_dram_interleaving/map_address.h"

Place map_address(const Dram& dram, long long address) {
  const int burst = static_cast<int>(address) / dram.burst_bytes;
  const long long round = burst / dram.channels;  // counts the bursts of one channel
  const long long in_bank = round / dram.banks;   // counts the bursts of one bank
  const int bursts_per_row = dram.row_bytes / dram.burst_bytes;
  Place place;
  place.channel = static_cast<int>(burst % dram.channels);
  place.bank = static_cast<int>(round % dram.banks);
  place.row = in_bank / bursts_per_row;
  place.column = static_cast<int>(in_bank % bursts_per_row * dram.burst_bytes + address % dram.burst_bytes);
  return place;
}

long long find_address(const Dram& dram, const Place& place) {
  const int bursts_per_row = dram.row_bytes / dram.burst_bytes;
  const long long in_bank = place.row * bursts_per_row + place.column / dram.burst_bytes;
  const long long round = in_bank * dram.banks + place.bank;
  const long long burst = round * dram.channels + place.channel;
  return burst * dram.burst_bytes + place.column % dram.burst_bytes;
}
