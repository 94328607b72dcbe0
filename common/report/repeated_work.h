#pragma once

#include <string>
#include <vector>

#include "common/grading/verdict.h"

namespace report {

/// Where a target for the number of requests to global memory is missed: which elements were stored more often than
/// once, "out[0] was stored by 64 threads (line 17); once is enough". A kernel that meets its targets may store as
/// often as it likes.
std::vector<std::string> repeated_work(const grading::Verdict& verdict);

}  // namespace report
