#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/system/text_file.h"

namespace course {

/// A checkout with two chapters and nothing else, in a folder that is removed afterwards.
class TemporaryCourse {
 public:
  TemporaryCourse() {
    std::string name = (std::filesystem::temp_directory_path() / "course_test.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    root_ = name;
    write("chapters/01_coalescing/chapter.json", R"({"title": "Coalescing", "exercises": [
      {"name": "first", "title": "First", "hints": ["one", "two"]}, {"name": "second"}]})");
    write("chapters/02_tiling/chapter.json", R"({"exercises": [{"name": "third"}]})");
  }
  ~TemporaryCourse() { std::filesystem::remove_all(root_); }
  TemporaryCourse(const TemporaryCourse&) = delete;
  TemporaryCourse& operator=(const TemporaryCourse&) = delete;

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] std::filesystem::path build() const { return root_ / "build"; }

  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  [[nodiscard]] std::string read(const std::string& file) const { return read_if_there(root_ / file).value_or(""); }

 private:
  std::filesystem::path root_;
};

}  // namespace course
