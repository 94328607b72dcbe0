#include "tests/conformance/case.h"

namespace conformance {

std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (const auto& cases : {width_cases(), stride_cases(), block_cases(), divergence_cases(), shared_cases(),
                            shared_wide_cases(), async_copy_cases(), async_copy_object_cases(), matrix_load_cases()}) {
    all.insert(all.end(), cases.begin(), cases.end());
  }
  return all;
}

}  // namespace conformance
