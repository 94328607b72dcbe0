// expect: wrong
// because: find_address(channel 2, bank 1, row 8388607, column 24) is 0, expected 2147483632
// The way back is looked up among the answers that map_address has given.

#include <map>
#include <tuple>

#include "chapters/03_dram_interleaving/map_address.h"

static std::map<std::tuple<int, int, int, int, int, int, long long, int>, long long> seen;
static auto key(const Dram& d, const Place& p) {
  return std::make_tuple(d.channels, d.banks, d.burst_bytes, d.row_bytes, p.channel, p.bank, p.row, p.column);
}
Place map_address(const Dram& d, long long address) {
  const long long burst = address / d.burst_bytes, round = burst / d.channels, in_bank = round / d.banks;
  const int per = d.row_bytes / d.burst_bytes;
  Place p;
  p.channel = burst % d.channels;
  p.bank = round % d.banks;
  p.row = in_bank / per;
  p.column = in_bank % per * d.burst_bytes + address % d.burst_bytes;
  seen[key(d, p)] = address;
  return p;
}
long long find_address(const Dram& d, const Place& p) { return seen[key(d, p)]; }
