#pragma once

#include <string>

#include "common/grading/verdict.h"

namespace report {

/// What a metric of caches counts, as the title of a row: "times that in comes from DRAM"; empty for other metrics.
/// @param array  empty: all of them
std::string cache_metric_name(const std::string& metric, const std::string& array);

/// What such a measurement says, as a clause: "in comes from DRAM 2.0 times"; empty for other metrics.
/// @param value  as it is printed
std::string cache_clause(const grading::Measurement& measurement, const std::string& value);

/// One line about what a site has found: "L1 has 87.5 % of its sectors, L2 50.0 % of the others; 8.39 MB come from
/// DRAM". Empty if that is not known, and for what is no load.
std::string found_line(const simt::Site& site);

/// Of which GPU the caches of a verdict are, in a sentence without its full stop; empty where none were watched.
std::string caches_are_of(const grading::Verdict& verdict);

}  // namespace report
