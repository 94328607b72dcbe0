// The plugin for g++ reads the table, too, and is C++17 for g++ 11.
#include "common/cuda_names/cuda_names.h"

namespace cuda_names {
namespace {

constexpr std::string_view kTable =
#include "common/cuda_names/cuda_names.txt"
    ;

// What follows `start`, or nothing.
std::string_view after(std::string_view line, std::string_view start) {
  return line.substr(0, start.size()) == start ? line.substr(start.size()) : std::string_view();
}

void append_words(std::vector<std::string_view>& words, std::string_view line) {
  for (std::size_t at = line.find_first_not_of(' '); at != std::string_view::npos;) {
    const std::size_t end = line.find(' ', at);
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(' ', end);
  }
}

std::vector<Group> read_table() {
  std::vector<Group> groups;
  for (std::size_t at = 0; at < kTable.size();) {
    const std::size_t end = kTable.find('\n', at);
    const std::string_view line = kTable.substr(at, end - at);
    at = end + 1;
    if (const std::string_view what = after(line, "there: "); !what.empty()) {
      groups.push_back({true, what, {}, {}, {}, {}});
    } else if (const std::string_view lacking = after(line, "missing: "); !lacking.empty()) {
      groups.push_back({false, lacking, {}, {}, {}, {}});
    } else if (const std::string_view header = after(line, "in: "); !header.empty()) {
      groups.back().header = header;
    } else if (const std::string_view package = after(line, "from: "); !package.empty()) {
      groups.back().package = package;
    } else if (const std::string_view instead = after(line, "instead: "); !instead.empty()) {
      groups.back().instead = instead;
    } else if (!after(line, "  ").empty()) {
      append_words(groups.back().names, line);
    }
  }
  return groups;
}

}  // namespace

const std::vector<Group>& groups() {
  static const std::vector<Group> all = read_table();
  return all;
}

const Group* group_of(std::string_view name) {
  const Group* best = nullptr;
  std::size_t longest = 0;
  for (const Group& group : groups()) {
    for (const std::string_view known : group.names) {
      if (known == name) return &group;
      if (known.back() != '*' || known.size() <= longest) continue;
      if (after(name, known.substr(0, known.size() - 1)).empty()) continue;
      best = &group;
      longest = known.size();
    }
  }
  return best;
}

}  // namespace cuda_names
