#include "tests/estimate/page.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "cli/system/text_file.h"

namespace estimate {
namespace {

constexpr const char* kPage = SOURCE_DIR "/docs/estimate.md";
constexpr const char* kEnd = "<!-- end -->";

std::string begin_of(const std::string& mark) { return "<!-- " + mark + " -->\n"; }

}  // namespace

bool is_updating() { return std::getenv("UPDATE_DOCS") != nullptr; }

bool Row::is_close() const { return estimate.why_not.empty() && std::abs(error()) <= 0.2; }

bool Row::is_in_range() const {
  return estimate.why_not.empty() && estimate.low_us <= measured_us && measured_us <= estimate.high_us;
}

std::string Row::text() const {
  if (!estimate.why_not.empty())
    return fmt::format("| {} | {:.1f} | | | | {} |\n", name, measured_us, estimate.why_not);
  return fmt::format("| {} | {:.1f} | {:.1f} | {:+.0f} % | {:.0f} to {:.0f}{} | {} |\n", name, measured_us, estimate.us,
                     100 * error(), estimate.low_us, estimate.high_us, is_in_range() ? "" : " (**not**)",
                     estimate.gains.front().resource);
}

std::size_t Page::begin_of_table(const std::string& mark) const {
  const auto found = text_.find(begin_of(mark));
  if (found == std::string::npos) throw std::runtime_error(std::string(kPage) + " has no mark " + begin_of(mark));
  return found + begin_of(mark).size();
}

Page::Page() : text_(course::read_text(kPage)) {}

std::string Page::part(const std::string& mark) const {
  const auto from = begin_of_table(mark);
  return text_.substr(from, text_.find(kEnd, from) - from);
}

void Page::replace(const std::string& mark, const std::string& text) {
  const auto from = begin_of_table(mark);
  text_.replace(from, text_.find(kEnd, from) - from, text);
  std::ofstream(kPage) << text_;
}

}  // namespace estimate
