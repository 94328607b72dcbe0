#include "cli/entry_function.h"

#include <fmt/format.h>

#include <regex>
#include <sstream>

#include "cli/build.h"
#include "cli/child.h"
#include "cli/usage_error.h"

namespace course {
namespace fs = std::filesystem;

namespace {

std::string without_comments(std::string_view text) {
  static const std::regex comment(R"(//[^\n]*|/\*[\s\S]*?\*/)");
  return std::regex_replace(std::string(text), comment, " ");
}

std::string on_one_line(const std::string& text) {
  static const std::regex space(R"(\s+)");
  std::string line = std::regex_replace(text, space, " ");
  return line.starts_with(' ') ? line.substr(1) : line;
}

/// Whether `folder`, a target's "<target>.dir", belongs to one of the targets of this variant of the exercise.
bool is_folder_of(const std::string& folder, const Exercise& exercise, Variant variant) {
  const auto has = [&](const char* word) { return folder.find(word) != std::string::npos; };
  return folder.starts_with(exercise.id() + ".") && has(".solution") == (variant == Variant::solution) &&
         has(".candidate") == (variant == Variant::candidate);
}

/// The object file that the compiler made of the exercise's source; empty when there is none.
fs::path object_file(const CourseTree& tree, const Exercise& exercise, Variant variant) {
  const std::string file = exercise.name + ".cu.o";
  std::error_code error;
  for (fs::recursive_directory_iterator entry(tree.build(), error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename() != file) continue;
    for (const fs::path& folder : entry->path()) {
      if (folder.extension() == ".dir" && is_folder_of(folder.string(), exercise, variant)) return entry->path();
    }
  }
  return {};
}

}  // namespace

std::string declaration_of(std::string_view header, const std::string& name) {
  const std::regex pattern("[^;{}#]*\\b" + name + "\\s*\\([^;{}]*;");
  std::string text = without_comments(header);
  // A preprocessor line has no semicolon: without this it would become part of the declaration that follows.
  static const std::regex directive(R"((^|\n)[ \t]*#[^\n]*)");
  text = std::regex_replace(text, directive, ";");
  std::smatch match;
  return std::regex_search(text, match, pattern) ? on_one_line(match.str()) : "";
}

std::vector<std::string> definitions_of(const CourseTree& tree, const Exercise& exercise, Variant variant) {
  const fs::path object = object_file(tree, exercise, variant);
  if (object.empty()) return {};
  std::vector<std::string> found;
  std::istringstream lines(
      run_child({.command = {"nm", "-C", "--defined-only", object.string()}, .time_limit_s = 10}).output);
  // "0000000000000000 T scale_matrix(float*, int)"; a small letter marks a symbol that other files cannot see.
  static const std::regex symbol(R"(^[0-9a-f]+ ([TtWw]) (.*)$)");
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, symbol)) continue;
    const std::string signature = match[2];
    if (signature != exercise.name && !signature.starts_with(exercise.name + "(")) continue;
    found.push_back(fmt::format("{}{}", match[1] == "t" ? "static " : "", signature));
  }
  return found;
}

std::string missing_entry_message(const CourseTree& tree, const Exercise& exercise, Variant variant,
                                  const std::string& shown_file) {
  const fs::path contract = tree.contract(exercise);
  std::string expected;
  std::error_code error;
  if (fs::exists(contract, error)) expected = declaration_of(read_text(contract), exercise.name);
  if (expected.empty()) expected = exercise.name + "(...)";

  std::string message = fmt::format("{}: error: it does not define the function that the exercise calls\n", shown_file);
  message += fmt::format("  expected  {}\n            as declared in {}\n", expected, display_path(contract));
  const std::vector<std::string> definitions = definitions_of(tree, exercise, variant);
  if (definitions.empty()) message += fmt::format("  got       nothing named {}\n", exercise.name);
  for (const std::string& definition : definitions) {
    message += fmt::format("  got       {}\n", definition);
    if (definition.starts_with("static ")) message += "            (static hides it from the exercise)\n";
  }
  return message;
}

}  // namespace course
