#include "common/report/source_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "common/report/markup.h"
#include "common/report/request_text.h"

namespace report {
namespace {

std::string cost_label(const ListedAccess& access) {
  const simt::Site& site = *access.site;
  const std::string cost = fmt::format("{}: {:.1f} {}", access.name, site.cost_per_request(), unit_of(site.space));
  const std::string text = as_markup(cost);
  const std::string title = as_markup(counters_line(site));
  if (access.control.empty()) return fmt::format("<span title=\"{}\">{}</span>", title, text);
  return fmt::format("<label for=\"{}\" title=\"{}\">{}</label>", access.control, title, text);
}

}  // namespace

int cost_level(const simt::Site& site) {
  if (site.ideal == 0 || site.cost <= site.ideal) return 0;
  const double waste = static_cast<double>(site.cost) / static_cast<double>(site.ideal);
  return waste <= 2 ? 1 : waste <= 4 ? 2 : waste <= 8 ? 3 : 4;
}

std::string source_listing(const std::string& source, const std::vector<ListedAccess>& accesses) {
  const bool has_costs = !accesses.empty();
  std::string table = fmt::format(
      "<table class=\"code\"><thead><tr><th scope=\"col\">line</th>{}<th "
      "scope=\"col\">source</th></tr></thead><tbody>\n",
      has_costs ? "<th scope=\"col\">cost of a request</th>" : "");
  std::istringstream lines(source);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    std::string costs;
    int level = -1;
    for (const ListedAccess& access : accesses) {
      if (access.line != number) continue;
      costs += cost_label(access);
      level = std::max(level, cost_level(*access.site));
    }
    const std::string shade = level < 0 ? "" : fmt::format(" class=\"h{}\"", level);
    const std::string cost_cell = has_costs ? fmt::format("<td class=\"cost\">{}</td>", costs) : "";
    table += fmt::format("<tr{}><td>{}</td>{}<td class=\"text\"><code>{}</code></td></tr>\n", shade, number, cost_cell,
                         as_markup(line));
  }
  return table + "</tbody></table>\n";
}

}  // namespace report
