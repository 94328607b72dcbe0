// What docs/profile.md says of CUDA's names is what the table says. UPDATE_DOCS=1 writes it there.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "common/core/text_file.h"
#include "common/cuda_names/cuda_names.h"

namespace {

using cuda_names::Group;

constexpr std::size_t kExamples = 4;

// The shortest names, which are the best known ones.
std::string examples_of(const Group& group) {
  std::vector<std::string_view> names = group.names;
  std::ranges::stable_sort(names, {}, &std::string_view::size);
  const std::size_t shown = std::min(names.size(), kExamples);
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text += fmt::format("{}`{}`", i == 0 ? "" : ", ", names[i]);
  return names.size() > shown ? fmt::format("{} and {} more", text, names.size() - shown) : text;
}

// Markdown takes what stands between angle brackets for HTML.
std::string in_markdown(std::string_view sentence) {
  std::string text;
  for (const char c : sentence) c == '<' ? text += "&lt;" : text += c;
  return text;
}

std::string both_tables() {
  std::string there = "| there | needs | names |\n|---|---|---|\n";
  std::string missing = "| not there | instead | names |\n|---|---|---|\n";
  for (const Group& group : cuda_names::groups()) {
    const std::string header = !group.package.empty() ? fmt::format("`{}`", group.package)
                               : group.header.empty() ? ""
                                                      : fmt::format("`<{}>`", group.header);
    if (group.is_there) there += fmt::format("| {} | {} | {} |\n", group.what, header, examples_of(group));
    if (!group.is_there)
      missing += fmt::format("| {} | {} | {} |\n", group.what, in_markdown(group.instead), examples_of(group));
  }
  return there + "\n" + missing;
}

TEST(CudaNamesDocument, IsWhatTheTableSays) {
  const std::string file = SOURCE_DIR "/docs/profile.md";
  const std::string text = core::read_text(file);
  const std::string begin = "<!-- CUDA's names -->\n";
  const std::string end = "<!-- end of CUDA's names -->\n";
  const std::size_t at = text.find(begin);
  const std::size_t after = text.find(end);
  ASSERT_TRUE(at != std::string::npos && after != std::string::npos && at < after) << file << " has no place for them";
  const std::string expected = text.substr(0, at) + begin + both_tables() + text.substr(after);
  if (std::getenv("UPDATE_DOCS") != nullptr) std::ofstream(file) << expected;
  EXPECT_EQ(core::read_text(file), expected) << "out of date; run UPDATE_DOCS=1 build/cpu/bin/cuda_names.document";
}

}  // namespace
