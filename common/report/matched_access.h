#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/report/html_report.h"

namespace report {

/// One access as it appears in each of the files: the same kind of access to the same array.
struct MatchedAccess {
  std::string name;                               ///< "store to tile"; numbered when there are several
  std::vector<std::optional<std::size_t>> sites;  ///< of each file: index into its profile; empty where it has none
};

/// Matches the accesses of the files by space, kind and array; several of one kind in the order of the source. The most
/// wasteful ones come first, judged by the first file that has them.
std::vector<MatchedAccess> match_accesses(const std::vector<GradedFile>& files);

}  // namespace report
