#include "common/grading/time_estimate_json.h"

#include <nlohmann/json.hpp>

namespace core {

using grading::Json;

static void to_json(Json& json, const ResourceGain& gain) { json = {{"resource", gain.resource}, {"gain", gain.gain}}; }
static void from_json(const Json& json, ResourceGain& gain) { gain = {json.at("resource"), json.at("gain")}; }

static void to_json(Json& json, const BlockTime& block) {
  json = {{"slot", block.slot}, {"begin_us", block.begin_us}, {"end_us", block.end_us}};
}
static void from_json(const Json& json, BlockTime& block) {
  block = {json.at("slot"), json.at("begin_us"), json.at("end_us")};
}

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
          {"in_flight", estimate.in_flight},
          {"needed", estimate.needed},
          {"wide_us", estimate.wide_us},
          {"blocks", estimate.blocks},
          {"sm_blocks", estimate.sm_blocks},
          {"why_not", estimate.why_not}};
}

void from_json(const Json& json, TimeEstimate& estimate) {
  estimate = {json.at("gpu"),
              json.at("shape"),
              json.at("launches"),
              json.at("us"),
              json.at("low_us"),
              json.at("high_us"),
              json.at("longest_us"),
              json.at("bytes"),
              json.at("gains").get<std::vector<ResourceGain>>(),
              json.at("in_flight"),
              json.at("needed"),
              json.at("wide_us"),
              json.at("blocks").get<std::vector<BlockTime>>(),
              json.at("sm_blocks"),
              json.at("why_not")};
}

}  // namespace core
