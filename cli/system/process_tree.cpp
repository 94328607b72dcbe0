#include "cli/system/process_tree.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <map>
#include <string>

#include "cli/system/text_file.h"

namespace course {
namespace fs = std::filesystem;

namespace {

/// The number in a text; 0 when it does not start with one.
pid_t number_in(std::string_view text) {
  pid_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// From /proc/<process>/stat, "12 (name, of anything) S 11 ...": 11. 0 when the process is gone.
pid_t parent_of(const fs::path& entry) {
  const std::string stat = read_if_there(entry / "stat").value_or("");
  constexpr std::string_view kStateAndSpaces = ") S ";
  const auto end_of_name = stat.rfind(')');
  if (end_of_name == std::string::npos || end_of_name + kStateAndSpaces.size() > stat.size()) return 0;
  return number_in(std::string_view(stat).substr(end_of_name + kStateAndSpaces.size()));
}

}  // namespace

std::vector<pid_t> descendants() {
  std::multimap<pid_t, pid_t> children;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
    const pid_t process = number_in(entry->path().filename().native());
    if (process != 0) children.emplace(parent_of(entry->path()), process);
  }
  std::vector<pid_t> found{getpid()};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto [first, last] = children.equal_range(found[i]);
    for (auto child = first; child != last; ++child) found.push_back(child->second);
  }
  found.erase(found.begin());
  return found;
}

}  // namespace course
