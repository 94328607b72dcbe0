#include "tests/common/caches/h200_caches.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace caches {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, ',');) fields.push_back(field);
  return fields;
}

}  // namespace

std::map<std::string, MeasuredKernel> read_h200_caches() {
  std::ifstream file(TEST_DATA_DIR "/caches_h200.csv");
  if (!file) throw std::runtime_error("cannot read " TEST_DATA_DIR "/caches_h200.csv");
  std::map<std::string, MeasuredKernel> kernels;
  std::map<std::string, std::size_t> column;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    const std::vector<std::string> fields = split(line);
    if (column.empty()) {
      for (std::size_t i = 0; i < fields.size(); ++i) column[fields[i]] = i;
      continue;
    }
    const auto value = [&](const char* name) -> std::uint64_t { return std::stoull(fields.at(column.at(name))); };
    kernels[fields[0]] = {.threads = static_cast<unsigned>(value("threads")),
                          .shared_bytes = value("shared_bytes"),
                          .registers = static_cast<unsigned>(value("registers")),
                          .blocks_per_sm = static_cast<int>(std::min({value("limit_blocks"), value("limit_registers"),
                                                                      value("limit_shared"), value("limit_warps")})),
                          .shared_size = value("shared_size"),
                          .counts = {.load_sectors = value("load_sectors"),
                                     .l1_hits = value("l1_hits"),
                                     .l2_read_sectors = value("l2_read_sectors"),
                                     .l2_hits = value("l2_hits"),
                                     .l2_write_sectors = value("l2_write_sectors"),
                                     .dram_read_bytes = value("dram_read_bytes"),
                                     .dram_write_bytes = value("dram_write_bytes")}};
  }
  return kernels;
}

}  // namespace caches
