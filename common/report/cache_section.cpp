#include "common/report/cache_section.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/report/cache_picture.h"
#include "common/report/cache_text.h"
#include "common/report/markup.h"
#include "common/report/page_parts.h"

namespace report {

std::string cache_section(const std::vector<GradedFile>& files) {
  std::uint64_t most = 0;
  std::string of;
  for (const GradedFile& file : files) {
    most = std::max(most, most_asked_for(file.verdict.profile));
    if (of.empty()) of = caches_are_of(file.verdict);
  }
  if (most == 0) return "";
  std::string text = fmt::format("<h2>Which cache answered</h2>\n<p>{}.</p>\n<div class=\"side\">\n", as_markup(of));
  for (std::size_t i = 0; i < files.size(); ++i) {
    const GradedFile& file = files[i];
    if (most_asked_for(file.verdict.profile) == 0) continue;
    text += fmt::format("<div{}>\n{}{}</div>\n", column_class(file), column_heading(file),
                        figure(draw_answers(file.verdict.profile, most), fmt::format("c{}", i)));
  }
  return text + "</div>\n";
}

}  // namespace report
