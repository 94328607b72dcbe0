#include "common/grading/profile_json.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/core/lanes.h"
#include "common/safety/finding_names.h"

using grading::Json;
using grading::read_word;

namespace core {

void to_json(Json& json, const Index3& index) { json = Json::array({index.x, index.y, index.z}); }

void from_json(const Json& json, Index3& index) { index = {json.at(0), json.at(1), json.at(2)}; }

void to_json(Json& json, const SourceLocation& where) {
  json = {{"file", where.file}, {"line", where.line}, {"column", where.column}};
}

void from_json(const Json& json, SourceLocation& where) {
  where = {json.at("file"), json.at("line"), json.at("column")};
}

}  // namespace core

namespace safety {

void to_json(Json& json, const Finding& finding) {
  json = {{"kind", name_of(finding.kind)},
          {"file", finding.where.file},
          {"line", finding.where.line},
          {"column", finding.where.column},
          {"in_kernel", finding.in_kernel},
          {"block", finding.block},
          {"thread", finding.thread},
          {"message", finding.message},
          {"context", finding.context},
          {"advice", finding.advice},
          {"other", grading::write_optional(finding.other)}};
}

void from_json(const Json& json, Finding& finding) {
  finding = {.kind = read_word(json.at("kind"), finding_kind_named),
             .where = json,
             .in_kernel = json.at("in_kernel"),
             .block = json.at("block"),
             .thread = json.at("thread"),
             .message = json.at("message"),
             .context = json.at("context"),
             .advice = json.at("advice"),
             .other = grading::read_optional<core::SourceLocation>(json.at("other"))};
}

}  // namespace safety

namespace memory {

void to_json(Json& json, const LevelCounts& counts) {
  json = {{"load_sectors", counts.load_sectors},         {"l1_hits", counts.l1_hits},
          {"l2_read_sectors", counts.l2_read_sectors},   {"l2_hits", counts.l2_hits},
          {"l2_write_sectors", counts.l2_write_sectors}, {"dram_read_bytes", counts.dram_read_bytes},
          {"dram_write_bytes", counts.dram_write_bytes}};
}

void from_json(const Json& json, LevelCounts& counts) {
  counts = {json.at("load_sectors"),     json.at("l1_hits"),         json.at("l2_read_sectors"), json.at("l2_hits"),
            json.at("l2_write_sectors"), json.at("dram_read_bytes"), json.at("dram_write_bytes")};
}

}  // namespace memory

