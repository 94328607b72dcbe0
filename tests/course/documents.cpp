#include "tests/course/documents.h"

#include <algorithm>

#include "tests/course/checkout.h"

namespace course {
namespace fs = std::filesystem;

std::vector<fs::path> documents() {
  const fs::path& root = checkout().root();
  std::vector<fs::path> files{root / "README.md", root / "CONTRIBUTING.md"};
  for (const auto& entry : fs::recursive_directory_iterator(root / "docs")) {
    if (entry.path().extension() == ".md") files.push_back(entry.path());
  }
  for (const Chapter& chapter : checkout().chapters()) files.push_back(checkout().lesson(chapter));
  std::ranges::sort(files);
  return files;
}

std::string place_in(const fs::path& document, std::size_t line_index) {
  return name_of(document) + ":" + std::to_string(line_index + 1);
}

std::string mark_of(const std::string& line, const std::string& kind) {
  const std::string before = "<!-- " + kind + ": ";
  const std::string after = " -->";
  if (!line.starts_with(before) || !line.ends_with(after)) return "";
  return line.substr(before.size(), line.size() - before.size() - after.size());
}

}  // namespace course
