#include "cli/grade/compiler_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <vector>

#include "cli/system/text_file.h"

namespace course {
namespace {

// Nobody reads more of a line, and std::regex needs stack for each character.
constexpr std::size_t kLongestLine = 2000;

bool contains(const std::string& line, std::string_view what) { return line.find(what) != std::string::npos; }

/// Whether `text` ends in a line number, or a line and a column: "scale_matrix.cu:12:3".
bool ends_in_a_place(std::string_view text) {
  const auto last = text.find_last_not_of("0123456789");
  return last != std::string_view::npos && last > 0 && last + 1 < text.size() && text[last] == ':';
}

/// "scale_matrix.cu:12:3: error: expected ';'", also as "fatal error" and without a column.
bool is_error(const std::string& line) {
  if (line.starts_with(' ')) return false;
  for (const std::string_view mark : {": error: ", ": fatal error: "}) {
    for (auto at = line.find(mark); at != std::string::npos; at = line.find(mark, at + 1)) {
      if (ends_in_a_place(std::string_view(line).substr(0, at))) return true;
    }
  }
  return false;
}

/// An error about a whole file, as the kernel compiler's own checks give: "scale_matrix.cu: error: too much shared
/// memory".
bool is_error_without_line(const std::string& line) {
  return !line.starts_with(' ') && contains(line, ": error: ") && !line.starts_with("collect2: ");
}

/// "scale_matrix.cu:12: Error: no such instruction: `mov.u32'", as the assembler says it.
bool is_assembler_error(const std::string& line) {
  const auto at = line.find(": Error: ");
  return at != std::string::npos && ends_in_a_place(std::string_view(line).substr(0, at));
}

bool is_link_error(const std::string& line) {
  return contains(line, "undefined reference to") || contains(line, "multiple definition of") ||
         contains(line, "cannot find -l");
}

bool is_build_tool_line(const std::string& line) {
  return line.starts_with('[') || line.starts_with("FAILED: ") || line.starts_with("ninja: ") ||
         line.starts_with("compilation terminated");
}

/// Lines that lead up to an error: include stacks, instantiation stacks and the surrounding function.
bool is_context(const std::string& line) {
  return line.starts_with("In file included from") || line.starts_with("    ") || contains(line, ": In ") ||
         contains(line, ": At ") || contains(line, "required from") || contains(line, "required by");
}

bool starts_next_message(const std::string& line) {
  return is_error(line) || contains(line, ": warning: ") || is_build_tool_line(line) || line.starts_with("In file ") ||
         contains(line, ": In ") || contains(line, ": At ");
}

/// The line of the context of `lines[error]` that is in the learner's file: "scale_matrix.cu:12:3:   required from
/// here".
std::string way_from(const std::vector<std::string>& lines, std::size_t error, const std::string& file) {
  const std::regex position(R"(:\d+)");
  for (std::size_t i = error; i-- > 0 && is_context(lines[i]);) {
    const auto at = lines[i].find(file);
    if (at != std::string::npos && std::regex_search(lines[i].substr(at + file.size()), position)) {
      return lines[i].substr(at) + "\n";
    }
  }
  return "";
}

/// What common/kernel_compiler says before g++'s own messages: a place, what is not possible there, and,
/// indented below it, what to do. Empty when it says nothing.
std::string explanation_before(const std::vector<std::string>& lines, std::size_t error) {
  const std::regex place(R"(^[^ \[].*(\.cu|:\d+(:\d+)?): .*)");
  for (std::size_t i = 0; i + 1 < error; ++i) {
    const bool ordinary = contains(lines[i], ": warning: ") || contains(lines[i], ": note: ") || is_context(lines[i]);
    if (ordinary || !std::regex_match(lines[i], place) || !lines[i + 1].starts_with("  ")) continue;
    return lines[i] + "\n" + lines[i + 1] + "\n\n";
  }
  return "";
}

/// A compiler that does not know CUDA takes its names for misspellings of others: those of its suggestion are left out.
std::string without_suggestion(std::string error, std::string* suggestion) {
  const std::string_view before = "; did you mean '";
  const auto at = error.find(before);
  const auto end = at == std::string::npos ? at : error.find('\'', at + before.size());
  if (end == std::string::npos) return error;
  *suggestion = error.substr(at + before.size(), end - at - before.size());
  return error.substr(0, at);
}

std::string compile_error(const std::vector<std::string>& lines, std::size_t first, const std::string& file) {
  std::string text = explanation_before(lines, first);
  std::string suggestion;
  const bool is_cuda = contains(text, " is CUDA, but");
  if (!lines[first].starts_with(file)) text += way_from(lines, first, file);
  text += (is_cuda ? without_suggestion(lines[first], &suggestion) : lines[first]) + "\n";
  for (std::size_t i = first + 1; i < lines.size() && !starts_next_message(lines[i]); ++i) {
    const auto word = lines[i].find_first_not_of(" |");  // g++ repeats it below the marks
    if (!suggestion.empty() && word != std::string::npos && lines[i].substr(word) == suggestion) continue;
    text += lines[i] + "\n";
  }
  const auto more = std::count_if(lines.begin() + static_cast<std::ptrdiff_t>(first) + 1, lines.end(), is_error);
  const bool all =
      std::ranges::none_of(lines, [](const auto& line) { return contains(line, "messages are left out"); });
  if (more > 0) {
    text += fmt::format("(and {}{} more {} after this one)\n", all ? "" : "at least ", more,
                        more == 1 ? "error" : "errors");
  }
  return text;
}

}  // namespace

std::string first_error(std::string_view build_output, const std::string& file) {
  std::vector<std::string> lines = lines_of(build_output);
  for (std::string& line : lines) {
    if (line.size() > kLongestLine) line = line.substr(0, kLongestLine) + " ...";
  }
  if (const auto error = std::ranges::find_if(lines, is_error); error != lines.end()) {
    return compile_error(lines, static_cast<std::size_t>(error - lines.begin()), file);
  }
  if (const auto error = std::ranges::find_if(lines, is_error_without_line); error != lines.end()) {
    return compile_error(lines, static_cast<std::size_t>(error - lines.begin()), file);
  }
  if (const auto error = std::ranges::find_if(lines, is_assembler_error); error != lines.end()) {
    return explanation_before(lines, static_cast<std::size_t>(error - lines.begin())) + *error + "\n";
  }
  if (const auto error = std::ranges::find_if(lines, is_link_error); error != lines.end()) return *error + "\n";
  // Neither the compiler nor the linker as we know them: show the end, where build tools put the reason.
  constexpr std::size_t kTail = 20;
  std::string text;
  for (std::size_t i = lines.size() - std::min(lines.size(), kTail); i < lines.size(); ++i) text += lines[i] + "\n";
  return text;
}

std::vector<std::string> warnings_about(std::string_view compiler_output, const std::string& file) {
  constexpr std::size_t kLinesOfSource = 2;  // what it says, and the mark below
  const std::vector<std::string> lines = lines_of(compiler_output);
  std::vector<std::string> warnings;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with(file + ":") || !contains(lines[i], ": warning: ")) continue;
    std::string text = lines[i].substr(0, kLongestLine) + "\n";
    for (std::size_t k = 1; k <= kLinesOfSource && i + k < lines.size() && lines[i + k].starts_with(' '); ++k) {
      text += lines[i + k].substr(0, kLongestLine) + "\n";
    }
    if (std::ranges::find(warnings, text) == warnings.end()) warnings.push_back(std::move(text));
  }
  return warnings;
}

std::optional<std::string> undefined_function(std::string_view build_output, const std::string& name) {
  for (const std::string& line : lines_of(build_output)) {
    const std::string before = "undefined reference to `";
    auto start = line.find(before);
    if (start == std::string::npos) continue;
    start += before.size();
    const auto end = line.rfind('\'');
    if (end == std::string::npos || end < start) continue;
    const std::string signature = line.substr(start, end - start);
    if (signature == name || signature.starts_with(name + "(")) return signature;
  }
  return std::nullopt;
}

}  // namespace course
