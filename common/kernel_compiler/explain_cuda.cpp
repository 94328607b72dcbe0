#include "common/kernel_compiler/explain_cuda.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "common/cuda_names/cuda_names.h"
#include "common/kernel_compiler/inline_assembly.h"
#include "common/kernel_compiler/refused_names.h"

namespace kernel_compiler {
namespace {

using cuda_names::Group;
using cuda_names::group_of;

bool contains(std::string_view text, std::string_view what) { return text.find(what) != std::string_view::npos; }

std::string explain(std::string_view place, std::string_view what, std::string_view advice) {
  return fmt::format("{}: {}\n  {}\n\n", place, what, advice);
}

std::string lacks(std::string_view place, std::string_view what, std::string_view instead) {
  return explain(place, fmt::format("{} is CUDA, but the emulator does not have it.", what), instead);
}

std::string without_colors(std::string_view line) {
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line.substr(at, 2) == "\033[") {
      const std::size_t end = line.find_first_not_of("0123456789;", at + 2);
      if (end != std::string_view::npos && (line[end] == 'm' || line[end] == 'K')) {
        at = end;
        continue;
      }
    }
    text += line[at];
  }
  return text;
}

// g++ shows the source below an error: "   12 |   x = y;".
bool is_source_line(std::string_view line) {
  const std::size_t number = line.find_first_not_of(' ');
  if (number == std::string_view::npos) return false;
  const std::size_t end = line.find_first_not_of("0123456789", number);
  return end != number && end != std::string_view::npos && line.substr(end, 2) == " |";
}

// The namespace that a source calls `alias`; `alias` itself if it says nothing of it.
std::string meaning_of(std::string_view alias, const std::string& source) {
  std::ifstream in(source);
  const std::string start = fmt::format("namespace {} = ", alias);
  for (std::string line; std::getline(in, line);) {
    const std::size_t at = line.find(start);
    if (at != std::string::npos) return line.substr(at + start.size(), line.find(';') - at - start.size());
  }
  return std::string(alias);
}

// "float[int]", "float*[float]": what is indexed, and by what.
std::string explain_subscript(std::string_view place, std::string_view types) {
  const std::size_t bracket = types.rfind('[');
  const std::string_view whole = types.substr(0, bracket);
  const std::string_view index = types.substr(bracket + 1, types.size() - bracket - 2);
  if (whole.ends_with(']') || whole.ends_with('*'))
    return explain(place, fmt::format("an index is a whole number, and this is a {}.", index), "Use an int.");
  return explain(place, fmt::format("what stands before this [ is one {0}, and one {0} has no elements.", whole),
                 "A pointer takes one index: element (row, col) of a matrix m is m[row * cols + col].");
}

// "                 from kernel.cu:2:": the last such line before an error names the file that all others hang on.
std::string_view includer_in(std::string_view line) {
  constexpr std::string_view kFrom = " from ";
  const std::size_t from = line.find(kFrom);
  const bool is_of_chain = line.starts_with("In file included from ") || line.find_first_not_of(' ') == from + 1;
  if (from == std::string_view::npos || !is_of_chain || !line.ends_with(':')) return "";
  return line.substr(from + kFrom.size(), line.size() - from - kFrom.size() - 1);
}

// The header between angle brackets that the line "kernel.cu:2" of a source includes; "" if that is no such line.
std::string header_included_at(std::string_view place, const std::string& source) {
  if (!place.starts_with(source + ":")) return "";
  int lines = std::atoi(std::string(place.substr(source.size() + 1)).c_str());
  std::ifstream in(source);
  std::string line;
  while (lines-- > 0 && std::getline(in, line)) continue;
  const std::size_t begin = line.find('<');
  const std::size_t end = line.find('>');
  return contains(line, "include") && begin < end && end != std::string::npos ? line.substr(begin, end - begin + 1)
                                                                              : "";
}

// What stands between the first two quotation marks of `text`, the second two, and so on.
std::vector<std::string_view> quoted(std::string_view text) {
  std::vector<std::string_view> found;
  for (std::size_t begin = text.find('\''); begin != std::string_view::npos;) {
    const std::size_t end = text.find('\'', begin + 1);
    found.push_back(text.substr(begin + 1, end - begin - 1));
    begin = end == std::string_view::npos ? end : text.find('\'', end + 1);
  }
  return found;
}

bool looks_like_cuda(std::string_view name) {
  const auto goes_on = [&](std::string_view start, auto is_right) {
    return name.starts_with(start) && name.size() > start.size() &&
           is_right(static_cast<unsigned char>(name[start.size()])) != 0;
  };
  return goes_on("__", [](int c) { return std::islower(c); }) ||
         goes_on("cuda", [](int c) { return std::isupper(c); }) ||
         goes_on("atomic", [](int c) { return std::isupper(c); });
}

bool asks_for_a_name(std::string_view text) {
  constexpr std::array<std::string_view, 6> kWays{"not declared",         "not been declared", "does not name",
                                                  "not a namespace-name", "declaration of",    "no type named"};
  return std::ranges::any_of(kWays, [&](auto way) { return contains(text, way); });
}

// Reads g++'s messages line by line, until one is explained.
class Reader {
 public:
  explicit Reader(const std::string& source) : source_(source) {}

