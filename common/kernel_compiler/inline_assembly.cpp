#include "common/kernel_compiler/inline_assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace kernel_compiler {
namespace {

bool contains(std::string_view text, std::string_view what) { return text.find(what) != std::string_view::npos; }

// Whether the line has one of the words that begin an asm statement.
bool has_assembly(std::string_view line) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_";
  for (std::size_t at = line.find_first_of(kLetters); at != std::string_view::npos;) {
    const std::size_t end = line.find_first_not_of(kLetters, at);
    const std::string_view word = line.substr(at, end - at);
    if (word == "asm" || word == "__asm" || word == "__asm__") return true;
    at = line.find_first_of(kLetters, end);
  }
  return false;
}

}  // namespace

bool is_about_assembly(std::string_view line) {
  if (contains(line, "impossible constraint in 'asm'")) return true;
  const std::size_t error = line.find("Error: ");
  if (error == std::string_view::npos) return false;
  constexpr std::array<std::string_view, 7> kWords{"instruction", "operand",        "junk",      "mnemonic",
                                                   "register",    "file not found", "can't open"};
  return std::ranges::any_of(kWords, [&](auto word) { return contains(line.substr(error), word); });
}

// Where the assembler does not know the source line: PTX can only come from the first asm statement in it.
std::string place_of_assembly(std::string_view line, const std::string& source) {
  const std::size_t error = line.find(": Error: ");
  if (error != std::string_view::npos) {
    const std::string_view place = line.substr(0, error);
    const std::size_t number = place.find_last_not_of("0123456789");
    const bool is_in_assembly = number != std::string_view::npos && place.substr(0, number + 1).ends_with(".s:");
    if (!is_in_assembly) return std::string(place);
  }
  std::ifstream in(source);
  int number = 1;
  for (std::string text; std::getline(in, text); ++number)
    if (has_assembly(text)) return fmt::format("{}:{}", source, number);
  return source;
}

}  // namespace kernel_compiler
