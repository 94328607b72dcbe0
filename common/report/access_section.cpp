#include "common/report/access_section.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/report/access_maps.h"
#include "common/report/markup.h"
#include "common/report/page_parts.h"
#include "common/report/request_text.h"

namespace report {
namespace {

using grading::State;

const simt::Site* site_of(const MatchedAccess& access, const std::vector<GradedFile>& files, std::size_t file) {
  return access.sites[file] ? &files[file].verdict.profile.sites[*access.sites[file]] : nullptr;
}

/// Where an access is, and who made its worst request.
std::string worst_request_text(const simt::Site& site) {
  const core::Index3& block = site.worst.block;
  std::string text = fmt::format("Line {}: {}. The worst request is that of block ({}, {}, {}), warp {}", site.line,
                                 counters_line(site), block.x, block.y, block.z, site.worst.warp);
  const std::string lanes = lanes_line(site);
  return text + (lanes.empty() ? "." : ": " + lanes + ".");
}

bool is_wasteful(const std::vector<MatchedAccess>& accesses, const std::vector<GradedFile>& files) {
  return std::ranges::any_of(accesses, [&](const MatchedAccess& access) {
    for (std::size_t file = 0; file < files.size(); ++file) {
      const simt::Site* site = site_of(access, files, file);
      if (site != nullptr && site->cost > site->ideal) return true;
    }
    return false;
  });
}

std::string choices(const std::vector<MatchedAccess>& accesses, const std::vector<GradedFile>& files) {
  std::string text = fmt::format("<fieldset><legend>Access{}</legend>\n",
                                 is_wasteful(accesses, files) ? ", the most wasteful first" : "");
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    std::string costs;
    for (std::size_t file = 0; file < files.size(); ++file) {
      const simt::Site* site = site_of(accesses[i], files, file);
      if (site == nullptr) continue;
      costs += fmt::format("<span{}> · {} {}</span>", column_class(files[file]), as_markup(files[file].name),
                           site->worst.cost);
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
    // Nothing is missing there: there is no program.
    if (files[file].verdict.state == State::does_not_compile) continue;
    text += fmt::format("<div{}>\n{}", column_class(files[file]), column_heading(files[file]));
    if (const simt::Site* site = site_of(access, files, file)) {
      text += fmt::format("<p>{}</p>\n", as_markup(worst_request_text(*site)));
      text += figure(draw_worst_request(*site), fmt::format("s{}-{}", number, file));
    } else {
      text += "<p class=\"quiet\">This file has no such access.</p>\n";
    }
    text += "</div>\n";
  }
  return text + "</div></section>\n";
}

}  // namespace

std::string access_section(const std::vector<MatchedAccess>& accesses, const std::vector<GradedFile>& files) {
  if (accesses.empty()) return "";
  std::string text = "<h2>The worst request of each access</h2>\n";
  for (const GradedFile& file : files) {
    if (file.verdict.state != State::wrong && file.verdict.state != State::stopped) continue;
    text +=
        fmt::format("<p{}><strong>{}</strong> did not pass: its counters are those of the shape that went wrong.</p>\n",
                    column_class(file), as_markup(file.name));
  }
  text +=
      "<p>The numbers are sectors (global memory) or wavefronts (shared memory) of the most expensive request.</p>\n";
  text += choices(accesses, files);
  for (std::size_t i = 0; i < accesses.size(); ++i) text += panel(i, accesses[i], files);
  return text;
}

}  // namespace report
