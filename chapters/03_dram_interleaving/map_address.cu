// Question:   a memory controller gets an address; which channel, bank, row and column is that?
// Technique:  interleaving. Bursts are dealt out like cards: to the channels first, then to the banks.
// Watch:      addresses in the wrong channel, bank, row and column: all 0. And every place leads back to its address.

#include "chapters/03_dram_interleaving/map_address.h"

// [edit]
// TODO: this fills a whole row before it goes to the next bank, so neighbouring bursts share a channel. Deal them out:
// burst by burst over the channels, round by round over the banks. Then find the way back.
Place map_address(const Dram& dram, long long address) {
  const long long whole_rows = address / dram.row_bytes;
  Place place;
  place.column = static_cast<int>(address % dram.row_bytes);
  place.bank = static_cast<int>(whole_rows % dram.banks);
  place.channel = static_cast<int>(whole_rows / dram.banks % dram.channels);
  place.row = whole_rows / dram.banks / dram.channels;
  return place;
}

long long find_address(const Dram& dram, const Place& place) {
  const long long whole_rows = (place.row * dram.channels + place.channel) * dram.banks + place.bank;
  return whole_rows * dram.row_bytes + place.column;
}
// [end edit]