namespace simt {
namespace {

/// Lanes that take no part are null in "addresses".
Json write(const WorstRequest& worst) {
  std::array<Json, memory::kWarpSize> addresses;
  for (const std::size_t lane : core::lanes_in(worst.access.active)) addresses[lane] = worst.access.address[lane];
  Json json{{"cost", worst.cost}, {"block", worst.block}, {"warp", worst.warp}, {"addresses", addresses}};
  if (worst.access.of_matrices) json["of_matrices"] = true;
  return json;
}

WorstRequest read_worst(const Json& json, int bytes, Kind kind) {
  WorstRequest worst{.cost = json.at("cost"), .block = json.at("block"), .warp = json.at("warp")};
  worst.access.bytes = bytes;
  worst.access.kind = kind;
  worst.access.of_matrices = json.value("of_matrices", false);
  for (std::size_t lane = 0; lane < memory::kWarpSize; ++lane) {
    const Json& address = json.at("addresses").at(lane);
    if (address.is_null()) continue;
    worst.access.address[lane] = address;
    worst.access.active |= core::lane_bit(lane);
  }
  return worst;
}

void require_possible(const Site& site) {
  constexpr std::array kWidths{1, 2, 4, 8, 16};
  if (std::ranges::find(kWidths, site.bytes) == kWidths.end()) {
    throw std::out_of_range("verdict: an access is 1, 2, 4, 8 or 16 bytes wide");
  }
  if (site.space != Space::global && site.space != Space::shared) {
    throw std::out_of_range("verdict: only accesses to global and shared memory are counted");
  }
}

}  // namespace

void to_json(Json& json, const Site& site) {
  const bool is_global = site.space == Space::global;
  json = {{"file", site.file},
          {"line", site.line},
          {"column", site.column},
          {"variable", site.variable},
          {"space", name_of(site.space)},
          {"kind", name_of(site.kind)},
          {"bytes", site.bytes},
          {"requests", site.requests},
          {"active_lanes", site.active_lanes},
          {"sectors", is_global ? site.cost : 0},
          {"wavefronts", is_global ? 0 : site.cost},
          {"ideal", site.ideal},
          {"worst", write(site.worst)}};
  if (site.by_copy) json["by_copy"] = true;
  if (site.caches) json["caches"] = *site.caches;
}

void from_json(const Json& json, Site& site) {
  site.file = json.at("file");
  site.line = json.at("line");
  site.column = json.at("column");
  site.variable = json.at("variable");
  site.space = read_word(json.at("space"), memory::space_named);
  site.kind = read_word(json.at("kind"), memory::kind_named);
  site.bytes = json.at("bytes");
  site.by_copy = json.value("by_copy", false);
  require_possible(site);
  site.requests = json.at("requests");
  site.active_lanes = json.at("active_lanes");
  site.cost = json.at(std::string(memory::unit_of(site.space)));
  site.ideal = json.at("ideal");
  site.worst = read_worst(json.at("worst"), site.bytes, site.kind);
  if (json.contains("caches")) site.caches = json["caches"].get<memory::LevelCounts>();
}

void to_json(Json& json, const BulkSite& site) {
  json = {{"file", site.file},          {"line", site.line},     {"column", site.column}, {"variable", site.variable},
          {"kind", name_of(site.kind)}, {"copies", site.copies}, {"bytes", site.bytes},   {"sectors", site.sectors}};
}

void from_json(const Json& json, BulkSite& site) {
  site = {.file = json.at("file"),
          .line = json.at("line"),
          .column = json.at("column"),
          .variable = json.at("variable"),
          .kind = read_word(json.at("kind"), memory::kind_named),
          .copies = json.at("copies"),
          .bytes = json.at("bytes"),
          .sectors = json.at("sectors")};
}

void to_json(Json& json, const Meetings& meetings) {
  json = {{"barriers", meetings.barriers},
          {"shuffles", meetings.shuffles},
          {"votes", meetings.votes},
          {"warp_reductions", meetings.warp_reductions},
          {"warp_syncs", meetings.warp_syncs}};
}

void from_json(const Json& json, Meetings& meetings) {
  meetings = {json.at("barriers"), json.at("shuffles"), json.at("votes"), json.at("warp_reductions"),
              json.at("warp_syncs")};
}

void to_json(Json& json, const Profile& profile) {
  json = {{"launches", profile.launches},
          {"copies", profile.copies},
          {"blocks", profile.blocks},
          {"threads", profile.threads},
          {"busiest_block_requests", profile.busiest_block_requests},
          {"shared_bytes_per_block", profile.shared_bytes_per_block},
          {"meetings", profile.meetings},
          {"sites", profile.sites},
          {"bulk_sites", profile.bulk_sites},
          {"findings", profile.findings},
          {"more_findings", profile.more_findings},
          {"has_lost_races", profile.has_lost_races}};
}

void from_json(const Json& json, Profile& profile) {
  profile = {.sites = json.at("sites"),
             .bulk_sites = json.at("bulk_sites"),
             .findings = json.at("findings"),
             .more_findings = json.at("more_findings"),
             .has_lost_races = json.at("has_lost_races"),
             .launches = json.at("launches"),
             .copies = json.at("copies"),
             .blocks = json.at("blocks"),
             .threads = json.at("threads"),
             .busiest_block_requests = json.at("busiest_block_requests"),
             .shared_bytes_per_block = json.at("shared_bytes_per_block"),
             .meetings = json.at("meetings")};
}

}  // namespace simt
