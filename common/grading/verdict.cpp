#include "common/grading/verdict.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "common/core/names.h"
#include "common/grading/dram_stream_json.h"
#include "common/grading/json.h"
#include "common/grading/profile_json.h"
#include "common/grading/time_estimate_json.h"

namespace grading {
namespace {

constexpr std::array<std::string_view, 3> kOutcomeNames{"timed", "not_run", "failed"};

constexpr std::optional<Speed::Outcome> outcome_named(std::string_view name) {
  return core::enumerator_named<Speed::Outcome>(kOutcomeNames, name);
}

}  // namespace

static void to_json(Json& json, const Measurement& measurement) {
  const Limit& limit = measurement.limit;
  json = {{"metric", measurement.metric},
          {"value", measurement.value},
          {"at_most", limit.is_minimum ? Json() : Json(limit.value)},
          {"met", measurement.met},
          {"site", write_optional(measurement.site)},
          {"at_least", limit.is_minimum ? Json(limit.value) : Json()},
          {"array", measurement.array},
          {"about", measurement.words.about},
          {"miss", measurement.words.miss},
          {"remark", measurement.words.remark},
          {"example", measurement.example},
          {"is_guard", measurement.is_guard},
          {"counts_wrong_answers", measurement.counts_wrong_answers},
          {"is_the_point", measurement.is_the_point}};
}

static void from_json(const Json& json, Measurement& measurement) {
  const bool is_minimum = !json.at("at_least").is_null();
  measurement = {
      .metric = json.at("metric"),
      .value = read_number(json.at("value")),
      .limit = {.value = read_number(json.at(is_minimum ? "at_least" : "at_most")), .is_minimum = is_minimum},
      .met = json.at("met"),
      .site = read_optional<std::size_t>(json.at("site")),
      .array = json.at("array"),
      .words = {.about = json.at("about"), .miss = json.at("miss"), .remark = json.at("remark")},
      .example = json.at("example"),
      .is_guard = json.at("is_guard"),
      .counts_wrong_answers = json.at("counts_wrong_answers"),
      .is_the_point = json.at("is_the_point")};
}

static void to_json(Json& json, const RepeatedStore& repeated) {
  json = {{"variable", repeated.variable},
          {"index", repeated.index},
          {"stores", repeated.stores},
          {"threads", repeated.threads},
          {"lines", repeated.lines}};
}

static void from_json(const Json& json, RepeatedStore& repeated) {
  repeated = {.variable = json.at("variable"),
              .index = json.at("index"),
              .stores = json.at("stores"),
              .threads = json.at("threads"),
              .lines = json.at("lines")};
}

static void to_json(Json& json, const Speed& speed) {
  json = {{"outcome", kOutcomeNames[static_cast<std::size_t>(speed.outcome)]},
          {"text", speed.text},
          {"of_copy", speed.of_copy},
          {"gb_per_s", speed.gb_per_s}};
}

static void from_json(const Json& json, Speed& speed) {
  speed = {.outcome = read_word(json.at("outcome"), outcome_named),
           .text = json.at("text"),
           .of_copy = read_number(json.at("of_copy")),
           .gb_per_s = read_number(json.at("gb_per_s"))};
}

bool has_wrong_answers(const Verdict& verdict) {
  return std::ranges::any_of(verdict.measurements,
                             [](const Measurement& m) { return m.counts_wrong_answers && !m.met; });
}

std::string to_json(const Verdict& verdict) {
  const Json json{{"exercise", verdict.exercise},
                  {"file", verdict.file},
                  {"state", name_of(verdict.state)},
                  {"shapes", verdict.shapes},
                  {"mismatch", verdict.mismatch},
                  {"measurements", verdict.measurements},
                  {"compiler_output", verdict.compiler_output},
                  {"program_output", verdict.program_output},
                  {"dram", verdict.dram},
                  {"profile", verdict.profile},
                  {"repeated", verdict.repeated},
                  {"second_shape", verdict.second_shape},
                  {"speed", write_optional(verdict.speed)},
                  {"cache_sms", verdict.cache_sms},
                  {"estimate", write_optional(verdict.estimate)},
                  {"compiler_warnings", verdict.compiler_warnings},
                  {"program_output_file", verdict.program_output_file}};
  // A kernel may print any bytes: those that are not UTF-8 become U+FFFD instead of an exception.
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

Verdict verdict_from_json(const std::string& text) {
  const Json json = Json::parse(text);
  Verdict verdict{.exercise = json.at("exercise"),
                  .file = json.at("file"),
                  .state = read_word(json.at("state"), state_named),
                  .shapes = json.at("shapes"),
                  .mismatch = json.at("mismatch"),
                  .compiler_output = json.at("compiler_output"),
                  .program_output = json.at("program_output"),
                  .measurements = json.at("measurements"),
                  .dram = json.at("dram"),
                  .profile = json.at("profile"),
                  .repeated = json.at("repeated"),
                  .second_shape = json.at("second_shape"),
                  .speed = read_optional<Speed>(json.at("speed")),
                  .cache_sms = json.at("cache_sms"),
                  .estimate = read_optional<core::TimeEstimate>(json.at("estimate")),
                  .compiler_warnings = json.at("compiler_warnings"),
                  .program_output_file = json.at("program_output_file")};
  for (const Measurement& measurement : verdict.measurements) {
    if (measurement.site && *measurement.site >= verdict.profile.sites.size()) {
      throw std::out_of_range("verdict: a measurement refers to a site that is not in the profile");
    }
  }
  return verdict;
}

}  // namespace grading
