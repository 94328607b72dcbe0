#include "common/grading/speed.h"

#include <nlohmann/json.hpp>

namespace grading {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SpeedEntry, name, problem, gb_per_s, of_copy, of_copy_low, of_copy_high)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SpeedReport, gpu, driver, toolkit, shape, copy, copy_gb_per_s, rounds, entries)

std::string to_json(const SpeedReport& report) {
  // A message may quote any bytes: those that are not UTF-8 become U+FFFD instead of an exception.
  return nlohmann::json(report).dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

SpeedReport speed_from_json(const std::string& text) { return nlohmann::json::parse(text).get<SpeedReport>(); }

}  // namespace grading
