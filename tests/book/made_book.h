#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace book {

namespace fs = std::filesystem;

/// Where the pages of the book are.
fs::path html();

/// The text of a file.
std::string read(const fs::path& file);

/// The folders of the chapters that have a lesson, by number.
std::vector<fs::path> chapters();

/// The page of a chapter's lesson.
fs::path page_of(const fs::path& chapter);

/// "04 Bank conflicts".
std::string title_of(const fs::path& chapter);

/// Tests that look at the book, which is made once for all of them. Skipped without the tools that make it.
class Book : public testing::Test {
 protected:
  void SetUp() override;
};

}  // namespace book
