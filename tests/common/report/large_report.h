#pragma once

#include <cstdint>
#include <string>

namespace report {

/// A report about a real run, in three columns: a kernel with 64 accesses in its source that makes more than a million
/// requests, each with as many sectors and lines as there can be.
struct LargeReport {
  std::string html;
  std::size_t sites = 0;
  std::uint64_t requests = 0;
};
LargeReport make_large_report();

}  // namespace report
