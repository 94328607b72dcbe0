#pragma once

#include <string>

#include "common/grading/verdict.h"

namespace course {

/// One picture of a graded run as an SVG file. `name` says which: an access as the report calls it ("store to tile",
/// "load from in (2)"), the DRAM model ("dram stores"), or
/// which cache answered ("caches").
///
/// Throws UsageError that lists what there is when there is no such picture.
std::string draw_figure(const grading::Verdict& verdict, const std::string& name);

}  // namespace course
