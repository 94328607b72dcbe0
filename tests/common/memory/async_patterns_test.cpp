// What an H200 counted for copies that a thread does not wait for, and for loads of matrices.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "common/memory/global_sectors.h"
#include "common/memory/shared_banks.h"

namespace {

using memory::WarpAccess;

struct Row {
  std::string kind;
  int width = 0;  // of a copy, bytes; of a load, matrices
  WarpAccess global, shared;
  int requests = 0, sectors = 0, matrix_wavefronts = 0;
};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == ',')
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

int number(const std::string& field) { return field.empty() ? -1 : std::stoi(field); }

WarpAccess access(const std::string& addresses, std::uint32_t active, int bytes) {
  WarpAccess made;
  made.active = active;
  made.bytes = bytes;
  std::istringstream in(addresses);
  for (std::uint64_t& address : made.address) in >> address;
  return made;
}

std::vector<Row> rows() {
  std::ifstream file(TEST_DATA_DIR "/h200_async_patterns.csv");
  std::vector<Row> all;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const auto field = split(line);
    Row row{field.at(0), number(field.at(1)), {}, {}, number(field.at(5)), number(field.at(6)), number(field.at(8))};
    const auto active = static_cast<std::uint32_t>(std::stoul(field[2], nullptr, 16));
    row.global = access(field[3], active, row.width);
    row.shared = access(field[4], active, 16);
    all.push_back(row);
  }
  return all;
}

TEST(AsyncPatterns, CopiesThroughL1TakeTheSectorsOfALoad) {
  int compared = 0;
  for (const Row& row : rows()) {
    if (row.kind != "cp.async" || row.width == 16) continue;  // those of 16 bytes pass L1 by
    EXPECT_EQ(row.requests, 1);
    EXPECT_EQ(count_sectors(row.global), row.sectors);
    ++compared;
  }
  EXPECT_EQ(compared, 87);
}

TEST(AsyncPatterns, EachMatrixIsServedByItself) {
  int compared = 0;
  for (const Row& row : rows()) {
    if (row.kind != "ldmatrix") continue;
    WarpAccess rows = row.shared;
    rows.active = ~0U >> (memory::kWarpSize - 8 * row.width);  // whose rows count
    rows.of_matrices = true;
    EXPECT_EQ(count_wavefronts(rows), row.matrix_wavefronts);
    EXPECT_EQ(ideal_wavefronts(rows), row.width);
    ++compared;
  }
  EXPECT_EQ(compared, 70);
}

}  // namespace
