#include "common/grading/time_estimate_json.h"

#include <nlohmann/json.hpp>

namespace core {

using grading::Json;

static void to_json(Json& json, const ResourceGain& gain) { json = {{"resource", gain.resource}, {"gain", gain.gain}}; }
static void from_json(const Json& json, ResourceGain& gain) { gain = {json.at("resource"), json.at("gain")}; }

void to_json(Json& json, const TimeEstimate& estimate) {
  json = {{"gpu", estimate.gpu},
          {"shape", estimate.shape},
          {"launches", estimate.launches},
          {"us", estimate.us},
          {"low_us", estimate.low_us},
          {"high_us", estimate.high_us},
          {"longest_us", estimate.longest_us},
          {"bytes", estimate.bytes},
          {"gains", estimate.gains},
          {"why_not", estimate.why_not}};
}

void from_json(const Json& json, TimeEstimate& estimate) {
  estimate = {json.at("gpu"),        json.at("shape"),  json.at("launches"),
              json.at("us"),         json.at("low_us"), json.at("high_us"),
              json.at("longest_us"), json.at("bytes"),  json.at("gains").get<std::vector<ResourceGain>>(),
              json.at("why_not")};
}

}  // namespace core
