// Code in documents is quoted from files that are compiled and graded:
//
//   <!-- quote: solutions/NN_topic/name.cu#tag -->
//   ```cpp
//   exactly the lines between the two lines "// [tag]" of that file
//   ```

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"
#include "tests/course/documents.h"

namespace course {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostUnquotedLines = 3;

/// The tag of a line like "  // [launch-scale-matrix]"; empty for other lines and for the marks of the edit region.
std::string tag_of(const std::string& line) {
  const auto start = line.find_first_not_of(' ');
  if (start == std::string::npos || line.compare(start, 4, "// [") != 0 || !line.ends_with(']')) return "";
  const std::string tag = line.substr(start + 4, line.size() - start - 5);
  return tag == "edit" || tag == "end edit" || tag.find_first_of(" []") != std::string::npos ? "" : tag;
}

/// The lines between the two marks of `tag`, or what is wrong with them.
struct Passage {
  std::string text;
  std::string problem;
};

Passage tagged(const std::string& file, const std::string& tag) {
  const fs::path path = checkout().root() / file;
  if (!fs::is_regular_file(path)) return {.problem = "there is no file " + file};
  Passage passage;
  int marks = 0;
  for (const std::string& line : lines_of(read_text(path))) {
    if (tag_of(line) == tag) {
      ++marks;
    } else if (marks == 1) {
      passage.text += line + "\n";
    }
  }
  if (marks != 2) {
    passage.problem = file + " has " + std::to_string(marks) + " lines '// [" + tag + "]', expected 2";
  }
  return passage;
}

Passage quoted(const std::string& source) {
  const auto hash = source.find('#');
  if (hash == std::string::npos) return {.problem = "expected path#tag, got " + source};
  const std::string file = source.substr(0, hash);
  if (file.starts_with("chapters/") && file.ends_with(".cu")) {
    return {.problem = "learners edit " + file + "; quote its solution instead"};
  }
  return tagged(file, source.substr(hash + 1));
}

bool opens_code(const std::string& line) {
  return line.starts_with("```c") && (line == "```cpp" || line == "```c++" || line == "```cuda");
}

struct Fence {
  std::string text;
  std::size_t lines = 0;
};

/// What stands between lines[open] and the next line "```".
Fence fence_at(const std::vector<std::string>& lines, std::size_t open) {
  Fence fence;
  for (std::size_t i = open + 1; i < lines.size() && lines[i] != "```"; ++i, ++fence.lines)
    fence.text += lines[i] + "\n";
  return fence;
}

void expect_quote(const std::vector<std::string>& lines, std::size_t mark, const std::string& source) {
  const Passage passage = quoted(source);
  ASSERT_EQ(passage.problem, "");
  ASSERT_TRUE(mark + 1 < lines.size() && lines[mark + 1] == "```cpp") << "expected ```cpp on the next line";
  EXPECT_EQ(fence_at(lines, mark + 1).text, passage.text) << "the quote differs from " << source;
}

TEST(Documents, QuoteCodeExactly) {
  for (const fs::path& document : documents()) {
    const std::vector<std::string> lines = lines_of(read_text(document));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      SCOPED_TRACE(place_in(document, i));
      if (const std::string source = mark_of(lines[i], "quote"); !source.empty()) expect_quote(lines, i, source);
      if (!opens_code(lines[i]) || (i > 0 && !mark_of(lines[i - 1], "quote").empty())) continue;
      EXPECT_LE(fence_at(lines, i).lines, kMostUnquotedLines) << "longer code must be quoted from a compiled file";
    }
  }
}

void expect_pairs_of_tags(const fs::path& file) {
  SCOPED_TRACE(name_of(file));
  std::map<std::string, int> marks;
  for (const std::string& line : lines_of(read_text(file))) {
    if (const std::string tag = tag_of(line); !tag.empty()) ++marks[tag];
  }
  for (const auto& [tag, count] : marks) EXPECT_EQ(count, 2) << "lines // [" << tag << "]";
  EXPECT_LE(marks.size(), 2U) << "at most two tags a file";
}

TEST(Documents, TagsComeInPairs) {
  for (const Exercise* exercise : checkout().exercises()) {
    expect_pairs_of_tags(checkout().solution(*exercise));
    for (const KnownKernel& wrong : wrong_kernels(*exercise)) expect_pairs_of_tags(wrong.file);
  }
}

}  // namespace
}  // namespace course
