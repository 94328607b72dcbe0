#include "tests/machine_code/recorded.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace machine_code {
namespace {

std::vector<std::string> split(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

}  // namespace

Recorded load_recorded() {
  const std::string path = TEST_DATA_DIR "/sm_90_machine_code.csv";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  Recorded recorded;
  std::string row;
  for (int line = 1; std::getline(file, row); ++line) {
    const std::vector<std::string> cells = split(row);
    if (row.starts_with("# ")) {
      recorded.origin.push_back(row.substr(2));
    } else if (cells.size() != 6) {
      throw std::runtime_error(path + ":" + std::to_string(line) + ": expected 6 columns");
    } else if (cells[0] != "way") {
      recorded.widths[cells[0] + "," + cells[1]] = {cells[2], cells[3], cells[4], cells[5]};
    }
  }
  return recorded;
}

const std::vector<Exception>& exceptions() {
  static const std::string kTail = "nvcc moves the short, and the char with the byte behind it, one by one.";
  static const std::string kVector =
      "The emulator's `float4` has an assignment of its own, so g++ assigns the struct member by member.";
  static const std::string kGapAtEnd =
      "nvcc joins the last member and the gap behind it first, and then goes no further.";
  static const std::vector<Exception> all{
      {"directly,IntShortChar", kTail},
      {"through_local,IntShortChar", kTail},
      {"through_shared,IntShortChar", kTail},
      {"directly,NestedVector", kVector},
      {"through_local,NestedVector", kVector},
      {"through_shared,NestedVector", kVector},
      {"through_shared,DoubleInt", kGapAtEnd},
      {"through_shared,Tagged", kGapAtEnd},
      {"through_shared,ShortChar", kGapAtEnd},
      {"through_shared,CopiesMembers",
       "Members that are copied one by one are neighbours in shared memory, and nvcc joins them."},
      {"line,one_of_two_loaded", "`c ? a[i] : b[i]`: nvcc chooses the address and loads once, for all lanes."},
      {"line,one_of_two_addresses", "`*(c ? a + i : b + i)`: as before."},
      {"line,same_store_in_four_arms", "Four arms of a switch store to one place: nvcc stores once, behind them."},
      {"line,sum_of_four_members", "`p[i].x + p[i].y + p[i].z + p[i].w` of a `float4`: one load."},
      {"line,four_members_stored", "`p[i].x = 1; p[i].y = ...` of a `float4`: one store."},
      {"line,store_overwritten", "A store that the next one overwrites is not made."},
      {"line,load_in_loop", "A load that is the same in each round of a loop is made once."},
      {"line,neighbours_in_shared", "Two stores to neighbouring words of shared memory: one store."},
  };
  return all;
}

}  // namespace machine_code
