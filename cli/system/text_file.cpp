#include "cli/system/text_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include "cli/system/environment.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

std::optional<std::string> read_if_there(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) return std::nullopt;
  return text;
}

std::string read_text(const fs::path& path) {
  std::optional<std::string> text = read_if_there(path);
  if (!text) throw UsageError(fmt::format("cannot read {}", display_path(path)));
  return *std::move(text);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  if (from.empty()) return text;
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

bool write_text(const fs::path& path, std::string_view text) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  return static_cast<bool>(out);
}

bool write_safely(const fs::path& file, std::string_view text) {
  std::error_code error;
  // A link stays a link: what it points to gets the new text.
  const fs::path target = fs::is_symlink(file, error) ? fs::weakly_canonical(file, error) : file;
  fs::create_directories(target.parent_path(), error);
  // The process's number: two of us must not write one draft.
  const fs::path draft = target.string() + ".new" + std::to_string(getpid());
  std::ofstream out(draft, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (out) {
    const fs::file_status before = fs::status(target, error);
    if (fs::exists(before)) fs::permissions(draft, before.permissions(), error);
    error.clear();
    fs::rename(draft, target, error);  // replaces the file in one step
    if (!error) return true;
  }
  fs::remove(draft, error);
  return false;
}

}  // namespace course
