#include "common/grading/verdict.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/grading/dram_stream_json.h"

namespace grading {
namespace {

using Json = nlohmann::ordered_json;

/// The spelling of every enumerator in JSON; reading anything else is an error.
template <typename Enum, std::size_t Count>
using Names = std::array<std::pair<Enum, std::string_view>, Count>;

constexpr Names<State, 5> kStates{{{State::does_not_compile, "does_not_compile"},
                                   {State::stopped, "stopped"},
                                   {State::wrong, "wrong"},
                                   {State::misses_target, "misses_target"},
                                   {State::solved, "solved"}}};

constexpr Names<safety::FindingKind, 13> kFindingKinds{{{safety::FindingKind::out_of_bounds, "out_of_bounds"},
                                                       {safety::FindingKind::misaligned, "misaligned"},
                                                       {safety::FindingKind::write_to_constant, "write_to_constant"},
                                                       {safety::FindingKind::race_shared, "race_shared"},
                                                       {safety::FindingKind::race_global, "race_global"},
                                                       {safety::FindingKind::uninitialized_shared, "uninitialized_shared"},
                                                       {safety::FindingKind::uninitialized_global, "uninitialized_global"},
                                                       {safety::FindingKind::divergent_barrier, "divergent_barrier"},
                                                       {safety::FindingKind::invalid_mask, "invalid_mask"},
                                                       {safety::FindingKind::invalid_launch, "invalid_launch"},
                                                       {safety::FindingKind::hang, "hang"},
                                                       {safety::FindingKind::stack_overflow, "stack_overflow"},
                                                       {safety::FindingKind::crash, "crash"}}};

constexpr Names<Speed::Outcome, 3> kOutcomes{
    {{Speed::Outcome::timed, "timed"}, {Speed::Outcome::not_run, "not_run"}, {Speed::Outcome::failed, "failed"}}};

constexpr Names<simt::Space, 2> kSpaces{{{simt::Space::global, "global"}, {simt::Space::shared, "shared"}}};

constexpr Names<memory::Kind, 3> kKinds{
    {{memory::Kind::load, "load"}, {memory::Kind::store, "store"}, {memory::Kind::atomic, "atomic"}}};

template <typename Enum, std::size_t Count>
std::string name_of(const Names<Enum, Count>& names, Enum value) {
  for (const auto& [known, name] : names) {
    if (known == value) return std::string(name);
  }
  throw std::invalid_argument("enumerator without a name");
}

template <typename Enum, std::size_t Count>
Enum value_of(const Names<Enum, Count>& names, const std::string& text) {
  for (const auto& [value, name] : names) {
    if (name == text) return value;
  }
  throw std::invalid_argument("verdict: unknown word '" + text + "'");
}

Json write(const core::Index3& index) { return Json::array({index.x, index.y, index.z}); }

core::Index3 read_index(const Json& json) { return {json.at(0), json.at(1), json.at(2)}; }

Json write(const safety::Finding& finding) {
  Json json;
  json["kind"] = name_of(kFindingKinds, finding.kind);
  json["file"] = finding.where.file;
  json["line"] = finding.where.line;
  json["column"] = finding.where.column;
  json["in_kernel"] = finding.in_kernel;
  json["block"] = write(finding.block);
  json["thread"] = write(finding.thread);
  json["message"] = finding.message;
  json["advice"] = finding.advice;
  json["other"] = finding.other ? Json{{"file", finding.other->file},
                                       {"line", finding.other->line},
                                       {"column", finding.other->column}}
                                : Json();
  return json;
}

safety::Finding read_finding(const Json& json) {
  std::optional<core::SourceLocation> other;
  if (const Json& place = json.at("other"); !place.is_null()) {
    other = {place.at("file"), place.at("line"), place.at("column")};
  }
  return {.kind = value_of(kFindingKinds, json.at("kind")),
          .where = {json.at("file"), json.at("line"), json.at("column")},
          .in_kernel = json.at("in_kernel"),
          .block = read_index(json.at("block")),
          .thread = read_index(json.at("thread")),
          .message = json.at("message"),
          .advice = json.at("advice"),
          .other = std::move(other)};
}

/// Lanes that take no part are null in "addresses".
Json write(const simt::WorstRequest& worst) {
  Json addresses = Json::array();
  for (int lane = 0; lane < memory::kWarpSize; ++lane) {
    addresses.push_back(worst.access.is_active(lane) ? Json(worst.access.address[static_cast<std::size_t>(lane)])
                                                     : Json());
  }
  Json json;
  json["cost"] = worst.cost;
  json["block"] = write(worst.block);
  json["warp"] = worst.warp;
  json["addresses"] = std::move(addresses);
  return json;
}

simt::WorstRequest read_worst(const Json& json, int bytes, memory::Kind kind) {
  simt::WorstRequest worst{.cost = json.at("cost"), .block = read_index(json.at("block")), .warp = json.at("warp")};
  worst.access.bytes = bytes;
  worst.access.kind = kind;
  for (std::size_t lane = 0; lane < memory::kWarpSize; ++lane) {
    const Json& address = json.at("addresses").at(lane);
    if (address.is_null()) continue;
    worst.access.address[lane] = address;
    worst.access.active |= 1U << lane;
  }
  return worst;
}

Json write(const simt::Site& site) {
  Json json;
  json["file"] = site.file;
  json["line"] = site.line;
  json["column"] = site.column;
  json["variable"] = site.variable;
  json["space"] = name_of(kSpaces, site.space);
  json["kind"] = name_of(kKinds, site.kind);
  json["bytes"] = site.bytes;
  json["requests"] = site.requests;
  json["active_lanes"] = site.active_lanes;
  json["sectors"] = site.sectors;
  json["wavefronts"] = site.wavefronts;
  json["ideal"] = site.ideal;
  json["worst"] = write(site.worst);
  return json;
}

simt::Site read_site(const Json& json) {
  simt::Site site{.file = json.at("file"),
                  .line = json.at("line"),
                  .column = json.at("column"),
                  .variable = json.at("variable"),
                  .space = value_of(kSpaces, json.at("space")),
                  .kind = value_of(kKinds, json.at("kind")),
                  .bytes = json.at("bytes"),
                  .requests = json.at("requests"),
                  .active_lanes = json.at("active_lanes"),
                  .sectors = json.at("sectors"),
                  .wavefronts = json.at("wavefronts"),
                  .ideal = json.at("ideal")};
  constexpr std::array kWidths{1, 2, 4, 8, 16};
  if (std::ranges::find(kWidths, site.bytes) == kWidths.end()) {
    throw std::out_of_range("verdict: an access is 1, 2, 4, 8 or 16 bytes wide");
  }
  site.worst = read_worst(json.at("worst"), site.bytes, site.kind);
  return site;
}

/// JSON has no word for infinity and not-a-number: both are written as null and read as not-a-number.
double read_number(const Json& json) {
  return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

Json write(const Measurement& measurement) {
  Json json;
  json["metric"] = measurement.metric;
  json["value"] = measurement.value;
  json["at_most"] = measurement.at_least ? Json() : Json(measurement.at_most);  // one of the two is the limit
  json["met"] = measurement.met;
  json["site"] = measurement.site ? Json(*measurement.site) : Json();
  json["at_least"] = measurement.at_least ? Json(*measurement.at_least) : Json();
  return json;
}

Measurement read_measurement(const Json& json) {
  Measurement measurement{.metric = json.at("metric"), .value = read_number(json.at("value")), .met = json.at("met")};
  if (!json.at("site").is_null()) measurement.site = json.at("site").get<std::size_t>();
  if (!json.at("at_least").is_null()) measurement.at_least = json.at("at_least").get<double>();
  if (!measurement.at_least) measurement.at_most = read_number(json.at("at_most"));
  return measurement;
}

Json write(const Speed& speed) {
  Json json;
  json["outcome"] = name_of(kOutcomes, speed.outcome);
  json["text"] = speed.text;
  json["of_copy"] = speed.of_copy;
  json["gb_per_s"] = speed.gb_per_s;
  return json;
}

Speed read_speed(const Json& json) {
  return {.outcome = value_of(kOutcomes, json.at("outcome")),
          .text = json.at("text"),
          .of_copy = read_number(json.at("of_copy")),
          .gb_per_s = read_number(json.at("gb_per_s"))};
}

template <typename Element>
Json write_all(const std::vector<Element>& elements) {
  Json array = Json::array();
  for (const Element& element : elements) array.push_back(write(element));
  return array;
}

template <typename Element>
std::vector<Element> read_all(const Json& array, Element (*read)(const Json&)) {
  std::vector<Element> elements;
  for (const Json& element : array) elements.push_back(read(element));
  return elements;
}

Json write(const simt::Profile& profile) {
  Json json;
  json["launches"] = profile.launches;
  json["blocks"] = profile.blocks;
  json["threads"] = profile.threads;
  json["shared_bytes_per_block"] = profile.shared_bytes_per_block;
  json["sites"] = write_all(profile.sites);
  json["findings"] = write_all(profile.findings);
  json["more_findings"] = profile.more_findings;
  return json;
}

simt::Profile read_profile(const Json& json) {
  return {.sites = read_all(json.at("sites"), read_site),
          .findings = read_all(json.at("findings"), read_finding),
          .more_findings = json.at("more_findings"),
          .launches = json.at("launches"),
          .blocks = json.at("blocks"),
          .threads = json.at("threads"),
          .shared_bytes_per_block = json.at("shared_bytes_per_block")};
}

}  // namespace

int exit_code(State state) {
  switch (state) {
    case State::solved:
      return 0;
    case State::wrong:
    case State::misses_target:
      return 1;
    case State::does_not_compile:
      return 3;
    case State::stopped:
      return 4;
  }
  return 4;
}

std::string to_json(const Verdict& verdict) {
  Json json;
  json["exercise"] = verdict.exercise;
  json["file"] = verdict.file;
  json["state"] = name_of(kStates, verdict.state);
  json["shapes"] = verdict.shapes;
  json["mismatch"] = verdict.mismatch;
  json["measurements"] = write_all(verdict.measurements);
  json["compiler_output"] = verdict.compiler_output;
  json["program_output"] = verdict.program_output;
  json["dram"] = verdict.dram;
  json["profile"] = write(verdict.profile);
  json["speed"] = verdict.speed ? write(*verdict.speed) : Json();
  // A kernel may print any bytes: those that are not UTF-8 become U+FFFD instead of an exception.
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

Verdict verdict_from_json(const std::string& text) {
  const Json json = Json::parse(text);
  Verdict verdict{.exercise = json.at("exercise"),
                  .file = json.at("file"),
                  .state = value_of(kStates, json.at("state")),
                  .shapes = json.at("shapes"),
                  .mismatch = json.at("mismatch"),
                  .compiler_output = json.at("compiler_output"),
                  .program_output = json.at("program_output"),
                  .measurements = read_all(json.at("measurements"), read_measurement),
                  .dram = json.at("dram"),
                  .profile = read_profile(json.at("profile"))};
  if (!json.at("speed").is_null()) verdict.speed = read_speed(json.at("speed"));
  for (const Measurement& measurement : verdict.measurements) {
    if (measurement.site && *measurement.site >= verdict.profile.sites.size()) {
      throw std::out_of_range("verdict: a measurement refers to a site that is not in the profile");
    }
  }
  return verdict;
}

}  // namespace grading
