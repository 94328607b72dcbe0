// What the course's kernels find in the caches, estimated, beside what Nsight Compute counted on an H200, on the shapes
// that they are timed on. docs/caches.md says so in words. A few of them take a minute; UPDATE_DOCS=1 runs all, and
// writes the page.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "cli/system/text_file.h"
#include "tests/common/caches/h200_caches.h"

namespace caches {
namespace {

using memory::LevelCounts;

constexpr const char* kPage = SOURCE_DIR "/docs/caches.md";

bool is_updating() { return std::getenv("UPDATE_DOCS") != nullptr; }

bool is_course_kernel(const std::string& name) { return name.ends_with(" starter") || name.ends_with(" solution"); }

// Kinds that differ: streams, reuse in L1, sectors written in part, sectors that two requests share.
constexpr std::array<const char*, 5> kFew{
    "00_first_kernel.add_arrays solution", "01_coalescing.scale_matrix starter", "01_coalescing.scale_pitched starter",
    "02_corner_turning.transpose_tiled starter", "06_swizzling.transpose_swizzled solution"};

// By the program beside this one, which UPDATE_DOCS=1 needs of all kernels: build the target caches_of_all.
LevelCounts emulate(const std::string& name, unsigned registers) {
  std::string program = name;
  program[name.find(' ')] = '.';
  const std::string command = fmt::format("{}/caches.{} {}", BIN_DIR, program, registers);
  std::FILE* const output = popen(command.c_str(), "r");
  std::array<unsigned long long, 7> n{};
  const int fields =
      std::fscanf(output, "%llu %llu %llu %llu %llu %llu %llu", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6]);
  EXPECT_EQ(pclose(output), 0) << command;
  EXPECT_EQ(fields, 7) << command;
  return {n[0], n[1], n[2], n[3], n[4], n[5], n[6]};
}

double share(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

// L1 hits and DRAM reads within 3 %, DRAM in all within 6 %. Nsight Compute adds some 2.4 MB of writes to any kernel.
bool is_close(const LevelCounts& emulated, const LevelCounts& measured) {
  constexpr double kAdded = 2.5e6;
  const auto differ = [](std::uint64_t a, std::uint64_t b) {
    return std::abs(static_cast<double>(a) - static_cast<double>(b));
  };
  const std::uint64_t bytes = measured.dram_read_bytes + measured.dram_write_bytes;
  return std::abs(share(emulated.l1_hits, emulated.load_sectors) - share(measured.l1_hits, measured.load_sectors)) <=
             0.03 &&
         differ(emulated.dram_read_bytes, measured.dram_read_bytes) <=
             0.03 * static_cast<double>(measured.dram_read_bytes) + 1e5 &&
         differ(emulated.dram_read_bytes + emulated.dram_write_bytes, bytes) <=
             0.06 * static_cast<double>(bytes) + kAdded;
}

std::string row(const std::string& name, const LevelCounts& emulated, const LevelCounts& measured) {
  const auto pair = [](double a, double b) { return fmt::format(" {:.1f} | {:.1f} |", a, b); };
  const auto mb = [](std::uint64_t bytes) { return static_cast<double>(bytes) / 1e6; };
  return fmt::format(
      "| {}{} |{}{}{}{}\n", name, is_close(emulated, measured) ? "" : " (**off**)",
      pair(100 * share(emulated.l1_hits, emulated.load_sectors), 100 * share(measured.l1_hits, measured.load_sectors)),
      pair(100 * share(emulated.l2_hits, emulated.l2_read_sectors),
           100 * share(measured.l2_hits, measured.l2_read_sectors)),
      pair(mb(emulated.dram_read_bytes), mb(measured.dram_read_bytes)),
      pair(mb(emulated.dram_write_bytes), mb(measured.dram_write_bytes)));
}

TEST(CachesOfCourse, AreThoseOfAnH200) {
  std::string page = course::read_text(kPage);
  std::string table;
  int close = 0, all = 0;
  for (const auto& [name, kernel] : read_h200_caches()) {
    if (!is_course_kernel(name)) continue;
    if (!is_updating() && std::ranges::find(kFew, name) == kFew.end()) continue;
    const std::string line = row(name, emulate(name, kernel.registers), kernel.counts);
    table += line;
    ++all;
    close += line.find("**off**") == std::string::npos ? 1 : 0;
    if (is_updating()) continue;
    EXPECT_NE(page.find(line), std::string::npos) << "the page does not say\n" << line;
  }
  if (!is_updating()) return;
  const std::string begin = "<!-- caches of the course -->\n", end = "<!-- end -->";
  const auto from = page.find(begin) + begin.size();
  const std::string text = fmt::format(
      "Of {} kernels, {} are within 3 % in L1 hits and DRAM reads and within 6 % in all of DRAM's bytes.\n\n"
      "| kernel | L1 hits, % | H200 | L2 hits, % | H200 | DRAM read, MB | H200 | DRAM written, MB | H200 |\n"
      "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
      all, close);
  page.replace(from, page.find(end) - from, text + table);
  std::ofstream(kPage) << page;
}

}  // namespace
}  // namespace caches
