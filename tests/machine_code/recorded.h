#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/machine_code/emulated.h"

namespace machine_code {

/// What tests/data/sm_90_machine_code.csv holds; "way,what" -> what nvcc makes of this kernel of kernels.h.
struct Recorded {
  std::vector<std::string> origin;       ///< which nvcc, which flags, when
  std::map<std::string, Widths> widths;  ///< of each kernel
};

/// A kernel of which the emulator counts something else.
struct Exception {
  std::string name;    ///< "way,what"
  std::string reason;  ///< a sentence
};

Recorded load_recorded();

/// What differs, and why.
const std::vector<Exception>& exceptions();

}  // namespace machine_code
