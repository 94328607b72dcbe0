#include "tests/course/glossary.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace course {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_space(char c) { return c == ' ' || c == '\n'; }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// What a character of a lesson belongs to.
struct Role {
  bool is_prose = false;
  bool is_code = false;    // in backticks
  bool is_italic = false;  // as an explanation begins
  std::string link;        // where it leads to
};

/// Lines that are prose: no heading, picture, comment or block of code.
class LineKinds {
 public:
  bool is_prose(const std::string& line) {
    const bool was_code = in_indented_code_;
    const bool is_indented = line.starts_with("    ");
    in_indented_code_ = is_indented && (was_code || after_empty_line_);
    after_empty_line_ = line.find_first_not_of(' ') == std::string::npos;
    if (after_empty_line_) in_indented_code_ = was_code;
    if (line.starts_with("```")) {
      in_fence_ = !in_fence_;
      return false;
    }
    return !in_fence_ && !in_indented_code_ && !line.starts_with('#') && !line.starts_with("![") &&
           !line.starts_with("<!--");
  }

 private:
  bool in_fence_ = false;
  bool in_indented_code_ = false;
  bool after_empty_line_ = true;
};

void mark_prose(const std::string& text, std::vector<Role>& roles) {
  LineKinds kinds;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    if (kinds.is_prose(text.substr(begin, end - 1 - begin))) {
      for (std::size_t i = begin; i < end; ++i) roles[i].is_prose = true;
    }
    begin = end;
  }
}

/// Backticks and single stars come in pairs, within a paragraph.
void mark_code_and_italics(const std::string& text, std::vector<Role>& roles) {
  bool in_code = false;
  bool in_italics = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends_paragraph = text[i] == '\n' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!roles[i].is_prose || ends_paragraph) in_code = in_italics = false;
    if (!roles[i].is_prose) continue;
    if (text[i] == '`') in_code = !in_code;
    std::size_t stars = 0;
    while (!in_code && i + stars < text.size() && text[i + stars] == '*') ++stars;
    if (stars == 1 && !(is_space(text[i + 1]) && !in_italics)) in_italics = !in_italics;
    roles[i].is_code = in_code || text[i] == '`';
    roles[i].is_italic = in_italics;
    if (stars > 1) i += stars - 1;
  }
}

void mark_links(const std::string& text, std::vector<Role>& roles) {
  static const std::regex link(R"(\[([^\]]+)\]\(([^()\s]+)\))");
  for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it) {
    const auto begin = static_cast<std::size_t>(it->position(1));
    const auto end = begin + static_cast<std::size_t>(it->length(1));
    for (std::size_t i = begin; i < end; ++i) roles[i].link = (*it)[2];
    // Where it leads to is not read by anybody.
    for (std::size_t i = end; i < end + static_cast<std::size_t>(it->length(2)) + 3; ++i) roles[i].is_prose = false;
  }
}

/// The end of `word` at `begin` of the text, an s or es included; 0 if something else stands there.
std::size_t end_of_match(const std::string& text, std::size_t begin, const std::string& word) {
  if (begin > 0 && is_word(text[begin - 1])) return 0;
  std::size_t at = begin;
  for (const char c : word) {
    if (at >= text.size() || (c == ' ' ? !is_space(text[at]) : lower(text[at]) != lower(c))) return 0;
    ++at;
    while (c == ' ' && at < text.size() && is_space(text[at])) ++at;  // at the end of a line
  }
  for (const char* ending : {"", "s", "es"}) {
    const std::size_t end = at + std::string(ending).size();
    if (text.compare(at, end - at, ending) == 0 && (end >= text.size() || !is_word(text[end]))) return end;
  }
  return 0;
}

/// All spellings of all terms, the longest first.
std::vector<std::pair<std::string, const Term*>> by_length(const std::vector<Term>& terms) {
  std::vector<std::pair<std::string, const Term*>> all;
  for (const Term& term : terms) {
    for (const std::string& spelling : term.spellings) all.emplace_back(spelling, &term);
  }
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
  return all;
}

FirstUse use_at(const std::string& text, const std::vector<Role>& roles, const Term& term, std::size_t begin,
                std::size_t end) {
  const Role& role = roles[begin];
  const bool is_linked = role.link.ends_with("glossary.md#" + term.anchor);
  FirstUse use{.term = &term, .begin = begin, .end = end, .is_explained = role.is_italic || is_linked};
  if (role.is_code) {
    use.begin = text.rfind('`', begin);
    use.end = text.find('`', end) + 1;
  }
  return use;
}

}  // namespace

std::vector<Term> parse_glossary(const std::string& text) {
  static const std::regex entry(
      R"re(- <a id="([a-z0-9-]+)"></a>\*\*([^*]+)\*\*(?: \(also: ([^)]+)\))?: (.+) (\[\d\d\]\([^)]+\)))re");
  std::vector<Term> terms;
  std::istringstream lines(text);
  std::string item;
  const auto take_item = [&] {
    std::smatch parts;
    if (item.empty()) return;
    if (!std::regex_match(item, parts, entry)) throw std::runtime_error("docs/glossary.md: not an entry: " + item);
    Term term{.anchor = parts[1], .spellings = {parts[2]}, .meaning = parts[4], .lesson = parts[5]};
    std::istringstream others(parts[3]);
    for (std::string other; std::getline(others >> std::ws, other, ',');) term.spellings.push_back(other);
    terms.push_back(term);
    item.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("- ") || line.empty()) take_item();
    if (line.starts_with("- ")) item = line;
    if (line.starts_with("  ") && !item.empty()) item += line.substr(1);
  }
  take_item();
  return terms;
}

std::vector<FirstUse> first_uses(const std::string& text, const std::vector<Term>& terms) {
  std::vector<Role> roles(text.size());
  mark_prose(text, roles);
  mark_code_and_italics(text, roles);
  mark_links(text, roles);
  std::vector<bool> is_taken(text.size());
  std::map<const Term*, FirstUse> first;
  for (const auto& [spelling, term] : by_length(terms)) {
    const bool is_code = spelling.starts_with('`');
    const std::string word = is_code ? spelling.substr(1, spelling.size() - 2) : spelling;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!roles[i].is_prose || roles[i].is_code != is_code || is_taken[i]) continue;
      const std::size_t end = end_of_match(text, i, word);
      if (end == 0) continue;
      std::fill(is_taken.begin() + static_cast<long>(i), is_taken.begin() + static_cast<long>(end), true);
      const auto known = first.find(term);
      if (known == first.end() || i < known->second.begin) first[term] = use_at(text, roles, *term, i, end);
    }
  }
  std::vector<FirstUse> uses;
  for (const Term& term : terms) {
    if (const auto found = first.find(&term); found != first.end()) uses.push_back(found->second);
  }
  return uses;
}

}  // namespace course
