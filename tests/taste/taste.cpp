#include "tests/taste/taste.h"

#include <algorithm>
#include <fstream>

namespace taste {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const std::vector<std::string>& folders, const std::vector<std::string>& endings) {
  std::vector<fs::path> files;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SOURCE_DIR) / folder)) {
      const bool is_wanted = endings.empty() || std::ranges::count(endings, entry.path().extension().string()) != 0;
      if (entry.is_regular_file() && is_wanted) files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string place_in(const fs::path& file, std::size_t line_index) {
  return fs::relative(file, SOURCE_DIR).string() + ":" + std::to_string(line_index + 1);
}

std::string trimmed(const std::string& line) {
  const auto first = line.find_first_not_of(' ');
  return first == std::string::npos ? "" : line.substr(first, line.find_last_not_of(' ') - first + 1);
}

}  // namespace taste
