#include "common/report/html_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "common/report/access_maps.h"
#include "common/report/dram_picture.h"
#include "common/report/markup.h"
#include "common/report/matched_access.h"
#include "common/report/metric_text.h"
#include "common/report/page_style.h"
#include "common/report/request_text.h"
#include "common/report/source_excerpt.h"
#include "common/report/source_listing.h"
#include "common/report/summary_table.h"
#include "common/report/terminal.h"

namespace report {
namespace {

using grading::Verdict;

/// The column of the reference solution can be folded away.
std::string column_class(const GradedFile& file) { return file.name == "solution" ? " class=\"solution\"" : ""; }

std::string heading(const GradedFile& file) {
  return fmt::format("<h3>{} <span class=\"quiet\">{}</span></h3>\n", as_markup(file.name),
                     as_markup(file.verdict.file));
}

std::string text_table(const Picture& picture) {
  std::string table =
      "<details><summary>The same as a table</summary><div class=\"wide\" tabindex=\"0\"><table><thead><tr>";
  for (const std::string& column : picture.columns)
    table += fmt::format("<th scope=\"col\">{}</th>", as_markup(column));
  table += "</tr></thead><tbody>\n";
  for (const auto& row : picture.rows) {
    table += "<tr>";
    for (const std::string& cell : row) table += fmt::format("<td>{}</td>", as_markup(cell));
    table += "</tr>\n";
  }
  return table + "</tbody></table></div></details>\n";
}

/// A picture that scrolls where it does not fit, what it shows in words, and its table.
std::string figure(const Picture& picture, const std::string& id) {
  return fmt::format("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n{}</div>\n<p>{}</p>\n{}",
                     as_markup(picture.title), inline_svg(picture, id), as_markup(picture.description),
                     text_table(picture));
}

/// Where an access is, and who made its worst request.
std::string worst_request_text(const simt::Site& site) {
  const core::Index3& block = site.worst.block;
  std::string text = fmt::format("Line {}: {}. The worst request is that of block ({}, {}, {}), warp {}", site.line,
                                 counters_line(site), block.x, block.y, block.z, site.worst.warp);
  const std::string lanes = lanes_line(site);
  return text + (lanes.empty() ? "." : ": " + lanes + ".");
}

std::string choices(const std::vector<MatchedAccess>& accesses, const std::vector<GradedFile>& files) {
  std::string text = "<fieldset><legend>Access, the most wasteful first</legend>\n";
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    std::string costs;
    for (std::size_t file = 0; file < files.size(); ++file) {
      if (!accesses[i].sites[file]) continue;
      const simt::Site& site = files[file].verdict.profile.sites[*accesses[i].sites[file]];
      costs += fmt::format("<span{}> · {} {}</span>", column_class(files[file]), as_markup(files[file].name),
                           site.worst.cost);
    }
    text += fmt::format(
        "<span class=\"choice\"><input type=\"radio\" name=\"access\" id=\"a{}\"{}> <label for=\"a{}\">{}"
        "<span class=\"quiet\">{}</span></label></span>\n",
        i, i == 0 ? " checked" : "", i, as_markup(accesses[i].name), costs);
  }
  return text + "</fieldset>\n";
}

std::string panel(std::size_t number, const MatchedAccess& access, const std::vector<GradedFile>& files) {
  std::string text = fmt::format("<section class=\"panel\" id=\"p{}\" aria-label=\"{}\"><div class=\"side\">\n", number,
                                 as_markup(access.name));
  for (std::size_t file = 0; file < files.size(); ++file) {
    text += fmt::format("<div{}>\n{}", column_class(files[file]), heading(files[file]));
    if (access.sites[file]) {
      const simt::Site& site = files[file].verdict.profile.sites[*access.sites[file]];
      text += fmt::format("<p>{}</p>\n", as_markup(worst_request_text(site)));
      text += figure(draw_worst_request(site), fmt::format("s{}-{}", number, file));
    } else {
      text += "<p class=\"quiet\">This file has no such access.</p>\n";
    }
    text += "</div>\n";
  }
  return text + "</div></section>\n";
}

std::string access_section(const std::vector<MatchedAccess>& accesses, const std::vector<GradedFile>& files) {
  std::string text = "<h2>The worst request of each access</h2>\n";
  for (const GradedFile& file : files) {
    if (file.verdict.state != grading::State::wrong && file.verdict.state != grading::State::stopped) continue;
    text +=
        fmt::format("<p{}><strong>{}</strong> did not pass: its counters are those of the shape that went wrong.</p>\n",
                    column_class(file), as_markup(file.name));
  }
  if (accesses.empty()) return text + "<p>No access to memory was counted.</p>\n";
  text +=
      "<p>The numbers are sectors (global memory) or wavefronts (shared memory) of the most expensive request.</p>\n";
  text += choices(accesses, files);
  for (std::size_t i = 0; i < accesses.size(); ++i) text += panel(i, accesses[i], files);
  return text;
}

std::string dram_section(const std::vector<GradedFile>& files) {
  std::uint64_t until = 1;
  for (const GradedFile& file : files) {
    for (const memory::DramStream& stream : file.verdict.dram) until = std::max(until, time_to_serve(stream));
  }
  std::string columns;
  for (std::size_t file = 0; file < files.size(); ++file) {
    const auto& streams = files[file].verdict.dram;
    if (streams.empty()) continue;
    columns += fmt::format("<div{}>\n{}", column_class(files[file]), heading(files[file]));
    for (std::size_t i = 0; i < streams.size(); ++i) {
      columns += figure(draw_dram(streams[i], until), fmt::format("d{}-{}", file, i));
    }
    columns += "</div>\n";
  }
  if (columns.empty()) return "";
  return "<h2>DRAM over time (model)</h2>\n<p>A textbook memory, not your GPU. All pictures have the same time "
         "axis.</p>\n"
         "<div class=\"side\">\n" +
         columns + "</div>\n";
}

bool is_graded_file(const simt::Site& site, const Verdict& verdict, const std::filesystem::path& root) {
  std::error_code error;
  return site.file == verdict.file ||
         std::filesystem::equivalent(find_source(site.file, root), find_source(verdict.file, root), error);
}

std::string source_section(const ReportContent& content, const std::vector<MatchedAccess>& accesses) {
  std::string text =
      "<h2>Source</h2>\n<p class=\"key\"><span class=\"h0\">as few as there can be</span><span class=\"h1\">up to 2 "
      "times</span>"
      "<span class=\"h2\">up to 4</span><span class=\"h3\">up to 8</span><span class=\"h4\">more</span> sectors or "
      "wavefronts than needed</p>\n"
      "<div class=\"side\">\n";
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
        column_class(graded), heading(graded), as_markup(graded.name), source_listing(graded.source, listed));
  }
  return text + "</div>\n";
}

std::string verdict_section(const ReportContent& content) {
  std::string text = "<h2>Verdicts</h2>\n<div class=\"side\">\n";
  for (const GradedFile& file : content.files) {
    const RenderOptions options{.course_root = content.course_root};
    text += fmt::format("<div{}>\n{}<pre tabindex=\"0\">{}</pre></div>\n", column_class(file), heading(file),
                        as_markup(render_verdict(file.verdict, options)));
  }
  return text + "</div>\n";
}

std::string page_head(const ReportContent& content, std::size_t accesses) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n<style>{}{}{}</style>"
      "</head><body>\n<main>\n<h1>{}</h1>\n",
      as_markup(content.title), page_style(), picture_style(), selector_style(accesses), as_markup(content.title));
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
  const std::vector<MatchedAccess> accesses = match_accesses(content.files);
  return page_head(content, accesses.size()) + solution_switch(content) + access_section(accesses, content.files) +
         dram_section(content.files) + summary_table(content.files) + source_section(content, accesses) +
         verdict_section(content) + "</main></body></html>\n";
}

}  // namespace report