  std::string read(std::string_view line) {
    if (const std::string_view includer = includer_in(line); !includer.empty()) {
      includer_ = includer;
      asked_ = header_included_at(includer, source_);
    }
    if (is_about_assembly(line)) return lacks(place_of_assembly(line, source_), "inline PTX (asm)", "Write it in C++.");
    for (const std::string_view mark : {": error: ", ": fatal error: "}) {
      const std::size_t at = line.find(mark);
      if (at != std::string_view::npos) return read_error(line.substr(0, at), line.substr(at + mark.size()));
    }
    return is_source_line(line) ? read_source(line) : "";
  }

 private:
  std::string read_error(std::string_view place, std::string_view text) {
    place_ = place;
    is_at_launch_ = contains(text, "before '<' token");
    is_at_kernel_ = text.starts_with("ISO C++ forbids declaration of ") && contains(text, " with no type");
    suspect_.clear();
    meant_.clear();
    if (std::string explanation = explain_asked_header(); !explanation.empty()) return explanation;
    if (const std::size_t end = text.find(": No such file"); end != std::string_view::npos)
      return explain_header(text.substr(0, end));
    if (std::string explanation = explain_refused_name(place_, text); !explanation.empty()) return explanation;
    const auto names = quoted(text);
    if (names.empty()) return "";
    if (text.starts_with("invalid types '") && contains(text, "]' for array subscript"))
      return explain_subscript(place_, names[0]);
    if (contains(text, "is not a member of '") && names.size() > 1) return explain_member(names[0], names[1]);
    return asks_for_a_name(text) ? explain_name(text, names) : "";
  }

  // A header of CUDA's that the system has and the emulator does not, and that goes wrong somewhere.
  std::string explain_asked_header() const {
    if (asked_.empty() || place_.starts_with(source_ + ":")) return "";
    const Group* group = group_of(asked_);
    return group == nullptr || group->is_there ? "" : lacks(includer_, asked_, group->instead);
  }

  std::string explain_header(std::string_view name) {
    std::string header = fmt::format("<{}>", name);
    const Group* group = group_of(header);
    // One that the system has, and that asks for others, is the one that is meant.
    const bool is_asked_for = !asked_.empty() && group_of(asked_) != nullptr;
    if (is_asked_for) {
      header = asked_;
      group = group_of(asked_);
      place_ = includer_;
    }
    if (group == nullptr) return "";
    if (!group->is_there) return lacks(place_, header, group->instead);
    if (!group->package.empty() && !is_asked_for)
      return explain(place_, fmt::format("{} is in a package that is not installed.", header),
                     fmt::format("Install it: apt-get install {}", group->package));
    return explain(place_, fmt::format("{} is there for programs that ./course profile runs, and not here.", header),
                   "Leave it out, or write a program of its own.");
  }

  std::string explain_name(std::string_view text, const std::vector<std::string_view>& names) {
    const Group* group = group_of(names[0]);
    if (group == nullptr) {
      if (!looks_like_cuda(names[0])) return "";
      suspect_ = names[0];
      if (contains(text, "did you mean") && names.size() > 1 && group_of(names[1]) != nullptr) meant_ = names[1];
      return "";
    }
    if (!group->is_there) return lacks(place_, fmt::format("'{}'", names[0]), group->instead);
    if (group->header.empty()) return "";
    return explain(place_, fmt::format("'{}' is declared in <{}>.", names[0], group->header),
                   fmt::format("Include it: #include <{}>", group->header));
  }

  // `cg::this_cluster`, where the source says `namespace cg = cooperative_groups;`.
  std::string explain_member(std::string_view name, std::string_view scope) const {
    const std::string full = fmt::format("{}::{}", meaning_of(scope, source_), name);
    const Group* group = group_of(full);
    return group == nullptr || group->is_there ? "" : lacks(place_, fmt::format("'{}'", full), group->instead);
  }

  // The source line below an error.
  std::string read_source(std::string_view line) const {
    if (is_at_launch_ && contains(line, "<<<"))
      return explain(place_, "g++ cannot read kernel<<<grid, block>>>(args).",
                     "Write launch(kernel, {grid, block}, args...): the emulator and nvcc both accept it.");
    if (is_at_kernel_ && contains(line, "__global__"))
      return explain(place_, "a kernel returns nothing, and says so.", "Begin it with __global__ void.");
    // A function that CUDA does not have either; the table has not all of CUDA's constants.
    if (suspect_.empty() || !contains(line, suspect_ + "(")) return "";
    const std::string what =
        fmt::format("the emulator does not have '{}', and CUDA 13.0 has no such function.", suspect_);
    if (!meant_.empty()) return explain(place_, what, fmt::format("A misspelling of '{}'?", meant_));
    if (suspect_.starts_with("atomic"))
      return explain(place_, what, "Use one of the functions in common/simt/device/atomics.h.");
    return "";
  }

  const std::string& source_;
  std::string includer_;  // the line of the source that all of the included files hang on
  std::string asked_;     // the header that it names
  std::string place_;
  bool is_at_launch_ = false;
  bool is_at_kernel_ = false;
  std::string suspect_;
  std::string meant_;
};

}  // namespace

std::string explain_cuda(std::string_view messages, const std::string& source) {
  Reader reader(source);
  for (std::size_t at = 0; at < messages.size();) {
    const std::size_t end = std::min(messages.find('\n', at), messages.size());
    std::string explanation = reader.read(without_colors(messages.substr(at, end - at)));
    if (!explanation.empty()) return explanation;
    at = end + 1;
  }
  return "";
}

}  // namespace kernel_compiler
