// What documents show as printed by a command is what the command prints now:
//
//   <!-- output: ./course check 1 -->
//   ```
//   what it prints on stdout, without empty lines at the start and the end
//   ```
//   <!-- end output -->
//
// update_outputs.sh rewrites these blocks.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "cli/system/text_file.h"
#include "tests/course/checkout.h"
#include "tests/course/documents.h"

namespace course {
namespace {

namespace fs = std::filesystem;

bool updating() { return std::getenv("UPDATE_DOCS") != nullptr; }

/// Whether the answer depends on files that learners edit.
bool grades_a_starter(const std::string& command) {
  const auto has = [&](const char* word) { return command.find(word) != std::string::npos; };
  return !has("--solution") && !has("--file") && !has(" list") && !has(" hint") && !has(" profile");
}

std::string without_empty_ends(const std::string& text) {
  const auto start = text.find_first_not_of('\n');
  if (start == std::string::npos) return "";
  return text.substr(start, text.find_last_not_of('\n') - start + 1) + "\n";
}

/// The lines that belong between the marks.
std::string block(const std::string& command) {
  const TemporaryCheckout place;
  std::string text = without_empty_ends(place.run(command).output);
  // The program was built from the checkout, not from the place it runs in.
  text = replace_all(std::move(text), checkout().root().string() + "/", "");
  EXPECT_NE(text, "") << "it prints nothing";
  EXPECT_EQ(text.find(place.root().string()), std::string::npos) << "a path of this machine:\n" << text;
  return "```\n" + text + "```\n";
}

/// The document with every block as it should be; blocks that are not are reported.
std::string with_current_outputs(const fs::path& document) {
  const std::vector<std::string> lines = lines_of(read_text(document));
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += lines[i] + "\n";
    const std::string command = mark_of(lines[i], "output");
    if (command.empty()) continue;
    SCOPED_TRACE(place_in(document, i));
    std::string shown;
    std::size_t end = i + 1;
    for (; end < lines.size() && lines[end] != "<!-- end output -->"; ++end) shown += lines[end] + "\n";
    EXPECT_LT(end, lines.size()) << "expected <!-- end output -->";
    if (end == lines.size()) continue;
    const std::string printed = block(command);
    if (!updating()) {
      EXPECT_EQ(shown, printed) << "out of date; run tests/course/update_outputs.sh";
    }
    text += printed;
    i = end - 1;
  }
  return text;
}

class PrintedOutputs : public testing::TestWithParam<fs::path> {};

TEST_P(PrintedOutputs, AreWhatTheCommandsPrint) {
  const std::string before = read_text(GetParam());
  if (const auto edited = edited_starters(); !edited.empty()) {
    for (const std::string& line : lines_of(before)) {
      const std::string command = mark_of(line, "output");
      if (command.empty() || !grades_a_starter(command)) continue;
      GTEST_SKIP() << edited.front() << " has been edited, so '" << command << "' prints something else here";
    }
  }
  const std::string after = with_current_outputs(GetParam());
  if (updating() && after != before) std::ofstream(GetParam()) << after;
}

INSTANTIATE_TEST_SUITE_P(Documents, PrintedOutputs, testing::ValuesIn(documents()), [](const auto& test) {
  std::string name = name_of(test.param);
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

}  // namespace
}  // namespace course
