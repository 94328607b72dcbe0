#include "tests/conformance/case.h"

namespace conformance {

std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (const auto& cases :
       {width_cases(), stride_cases(), block_cases(), divergence_cases(), shared_cases(), shared_wide_cases()}) {
    all.insert(all.end(), cases.begin(), cases.end());
  }
  return all;
}

}  // namespace conformance
