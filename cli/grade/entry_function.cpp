#include "cli/grade/entry_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "cli/grade/compiler_output.h"
#include "cli/system/child.h"
#include "cli/system/environment.h"
#include "cli/system/text_file.h"

namespace course {
namespace fs = std::filesystem;

namespace {

std::string without_comments(std::string_view text) {
  const std::regex comment(R"(//[^\n]*|/\*[\s\S]*?\*/)");
  return std::regex_replace(std::string(text), comment, " ");
}

/// A header without comments and preprocessor lines.
std::string only_declarations(std::string_view header) {
  // A preprocessor line has no semicolon: without this it would become part of the declaration that follows.
  const std::regex directive(R"((^|\n)[ \t]*#[^\n]*)");
  return std::regex_replace(without_comments(header), directive, ";");
}

std::string on_one_line(const std::string& text) {
  const std::regex space(R"(\s+)");
  std::string line = std::regex_replace(text, space, " ");
  return line.starts_with(' ') ? line.substr(1) : line;
}

/// Whether `folder`, a target's "<target>.dir", belongs to one of the targets of this variant of the exercise.
bool is_folder_of(const std::string& folder, const Exercise& exercise, Variant variant) {
  const auto has = [&](const char* word) { return folder.find(word) != std::string::npos; };
  return folder.starts_with(exercise.id() + ".") && has(".solution") == (variant == Variant::solution) &&
         has(".candidate") == (variant == Variant::candidate);
}

/// The object file that the compiler made of the exercise's source; empty when there is none. The newest one: below a
/// build folder there may be another, as that of the tests of the learner's loop.
fs::path object_file(const CourseTree& tree, const Exercise& exercise, Variant variant) {
  const std::string file = exercise.name + ".cu.o";
  fs::path newest;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(tree.build(), error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename() != file) continue;
    const bool ours = std::ranges::any_of(entry->path(), [&](const fs::path& folder) {
      return folder.extension() == ".dir" && is_folder_of(folder.string(), exercise, variant);
    });
    if (ours && (newest.empty() || fs::last_write_time(newest) < entry->last_write_time())) newest = entry->path();
  }
  return newest;
}

}  // namespace

std::string declaration_of(std::string_view header, const std::string& name) {
  const std::regex pattern("[^;{}#]*\\b" + name + "\\s*\\([^;{}]*;");
  const std::string text = only_declarations(header);
  std::smatch match;
  return std::regex_search(text, match, pattern) ? on_one_line(match.str()) : "";
}

std::vector<std::string> declared_functions(std::string_view header) {
  const std::string text = only_declarations(header);
  const std::regex declaration(R"((\w+)\s*\([^;{}()]*\)\s*;)");
  std::vector<std::string> names;
  for (std::sregex_iterator match(text.begin(), text.end(), declaration), end; match != end; ++match) {
    names.push_back((*match)[1]);
  }
  return names;
}

std::vector<std::string> definitions_of(const CourseTree& tree, const Exercise& exercise, Variant variant,
                                        const std::string& function) {
  const fs::path object = object_file(tree, exercise, variant);
  if (object.empty()) return {};
  std::vector<std::string> found;
  const ChildResult nm = run_child({.command = {"nm", "-C", "--defined-only", object.string()}, .time_limit_s = 10});
  // "0000000000000000 T scale_matrix(float*, int)"; a small letter marks a symbol that other files cannot see.
  const std::regex symbol(R"(^[0-9a-f]+ ([TtWw]) (.*)$)");
  for (const std::string& line : lines_of(nm.output)) {
    std::smatch match;
    if (!std::regex_match(line, match, symbol)) continue;
    const std::string signature = match[2];
    if (signature != function && !signature.starts_with(function + "(")) continue;
    found.push_back(fmt::format("{}{}", match[1] == "t" ? "static " : "", signature));
  }
  return found;
}

std::string missing_entry_message(const CourseTree& tree, const Exercise& exercise, Variant variant,
                                  const std::string& shown_file, std::string_view build_output) {
  const fs::path contract = tree.contract(exercise);
  const std::string header = read_if_there(contract).value_or("");
  std::vector<std::string> functions = declared_functions(header);
  functions.push_back(exercise.name);  // whatever the contract looks like
  const auto missing = std::ranges::find_if(
      functions, [&](const std::string& name) { return undefined_function(build_output, name).has_value(); });
  if (missing == functions.end()) return "";
  std::string expected = declaration_of(header, *missing);
  if (expected.empty()) expected = *missing + "(...)";

  std::string message = fmt::format("{}: error: it does not define the function that the exercise calls\n", shown_file);
  message += fmt::format("  expected  {}\n            as declared in {}\n", expected, display_path(contract));
  const std::vector<std::string> definitions = definitions_of(tree, exercise, variant, *missing);
  if (definitions.empty()) message += fmt::format("  got       nothing named {}\n", *missing);
  for (const std::string& definition : definitions) {
    message += fmt::format("  got       {}\n", definition);
    if (definition.starts_with("static ")) message += "            (static hides it from the exercise)\n";
  }
  return message;
}

}  // namespace course
