#include "tests/book/made_book.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace book {
namespace {

const fs::path kBuild = BOOK_BUILD_DIR;

bool succeeds(const std::string& command) { return std::system((command + " > /dev/null 2>&1").c_str()) == 0; }

/// What the tools said is in book.log.
bool make_book() {
  fs::create_directories(kBuild);
  const std::string log = (kBuild / "book.log").string();
  return std::system(("(cmake --preset docs -S " SOURCE_DIR " -B " + kBuild.string() + " && cmake --build " +
                      kBuild.string() + ") > " + log + " 2>&1")
                         .c_str()) == 0;
}

}  // namespace

fs::path html() { return kBuild / "book" / "html"; }

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> chapters() {
  std::vector<fs::path> folders;
  for (const auto& folder : fs::directory_iterator(SOURCE_DIR "/chapters")) {
    if (fs::exists(folder.path() / "lesson.md")) folders.push_back(folder.path());
  }
  std::ranges::sort(folders);
  return folders;
}

fs::path page_of(const fs::path& chapter) {
  return html() / ("chapters_" + chapter.filename().string() + "_lesson.html");
}

std::string title_of(const fs::path& chapter) {
  std::ifstream lesson(chapter / "lesson.md");
  std::string line;
  while (!line.starts_with("# ") && std::getline(lesson, line)) {
  }
  return line.substr(std::min<std::size_t>(line.size(), 2));
}

void Book::SetUp() {
  static const bool has_tools = succeeds("doxygen --version && dot -V");
  if (!has_tools) GTEST_SKIP() << "doxygen or graphviz is not installed: the book is not made";
  static const bool made = make_book();
  ASSERT_TRUE(made) << read(kBuild / "book.log");
}

}  // namespace book
