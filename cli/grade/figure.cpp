#include "cli/grade/figure.h"

#include <fmt/format.h>

#include "cli/system/usage_error.h"
#include "common/report/access_maps.h"
#include "common/report/cache_picture.h"
#include "common/report/dram_picture.h"
#include "common/report/matched_access.h"

namespace course {

std::string draw_figure(const grading::Verdict& verdict, const std::string& name) {
  std::string known;
  for (const report::MatchedAccess& access : report::match_accesses({{.name = "", .source = "", .verdict = verdict}})) {
    if (access.name == name) {
      return report::svg_file(report::draw_worst_request(verdict.profile.sites[access.sites.front().value()]));
    }
    known += fmt::format("\n  {}", access.name);
  }
  if (const std::uint64_t most = report::most_asked_for(verdict.profile); most != 0) {
    if (name == "caches") return report::svg_file(report::draw_answers(verdict.profile, most));
    known += "\n  caches";
  }
  for (const memory::DramStream& stream : verdict.dram) {
    const std::string own_name = "dram " + stream.name;
    if (own_name == name) return report::svg_file(report::draw_dram(stream, report::time_to_serve(stream)));
    known += fmt::format("\n  {}", own_name);
  }
  throw UsageError(fmt::format("--figure '{}': this run of {} has no such picture. It has:{}", name, verdict.file,
                               known.empty() ? " none" : known));
}

}  // namespace course
