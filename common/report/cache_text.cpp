#include "common/report/cache_text.h"

#include <fmt/format.h>

#include "common/core/architecture.h"

namespace report {
namespace {

double percent(std::uint64_t part, std::uint64_t all) {
  return 100 * static_cast<double>(part) / static_cast<double>(all);
}

}  // namespace

std::string cache_metric_name(const std::string& metric, const std::string& array) {
  const std::string loads = array.empty() ? "loads" : "loads from " + array;
  if (metric == "l1_hit_share") return fmt::format("share of the sectors of {} that L1 has", loads);
  if (metric == "l2_hit_share")
    return fmt::format("share of the sectors of {} that L2 has, of those that L1 lacks", loads);
  if (metric == "l2_read_times") return fmt::format("times that {} goes from L2 to L1", array);
  if (metric == "dram_read_times") return fmt::format("times that {} comes from DRAM", array);
  if (metric == "dram_read_bytes")
    return fmt::format("bytes {}from DRAM", array.empty() ? "" : fmt::format("of {} ", array));
  if (metric == "dram_bytes") return "bytes from and to DRAM";
  return "";
}

std::string cache_clause(const grading::Measurement& measurement, const std::string& value) {
  const std::string& metric = measurement.metric;
  const std::string& array = measurement.array;
  const std::string loads = array.empty() ? "loads" : "loads from " + array;
  if (metric == "l1_hit_share") return fmt::format("L1 has {} of the sectors that {} ask for", value, loads);
  if (metric == "l2_hit_share") return fmt::format("L2 has {} of the sectors of {} that L1 lacks", value, loads);
  if (metric == "l2_read_times") return fmt::format("{} goes from L2 to L1 {} times", array, value);
  if (metric == "dram_read_times") return fmt::format("{} comes from DRAM {} times", array, value);
  if (metric == "dram_read_bytes")
    return fmt::format("DRAM delivers {} bytes{}", value, array.empty() ? "" : " of " + array);
  if (metric == "dram_bytes") return fmt::format("{} bytes come from DRAM or go there", value);
  return "";
}

std::string found_line(const simt::Site& site) {
  if (!site.caches || site.kind != simt::Kind::load || site.caches->load_sectors == 0) return "";
  const memory::LevelCounts& counts = *site.caches;
  std::string line = fmt::format("L1 has {:.1f} % of its sectors", percent(counts.l1_hits, counts.load_sectors));
  if (counts.l2_read_sectors > 0)
    line += fmt::format(", L2 {:.1f} % of the others", percent(counts.l2_hits, counts.l2_read_sectors));
  return line + fmt::format("; {:.2f} MB come from DRAM", static_cast<double>(counts.dram_read_bytes) / 1e6);
}

std::string caches_are_of(const grading::Verdict& verdict) {
  if (verdict.cache_sms == 0) return "";
  if (verdict.cache_sms == core::kH200.sms) return "caches: an estimate, for an H200";
  return fmt::format("caches: an estimate, for {} of an H200's {} multiprocessors and their share of its L2",
                     verdict.cache_sms, core::kH200.sms);
}

}  // namespace report
