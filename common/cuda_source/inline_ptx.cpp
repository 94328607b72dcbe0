#include "common/cuda_source/inline_ptx.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "common/cuda_source/brackets.h"
#include "common/cuda_source/shared_memory_ptx.h"
#include "common/cuda_source/split_text.h"

namespace cuda_source {
namespace {

using Tokens = std::vector<Token>;

// Instructions whose result is a function of their operands. Such a function has the same name in device/ptx.h, with _
// for each dot.
struct Instruction {
  std::string_view name;
  std::size_t operands;  // without the result
};
constexpr std::array<Instruction, 7> kInstructions{{{"bfind.u32", 1},
                                                    {"bfe.u32", 3},
                                                    {"brev.b32", 1},
                                                    {"clz.b32", 1},
                                                    {"popc.b32", 1},
                                                    {"prmt.b32", 3},
                                                    {"vabsdiff4.u32.u32.u32.add", 3}}};
// Special registers, by the mov that reads them; a function likewise.
constexpr std::array<std::string_view, 9> kRegisters{
    "mov.u32 laneid",      "mov.u32 lanemask_lt", "mov.u32 lanemask_le", "mov.u32 lanemask_eq", "mov.u32 lanemask_ge",
    "mov.u32 lanemask_gt", "mov.u32 clock",       "mov.u64 clock64",     "mov.u64 globaltimer"};

// An asm statement, each part as numbers of tokens.
struct Statement {
  std::size_t begin;                  // `asm`
  std::size_t end;                    // the `)`
  std::string instructions;           // the template
  std::vector<std::string> operands;  // %0, %1 ...: what they stand for
};

// What a literal says; nothing of a raw one.
std::optional<std::string> value_of(const Token& token) {
  if (token.kind != TokenKind::literal || !token.text.starts_with('"')) return std::nullopt;
  std::string value;
  for (std::size_t at = 1; at + 1 < token.text.size(); ++at) {
    if (token.text[at] != '\\') {
      value += token.text[at];
    } else {
      const char next = token.text[++at];
      value += next == 'n' || next == 't' ? ' ' : next;
    }
  }
  return value;
}

class Reader {
 public:
  Reader(std::string_view text, const Tokens& tokens) : text_(text), tokens_(tokens) {}

  // The asm statement that begins at `at`; empty if it is none, or has names for its operands.
  [[nodiscard]] std::optional<Statement> statement(std::size_t at) const {
    Statement read{at, 0, "", {}};
    while (tokens_[++at].is("volatile") || tokens_[at].is("__volatile__"))
      if (at + 1 >= tokens_.size()) return std::nullopt;
    const auto end = tokens_[at].is("(") ? closing(tokens_, at) : std::nullopt;
    if (!end) return std::nullopt;
    read.end = *end;
    for (++at; at < *end && tokens_[at].kind == TokenKind::literal; ++at) {
      const auto value = value_of(tokens_[at]);
      if (!value) return std::nullopt;
      read.instructions += *value;
    }
    for (int colons = 0; at < *end; ++at) {
      if (tokens_[at].is(":")) {
        ++colons;
      } else if (colons < 3 && tokens_[at].kind == TokenKind::literal && tokens_[at + 1].is("(")) {
        const std::size_t close = closing(tokens_, at + 1).value_or(*end);
        const std::size_t first = tokens_[at + 1].end();
        read.operands.emplace_back(text_.substr(first, tokens_[close].begin - first));
        at = close;
      } else if (colons < 3 && !tokens_[at].is(",")) {
        return std::nullopt;
      }
    }
    return read;
  }

 private:
  std::string_view text_;
  const Tokens& tokens_;
};

std::optional<std::string> operand(std::string_view written, const Statement& statement) {
  const bool is_operand = written.starts_with('%');
  std::size_t number = 0;
  const char* const begin = written.data() + (is_operand ? 1 : 0);
  const auto [end, error] = std::from_chars(begin, written.data() + written.size(), number);
  if (error != std::errc{} || end != written.data() + written.size()) return std::nullopt;
  if (!is_operand) return std::string(written);
  return number < statement.operands.size() ? std::optional(statement.operands[number]) : std::nullopt;
}

std::string function_of(std::string_view name) {
  std::string function = "::simt::ptx::";
  for (const char c : name) function += c == '.' || c == ' ' ? '_' : c;
  return function;
}

// `bfind.u32 %0, %1`
std::optional<std::string> spell_instruction(std::string_view instruction, const Statement& statement) {
  const std::size_t space = std::min(instruction.find_first_of(" \t"), instruction.size());
  const std::string_view name = instruction.substr(0, space);
  const auto value = [&](std::string_view written) { return operand(written, statement); };
  if (name.starts_with("ldmatrix.")) return spell_ldmatrix(name, instruction.substr(space), value);
  const auto written = split(instruction.substr(space), ',');
  const auto result = operand(written.front(), statement);
  if (!result) return std::nullopt;
  const std::string assigned = "((" + *result + ") = ";
  if (name.starts_with("mov.") && written.size() == 2 && written[1].starts_with('%')) {
    // Where a statement has operands, %% is a %.
    const std::string_view special = written[1].substr(written[1].find_first_not_of('%'));
    const std::string read = std::string(name) + " " + std::string(special);
    if (std::ranges::find(kRegisters, read) != kRegisters.end()) return assigned + function_of(read) + "())";
  }
  const auto* const known = std::ranges::find(kInstructions, name, &Instruction::name);
  if (known == kInstructions.end() || written.size() != known->operands + 1) return std::nullopt;
  std::string arguments;
  for (std::size_t i = 1; i < written.size(); ++i) {
    const auto argument = value(written[i]);
    if (!argument) return std::nullopt;
    arguments += (i == 1 ? "" : ", ") + *argument;
  }
  return assigned + function_of(name) + "(" + arguments + "))";
}

std::optional<std::string> spell(const Statement& statement) {
  if (takes_shared_address(statement.instructions) && statement.operands.size() == 2)
    return "((" + statement.operands[0] + ") = __cvta_generic_to_shared((const void*)(" + statement.operands[1] + ")))";
  std::string spelled;
  for (const std::string_view instruction : split(statement.instructions, ';')) {
    if (instruction.empty()) continue;
    const auto one = spell_instruction(instruction, statement);
    if (!one) return std::nullopt;
    spelled += (spelled.empty() ? "" : ", ") + *one;
  }
  return spelled.empty() ? std::nullopt : std::optional(spelled);
}

bool is_asm(const Token& token) { return token.is("asm") || token.is("__asm__") || token.is("__asm"); }

}  // namespace

std::string spell_inline_ptx(std::string_view text) {
  if (text.find("asm") == std::string_view::npos) return std::string(text);
  const Tokens tokens = tokens_of(text);
  const Reader reader(text, tokens);
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
    if (!is_asm(tokens[at])) continue;
    const auto statement = reader.statement(at);
    const auto spelled = statement ? spell(*statement) : std::nullopt;
    if (!spelled) continue;
    const std::string_view before = text.substr(tokens[at].begin, tokens[statement->end].end() - tokens[at].begin);
    result.append(text.substr(done, tokens[at].begin - done)).append(*spelled);
    // Those within operands are in it already.
    auto lines = std::ranges::count(before, '\n') - std::ranges::count(*spelled, '\n');
    for (; lines > 0; --lines) result += tokens[at].directive != 0 ? "\\\n" : "\n";
    done = tokens[statement->end].end();
    at = statement->end;
  }
  return result.append(text.substr(done));
}

}  // namespace cuda_source
