#include "common/report/access_maps.h"

#include "common/report/metric_text.h"

namespace report {

std::string site_name(const simt::Site& site) {
  constexpr std::string_view kArticle = "the ";
  return access_name(site).substr(kArticle.size());
}

Picture draw_worst_request(const simt::Site& site) {
  return site.space == simt::Space::shared ? draw_bank_map(site.worst.access, site_name(site))
                                           : draw_sector_map(site.worst.access, site_name(site));
}

}  // namespace report
