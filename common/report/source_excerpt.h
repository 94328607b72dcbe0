#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "common/safety/finding.h"

namespace report {

/// A source line made fit for a terminal, and where to put the caret below it.
struct SourceExcerpt {
  std::string text;                  ///< tabs expanded, control characters replaced, cut to the width
  std::optional<std::size_t> caret;  ///< columns before the caret; empty when the column is not known
  int column = 0;                    ///< the caret's place in the line as compilers count it; 0 when not known
};

/// Reads the line of `where`. Relative files are looked up in the current directory, then below `root`.
/// Empty when the file or the line is not there. `ellipsis` marks where a long line was cut.
std::optional<SourceExcerpt> source_excerpt(const core::SourceLocation& where, const std::filesystem::path& root,
                                            std::size_t width, const std::string& ellipsis);

/// The file behind a name that may be relative to the current directory or to `root`.
std::filesystem::path find_source(const std::string& file, const std::filesystem::path& root);

/// Terminal columns of UTF-8 text: one per code point, none for the escape codes of colours.
std::size_t columns_of(const std::string& text);

/// `text` without what could disturb a terminal: control characters other than line breaks and tabs become '?'.
std::string printable(const std::string& text);

}  // namespace report
