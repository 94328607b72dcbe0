#pragma once

#include <map>
#include <string>

namespace machine_code {

/// How many loads and stores of which widths: "2x8+1x4" is two of 8 bytes and one of 4, "-" is none.
struct Widths {
  std::string global_loads;
  std::string global_stores;
  std::string shared_loads;
  std::string shared_stores;

  friend bool operator==(const Widths&, const Widths&) = default;
};

/// "way,what" -> what a warp of the emulator does in this kernel of kernels.h.
std::map<std::string, Widths> emulate_all();

}  // namespace machine_code
