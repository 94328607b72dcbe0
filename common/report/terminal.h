#pragma once

#include <string>
#include <vector>

#include "common/grading/verdict.h"
#include "common/report/terminal_page.h"

namespace report {

/// A verdict as the learner reads it: what was graded, one line each for correct, safe and memory, the source line to
/// blame with its counters and lanes, what the program printed, and what to do next. Ends in a newline.
///
/// Checks that were not reached are shown as not checked yet, never as passed.
std::string render_verdict(const grading::Verdict& verdict, const RenderOptions& options);

/// What the emulator has found and counted, without a verdict: the findings if there are any, then every place that
/// accesses memory with its counters and the lanes of its worst request.
///
/// Example:
///   const simt::Profile p = simt::profile([&] { launch(scale, {32, 32}, x.data()); });
///   std::cout << report::render_profile(p, {});
std::string render_profile(const simt::Profile& profile, const RenderOptions& options);

/// The fourth check alone, for when it comes later than the verdict. Empty when the verdict has none.
std::string render_speed(const grading::Verdict& verdict, const RenderOptions& options);

/// The `next:` lines alone, for text that stands between a verdict and them.
std::string render_next(const std::vector<std::string>& next, int width = RenderOptions{}.width);

}  // namespace report
