#include "tests/data/h200_patterns.h"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace testdata {
namespace {

const char* const kPath = TEST_DATA_DIR "/h200_access_patterns.csv";
constexpr std::size_t kColumns = 5 + memory::kWarpSize;

std::vector<std::string> split(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

MeasuredPattern parse(const std::vector<std::string>& cells) {
  if (cells.size() != kColumns) throw std::invalid_argument("expected " + std::to_string(kColumns) + " columns");
  const auto space = memory::space_named(cells[0]);
  const auto kind = memory::kind_named(cells[1]);
  if (space != memory::Space::global && space != memory::Space::shared) {
    throw std::invalid_argument("space is " + cells[0]);
  }
  if (kind != memory::Kind::load && kind != memory::Kind::store) throw std::invalid_argument("op is " + cells[1]);
  MeasuredPattern pattern;
  pattern.shared = space == memory::Space::shared;
  pattern.kind = *kind;
  pattern.bytes = std::stoi(cells[2]);
  (pattern.shared ? pattern.wavefronts : pattern.sectors) = std::stoi(cells[pattern.shared ? 4 : 3]);
  for (int lane = 0; lane < memory::kWarpSize; ++lane) pattern.element[lane] = std::stoi(cells[5 + lane]);
  return pattern;
}

}  // namespace

std::vector<MeasuredPattern> load_h200_patterns() {
  std::ifstream file(kPath);
  if (!file) throw std::runtime_error(std::string("cannot open ") + kPath);
  std::vector<MeasuredPattern> patterns;
  std::string row;
  std::getline(file, row);  // column titles
  for (int line = 2; std::getline(file, row); ++line) {
    try {
      patterns.push_back(parse(split(row)));
    } catch (const std::exception& error) {
      throw std::runtime_error(std::string(kPath) + ":" + std::to_string(line) + ": " + error.what());
    }
  }
  return patterns;
}

memory::WarpAccess to_warp_access(const MeasuredPattern& pattern, std::uint64_t base) {
  memory::WarpAccess access;
  access.bytes = pattern.bytes;
  access.kind = pattern.kind;
  for (int lane = 0; lane < memory::kWarpSize; ++lane) {
    if (pattern.element[lane] < 0) continue;
    access.active |= 1U << lane;
    access.address[lane] = base + static_cast<std::uint64_t>(pattern.element[lane]) * pattern.bytes;
  }
  return access;
}

}  // namespace testdata
