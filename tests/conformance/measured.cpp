#include "tests/conformance/measured.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace conformance {
namespace {

const std::string kFolder = TEST_DATA_DIR;
constexpr std::size_t kNumbers = 1 + kCounterNames.size() + 2;  // kernels, counters, wavefronts by address
constexpr std::size_t kColumns = 2 + kNumbers;

std::vector<std::string> split(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

/// A case's name may contain commas: the columns are counted from both ends.
void read_row(const std::string& row, Measurements& measurements) {
  const std::vector<std::string> cells = split(row);
  if (cells.size() < kColumns) throw std::invalid_argument("expected " + std::to_string(kColumns) + " columns");
  const std::size_t first = cells.size() - kNumbers;
  std::string name = cells[1];
  for (std::size_t i = 2; i < first; ++i) name += "," + cells[i];
  Measured measured{.kernels = std::stoi(cells[first])};
  for (std::size_t i = 0; i < kCounterNames.size(); ++i) {
    measured.counters.*kCounterNames[i].value = std::stoull(cells[first + 1 + i]);
  }
  measured.by_address = measured.counters;
  measured.by_address.shared_load_wavefronts = std::stoull(cells[cells.size() - 2]);
  measured.by_address.shared_store_wavefronts = std::stoull(cells[cells.size() - 1]);
  const std::map<std::string, std::map<std::string, Measured>*> builds{{"usual", &measurements.usual},
                                                                       {"as_written", &measurements.as_written},
                                                                       {"unoptimized", &measurements.unoptimized}};
  if (!builds.contains(cells[0])) throw std::invalid_argument("build is " + cells[0]);
  auto& build = *builds.at(cells[0]);
  if (!build.emplace(name, measured).second) throw std::invalid_argument("a second row for " + name);
  if (cells[0] == "usual") measurements.names.push_back(name);
}

}  // namespace

Agreement compare(const Counters& emulated, const Measured& measured) {
  if (emulated != measured.by_address) return Agreement::different;
  if (emulated == measured.counters) return Agreement::equal;
  const bool only_more = measured.counters.shared_load_wavefronts >= emulated.shared_load_wavefronts &&
                         measured.counters.shared_store_wavefronts >= emulated.shared_store_wavefronts;
  return only_more ? Agreement::equal_but_for_waiting : Agreement::different;
}

Measurements load_measurements() {
  const std::string path = kFolder + "/h200_conformance.csv";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  Measurements measurements;
  bool seen_titles = false;
  std::string row;
  for (int line = 1; std::getline(file, row); ++line) {
    if (row.starts_with("# ")) {
      measurements.machine.push_back(row.substr(2));
    } else if (!seen_titles) {
      seen_titles = true;
    } else {
      try {
        read_row(row, measurements);
      } catch (const std::exception& error) {
        throw std::runtime_error(path + ":" + std::to_string(line) + ": " + error.what());
      }
    }
  }
  return measurements;
}

std::vector<Exception> load_exceptions() {
  const std::string path = kFolder + "/h200_conformance_exceptions.json";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  std::vector<Exception> exceptions;
  for (const auto& entry : nlohmann::json::parse(file)) {
    exceptions.push_back({.name = entry.at("name"),
                          .reason = entry.at("reason"),
                          .sass = entry.at("sass"),
                          .unoptimized_like = entry.value("unoptimized_like", "")});
  }
  return exceptions;
}

}  // namespace conformance
