#include "common/report/program_html.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <vector>

#include "common/report/access_maps.h"
#include "common/report/markup.h"
#include "common/report/page_parts.h"
#include "common/report/program_page.h"
#include "common/report/source_excerpt.h"
#include "common/report/source_listing.h"

namespace report {
namespace {

namespace fs = std::filesystem;
using simt::KernelProfile;
using simt::ProgramProfile;
using simt::Site;

constexpr std::size_t kMostPictures = 4;

std::string section(const std::string& heading, const std::string& text, const std::string& more) {
  return fmt::format("<section>\n<h2>{}</h2>\n<pre tabindex=\"0\">{}</pre>\n{}</section>\n", as_markup(heading),
                     as_markup(text), more);
}

std::string pictures(const KernelProfile& kernel, std::size_t number) {
  std::string text;
  const std::vector<const Site*> places = worst_places(kernel.profile);
  for (std::size_t i = 0; i < std::min(places.size(), kMostPictures); ++i) {
    const Site& site = *places[i];
    text += fmt::format("<h3>The worst request of the {} in line {}</h3>\n", as_markup(site_name(site)), site.line);
    text += figure(draw_worst_request(site), fmt::format("k{}-{}", number, i));
  }
  return text;
}

std::string source_of(const std::string& file, const std::vector<ListedAccess>& accesses, const fs::path& root) {
  std::ifstream in(find_source(file, root), std::ios::binary);
  if (!in) return "";
  const std::string source{std::istreambuf_iterator<char>(in), {}};
  return fmt::format(
      "<h3>{}</h3>\n<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Source: {}\">\n{}</div>\n",
      as_markup(file), as_markup(file), source_listing(source, accesses));
}

// Each file once, with the accesses of all kernels.
std::string sources(const ProgramProfile& program, const fs::path& root) {
  std::map<std::string, std::vector<ListedAccess>> files;
  for (const KernelProfile& kernel : program.kernels)
    for (const Site& site : kernel.profile.sites)
      files[site.file].push_back({.line = site.line, .name = site_name(site), .control = "", .site = &site});
  std::string text;
  for (const auto& [file, accesses] : files) text += source_of(file, accesses, root);
  return text.empty() ? "" : fmt::format("<h2>Source</h2>\n{}{}", cost_key(), text);
}

}  // namespace

std::string render_program_html(const ProgramProfile& program, const std::string& title, const fs::path& course_root) {
  const RenderOptions options{.course_root = course_root, .width = 100};
  std::string text = page_head(title, "");
  for (std::size_t i = 0; i < program.kernels.size(); ++i) {
    const KernelProfile& kernel = program.kernels[i];
    constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
    text += section(kernel.name, render_kernel(kernel, options, kAll), pictures(kernel, i));
  }
  const std::string ending = render_ending(program, options);
  if (!ending.empty()) text += section("The program", ending, "");
  return text + sources(program, course_root) + "</main></body></html>\n";
}

}  // namespace report
