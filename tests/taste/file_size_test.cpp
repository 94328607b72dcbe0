// A file that fits on a few screens holds one concept; a longer one holds two.

#include <gtest/gtest.h>

#include "tests/taste/taste.h"

namespace taste {
namespace {

constexpr std::size_t kMostLines = 250;

TEST(FileSize, OfTheLibraryAndTheCommandLineIsAtMost250Lines) {
  const auto files = files_below({"common", "cli"});
  EXPECT_GT(files.size(), 300U);
  for (const auto& file : files) {
    if (file.filename() == "cuda_names.txt") continue;  // one table, however many names CUDA has
    const std::size_t lines = lines_of(file).size();
    EXPECT_LE(lines, kMostLines) << place_in(file, lines - 1) << " is the last line: what is the second concept in it?";
  }
}

}  // namespace
}  // namespace taste
