#include "common/grading/dram_stream_json.h"

#include <stdexcept>

namespace memory {
namespace {

constexpr int kMostBanks = 4096;  // of all channels together

}  // namespace

void to_json(nlohmann::ordered_json& json, const DramStream& stream) {
  json = {{"name", stream.name},
          {"channels", stream.config.channels},
          {"banks", stream.config.banks},
          {"burst_bytes", stream.config.burst_bytes},
          {"row_bytes", stream.config.row_bytes},
          {"row_latency", stream.config.row_latency},
          {"xor_hash", stream.config.xor_hash},
          {"in_flight", stream.in_flight},
          {"requests", stream.requests}};
}

void from_json(const nlohmann::ordered_json& json, DramStream& stream) {
  stream = {.name = json.at("name"),
            .config = {.channels = json.at("channels"),
                       .banks = json.at("banks"),
                       .burst_bytes = json.at("burst_bytes"),
                       .row_bytes = json.at("row_bytes"),
                       .row_latency = json.at("row_latency"),
                       .xor_hash = json.at("xor_hash")},
            .in_flight = json.at("in_flight"),
            .requests = json.at("requests")};
  require_valid(stream.config);
  if (stream.config.channels > kMostBanks || stream.config.banks > kMostBanks / stream.config.channels) {
    throw std::out_of_range("verdict: a DRAM of more than 4096 banks");
  }
  if (stream.in_flight < 1) throw std::out_of_range("verdict: a DRAM without a request in flight");
}

}  // namespace memory
