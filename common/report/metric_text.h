#pragma once

#include <string>

#include "common/grading/verdict.h"

namespace report {

/// What a measurement says, as a clause: "the load from in takes 32.0 sectors per request".
///
/// Names the place when one place alone makes up the number; otherwise speaks of all of them: "global loads take ...".
std::string metric_clause(const grading::Measurement& measurement, const simt::Profile& profile);

/// The measured value, with as many decimals as target_text() has.
std::string value_text(const grading::Measurement& measurement);

/// What a number of this metric counts: "sectors per request of global loads", "in the model, bus utilisation".
std::string metric_name(const std::string& metric);

/// Whether a metric counts what the loads, stores or atomics of one space do: "global_load_sectors_per_request".
bool counts_accesses(const std::string& metric);

/// What a target is about, as the title of a row: its own words, or "extra sectors per request of loads from in".
std::string target_name(const grading::Measurement& measurement);

/// "at most 4.0", with as many decimals as it takes to differ from a value that misses it.
std::string target_text(const grading::Measurement& measurement);

/// The limit alone, as target_text() prints it.
std::string limit_text(const grading::Measurement& measurement);

/// A number in few characters: "72960", "3.917", "0.04762".
std::string short_number(double value);

/// "the load from in", "the store to tile"; "the load" when the variable is not known.
std::string access_name(const simt::Site& site);

}  // namespace report
