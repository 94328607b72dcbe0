#include "common/report/dram_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/report/dram_picture.h"
#include "common/report/markup.h"
#include "common/report/page_parts.h"

namespace report {
namespace {

/// Requests of one name are the same matter in every file, and share a time axis: until then.
struct Matter {
  std::string name;
  std::uint64_t until = 1;
};

std::vector<Matter> longest_first(const std::vector<GradedFile>& files) {
  std::vector<Matter> matters;
  for (const GradedFile& file : files) {
    for (const memory::DramStream& stream : file.verdict.dram) {
      auto at = std::ranges::find(matters, stream.name, &Matter::name);
      if (at == matters.end()) at = matters.insert(at, {stream.name});
      at->until = std::max(at->until, time_to_serve(stream));
    }
  }
  std::ranges::stable_sort(matters, std::ranges::greater(), &Matter::until);
  return matters;
}

}  // namespace

std::string dram_section(const std::vector<GradedFile>& files) {
  const std::vector<Matter> matters = longest_first(files);
  if (matters.empty()) return "";
  std::string text =
      "<h2>DRAM over time (model)</h2>\n"
      "<p>A textbook memory, not your GPU. Pictures of the same requests have the same time axis.</p>\n"
      "<div class=\"side\">\n";
  for (std::size_t file = 0; file < files.size(); ++file) {
    const auto& streams = files[file].verdict.dram;
    if (streams.empty()) continue;
    text += fmt::format("<div{}>\n{}", column_class(files[file]), column_heading(files[file]));
    for (const Matter& matter : matters) {
      for (std::size_t i = 0; i < streams.size(); ++i) {
        if (streams[i].name != matter.name) continue;
        text += fmt::format("<h4>{}</h4>\n", as_markup(matter.name));
        text += figure(draw_dram(streams[i], matter.until), fmt::format("d{}-{}", file, i));
      }
    }
    text += "</div>\n";
  }
  return text + "</div>\n";
}

}  // namespace report
