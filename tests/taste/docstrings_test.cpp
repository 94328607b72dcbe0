// What the docstrings (`///`) of the library say is worth reading: their examples run, and none of them only fills a
// place.
//
//   /// Example:
//   ///   lines that stand, one after the other, in a test or in a program of examples/

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "tests/taste/taste.h"

namespace taste {
namespace {

namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

/// The text of a docstring's line, with its indentation; empty for other lines and for a bare `///`.
std::string docstring(const std::string& line) {
  const std::string text = trimmed(line);
  return text.starts_with("///") ? text.substr(std::min<std::size_t>(text.starts_with("///<") ? 4 : 3, text.size()))
                                 : "";
}

/// Lines `first` and following of a docstring, as long as they are indented further than its sentences.
Lines code_at(const Lines& lines, std::size_t first) {
  Lines code;
  for (std::size_t i = first; i < lines.size() && docstring(lines[i]).starts_with("   "); ++i) {
    code.push_back(trimmed(docstring(lines[i])));
  }
  return code;
}

/// All programs that the tests build and run, one line after the other, without indentation.
std::vector<Lines> programs() {
  std::vector<Lines> all;
  for (const fs::path& file : files_below({"tests", "examples"}, {".cpp", ".cu"})) {
    const std::string folder = file.parent_path().filename().string();
    if (folder == "wrong" || folder == "bad_input") continue;  // mistakes on purpose
    Lines lines = lines_of(file);
    std::ranges::transform(lines, lines.begin(), trimmed);
    all.push_back(std::move(lines));
  }
  return all;
}

TEST(Docstrings, ExamplesAreSlicesOfProgramsThatRun) {
  const std::vector<Lines> all = programs();
  int examples = 0;
  for (const fs::path& file : files_below({"common"}, {".h", ".cpp", ".cu"})) {
    const Lines lines = lines_of(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string text = trimmed(docstring(lines[i]));
      if (!text.starts_with("Example:")) continue;
      SCOPED_TRACE(place_in(file, i));
      ++examples;
      EXPECT_EQ(text, "Example:") << "code begins on the next line, indented by three spaces; for words, write "
                                     "'For example, ...'";
      const Lines code = code_at(lines, i + 1);
      ASSERT_FALSE(code.empty()) << "no code follows";
      EXPECT_TRUE(std::ranges::any_of(all, [&](const Lines& p) { return !std::ranges::search(p, code).empty(); }))
          << "these lines stand in no test and no example, one after the other. Let them run, for instance in "
             "tests/taste/docstring_examples_test.cu; the first is\n  "
          << code.front();
    }
  }
  EXPECT_GE(examples, 8);
}

TEST(Docstrings, SayMoreThanTheName) {
  constexpr std::array kFillers{
      "as in ", "as given to",      "what it means to", "see above",      "getter",
      "setter", "self-explanatory", "the constructor",  "the destructor", "default constructor"};
  for (const fs::path& file : files_below({"common", "cli"}, {".h", ".cpp", ".cu"})) {
    const Lines lines = lines_of(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::string text = trimmed(docstring(lines[i]));
      std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      for (const char* filler : kFillers) {
        EXPECT_FALSE(text.starts_with(filler))
            << place_in(file, i) << ": '" << filler << "...' sends the reader elsewhere; say the thing, or say nothing";
      }
    }
  }
}

}  // namespace
}  // namespace taste
