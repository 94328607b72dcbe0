#include "common/profiler/program_json.h"

#include "common/grading/profile_json.h"
#include "common/grading/time_estimate_json.h"

using grading::Json;

namespace simt {

void to_json(Json& json, const Configuration& one) {
  json = {{"grid", one.grid},
          {"block", one.block},
          {"shared_bytes", one.shared_bytes},
          {"launches", one.launches},
          {"counted", one.counted}};
}

void from_json(const Json& json, Configuration& one) {
  one = {json.at("grid"), json.at("block"), json.at("shared_bytes"), json.at("launches"), json.at("counted")};
}

void to_json(Json& json, const KernelProfile& kernel) {
  json = {{"name", kernel.name},
          {"launches", kernel.launches()},
          {"counted", kernel.counted()},
          {"configurations", kernel.configurations},
          {"counted_blocks", kernel.counted_blocks},
          {"profile", kernel.profile},
          {"was_stopped", kernel.was_stopped},
          {"with_caches", kernel.with_caches}};
  if (kernel.caches) json["caches"] = *kernel.caches;
  if (kernel.time) json["time"] = *kernel.time;
}

void from_json(const Json& json, KernelProfile& kernel) {
  kernel = {json.at("name"),    json.at("configurations"), json.at("counted_blocks"),
            json.at("profile"), json.at("was_stopped"),    json.at("with_caches")};
  if (json.contains("caches")) kernel.caches = json["caches"].get<memory::LevelCounts>();
  if (json.contains("time")) kernel.time = json["time"].get<core::TimeEstimate>();
}

}  // namespace simt

namespace profiler {

std::string to_json(const simt::ProgramProfile& program) {
  Json json{{"kernels", program.kernels},           {"findings", program.findings}, {"end", program.end},
            {"time_is_over", program.time_is_over}, {"lockstep", program.lockstep}, {"eager", program.eager}};
  if (program.last) json["last"] = *program.last;
  // What a program prints in a name may be any bytes.
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

simt::ProgramProfile program_from_json(const std::string& text) {
  const Json json = Json::parse(text);
  simt::ProgramProfile program{json.at("kernels"),      json.at("findings"), json.at("end"),
                               json.at("time_is_over"), json.at("lockstep"), json.at("eager")};
  if (json.contains("last")) program.last = json["last"].get<safety::Finding>();
  return program;
}

}  // namespace profiler
