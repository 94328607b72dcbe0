#include "common/report/html_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "common/report/access_section.h"
#include "common/report/cache_section.h"
#include "common/report/dram_section.h"
#include "common/report/markup.h"
#include "common/report/matched_access.h"
#include "common/report/page_parts.h"
#include "common/report/page_style.h"
#include "common/report/source_excerpt.h"
#include "common/report/source_listing.h"
#include "common/report/summary_table.h"
#include "common/report/terminal.h"
#include "common/report/time_section.h"
#include "common/report/what_is_drawn.h"

namespace report {
namespace {

using grading::State;
using grading::Verdict;

std::string rendered(const GradedFile& file, const ReportContent& content) {
  constexpr int kColumns = 76;  // fit into half of a page
  return fmt::format("<pre tabindex=\"0\">{}</pre>",
                     as_markup(render_verdict(file.verdict, {.course_root = content.course_root, .width = kColumns})));
}

/// What went wrong, in a sentence.
std::string mishap(const Verdict& verdict) {
  if (verdict.state == State::wrong) return verdict.mismatch;
  const auto& findings = verdict.profile.findings;
  return findings.empty() ? "" : findings.front().message_in_context();
}

/// What to know before any picture: that a file has no program, or that its program failed.
std::string notices(const ReportContent& content) {
  std::string text;
  for (const GradedFile& file : content.files) {
    const State state = file.verdict.state;
    if (state == State::misses_target || state == State::solved) continue;
    const std::string what = fmt::format("<span class=\"bad\">✗</span> {} {}", as_markup(file.name),
                                         state == State::does_not_compile ? "does not compile"
                                         : state == State::stopped        ? "was stopped"
                                                                          : "gives a wrong result");
    text += fmt::format("<section{}>\n<h2>{}</h2>\n", column_class(file), what);
    text += state == State::does_not_compile ? rendered(file, content)
                                             : fmt::format("<p>{}</p>", as_markup(mishap(file.verdict)));
    text += "\n</section>\n";
  }
  return text;
}

bool is_graded_file(const simt::Site& site, const Verdict& verdict, const std::filesystem::path& root) {
  std::error_code error;
  return site.file == verdict.file ||
         std::filesystem::equivalent(find_source(site.file, root), find_source(verdict.file, root), error);
}

std::string source_section(const ReportContent& content, const std::vector<MatchedAccess>& accesses) {
  std::string text = "<h2>Source</h2>\n";
  if (!accesses.empty()) text += cost_key();
  text += "<div class=\"side\">\n";
  for (std::size_t file = 0; file < content.files.size(); ++file) {
    const GradedFile& graded = content.files[file];
    std::vector<ListedAccess> listed;
    for (std::size_t i = 0; i < accesses.size(); ++i) {
      if (!accesses[i].sites[file]) continue;
      const simt::Site& site = graded.verdict.profile.sites[*accesses[i].sites[file]];
      if (!is_graded_file(site, graded.verdict, content.course_root)) continue;
      listed.push_back({site.line, accesses[i].name, fmt::format("a{}", i), &site});
    }
    text += fmt::format(
        "<div{}>\n{}<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Source: {}\">\n{}</div></div>\n",
        column_class(graded), column_heading(graded), as_markup(graded.name), source_listing(graded.source, listed));
  }
  return text + "</div>\n";
}

std::string verdict_section(const ReportContent& content) {
  std::string columns;
  for (const GradedFile& file : content.files) {
    if (file.verdict.state == State::does_not_compile) continue;  // stands on top
    columns += fmt::format("<div{}>\n{}{}</div>\n", column_class(file), column_heading(file), rendered(file, content));
  }
  return columns.empty() ? "" : "<h2>Verdicts</h2>\n<div class=\"side\">\n" + columns + "</div>\n";
}

std::string solution_switch(const ReportContent& content) {
  const bool has_solution =
      std::ranges::any_of(content.files, [](const auto& file) { return file.name == "solution"; });
  if (!has_solution) return "";
  return fmt::format(
      "<p><input type=\"checkbox\" id=\"solution\"{}> <label for=\"solution\">show the solution</label></p>\n",
      content.show_solution ? " checked" : "");
}

}  // namespace

std::string render_html(const ReportContent& content) {
  std::vector<MatchedAccess> accesses;
  if (are_about_accesses(content.files)) accesses = match_accesses(content.files);
  return page_head(content.title, selector_style(accesses.size())) + solution_switch(content) + notices(content) +
         cache_section(content.files) + dram_section(content.files) + access_section(accesses, content.files) +
         summary_table(content.files) + time_section(content.files) + source_section(content, accesses) +
         verdict_section(content) + "</main></body></html>\n";
}

}  // namespace report
