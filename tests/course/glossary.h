#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace course {

/// An entry of docs/glossary.md: - <a id="bank"></a>**bank** (also: banked): what it means. [04](a lesson)
struct Term {
  std::string anchor;                  ///< "bank"
  std::vector<std::string> spellings;  ///< "bank", "banked"; those in backticks are looked for in code alone
  std::string meaning;                 ///< without the chapter
  std::string lesson;                  ///< the link at the end, as it is written
};

/// The entries of a text like docs/glossary.md, in its order.
/// @throws std::runtime_error that quotes an item of the list which is none
std::vector<Term> parse_glossary(const std::string& text);

/// Where a lesson first uses a term.
struct FirstUse {
  const Term* term;
  std::size_t begin;  ///< in the text: of the word, or of the code in backticks
  std::size_t end;    ///< behind it
  bool is_explained;  ///< it stands in *italics*, or is a link to its entry of glossary.md
};

/// The first uses of all terms in `text`, in the order of `terms`. Prose is looked at, in lists and tables too; not
/// headings, pictures, comments and blocks of code. A longer term hides the shorter ones in it.
std::vector<FirstUse> first_uses(const std::string& text, const std::vector<Term>& terms);

}  // namespace course
