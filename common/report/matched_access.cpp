#include "common/report/matched_access.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "common/report/access_maps.h"

namespace report {
namespace {

/// Space, kind, array, and which of those it is.
using Key = std::tuple<simt::Space, memory::Kind, std::string, std::size_t>;

/// Sectors or wavefronts of all requests over what would do.
double waste(const simt::Site& site) {
  if (site.ideal == 0) return 0;
  return static_cast<double>(site.cost) / static_cast<double>(site.ideal);
}

const simt::Site& first_site(const MatchedAccess& access, const std::vector<GradedFile>& files) {
  std::size_t file = 0;
  while (!access.sites[file]) ++file;  // an access is in one file at least
  return files[file].verdict.profile.sites[*access.sites[file]];
}

}  // namespace

std::vector<MatchedAccess> match_accesses(const std::vector<GradedFile>& files) {
  std::map<Key, std::size_t> known;  // index into `all`
  std::vector<MatchedAccess> all;
  for (std::size_t file = 0; file < files.size(); ++file) {
    std::map<Key, std::size_t> seen;  // how many of one kind this file has had; the last part of the key is unused
    const std::vector<simt::Site>& sites = files[file].verdict.profile.sites;
    for (std::size_t i = 0; i < sites.size(); ++i) {
      const std::size_t ordinal = seen[{sites[i].space, sites[i].kind, sites[i].variable, 0}]++;
      const auto [at, is_new] =
          known.try_emplace({sites[i].space, sites[i].kind, sites[i].variable, ordinal}, all.size());
      if (is_new) {
        const std::string number = ordinal == 0 ? "" : fmt::format(" ({})", ordinal + 1);
        all.push_back({site_name(sites[i]) + number, std::vector<std::optional<std::size_t>>(files.size())});
      }
      all[at->second].sites[file] = i;
    }
  }
  std::ranges::stable_sort(all, [&](const MatchedAccess& a, const MatchedAccess& b) {
    return waste(first_site(a, files)) > waste(first_site(b, files));
  });
  return all;
}

}  // namespace report
