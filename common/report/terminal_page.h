#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "common/simt/profile/profile.h"

namespace report {

/// What the terminal can show and what to say at the end.
struct RenderOptions {
  bool colour = false;                ///< use terminal colours
  bool utf8 = true;                   ///< false: ASCII in place of ✓ ✗ · …
  std::filesystem::path course_root;  ///< source files with relative paths are looked up here
  std::vector<std::string> next;      ///< the `next:` lines
  int width = 100;                    ///< columns that lines may have
};

/// How a check went.
enum class Mark { passed, failed, not_checked, estimated };

/// A text for the terminal, built line by line: knows about colours, ASCII, places in the source, and how wide lines
/// may be; not about verdicts. Sentences are wrapped here, each below its own beginning.
class TerminalPage {
 public:
  /// @param options     outlive the page
  /// @param own_file    what the reader calls the file at hand, so that places in it are called so too; may be empty
  explicit TerminalPage(const RenderOptions& options, std::string own_file = "")
      : options_(options), own_file_(std::move(own_file)) {}

  /// A line as it is.
  void line(std::string_view text = "");
  /// What the page is about, and at the right end, or on a line of its own, which file.
  void header(std::string_view title, std::string_view file);
  /// "  ✓ safe      what there is to say"
  void check(Mark mark, std::string_view name, std::string_view what);
  /// Further text of the check above, below its first; nothing if it is empty.
  void more(std::string_view what);
  /// A paragraph with a hanging indent of as many columns as `first` has.
  void paragraph(std::string_view first, std::string_view text);
  /// The same, dim: what was said before.
  void dim_paragraph(std::string_view first, std::string_view text);
  /// Bold, where there are colours.
  [[nodiscard]] std::string bold(std::string_view text) const;
  /// Dim, where there are colours.
  [[nodiscard]] std::string dim(std::string_view text) const;
  /// Our own symbols in what the terminal can show. Never applied to the learner's text.
  [[nodiscard]] std::string spell(std::string_view text) const;

  /// The place, the source line and the caret, then `notes` below it.
  void excerpt(const core::SourceLocation& where, const std::vector<std::string>& notes);
  /// Where it happened and who did it; of a race, both places.
  void finding(const safety::Finding& found);
  /// The source line of an access, its counters, and the lanes of its worst request.
  void access(const simt::Site& site);
  /// Up to `most` lines of foreign text, indented and fitted to the width, with a note about the rest.
  void block(const std::string& text, std::size_t most, std::size_t indent = 5);

  /// For who fits a line into the width.
  [[nodiscard]] const RenderOptions& options() const { return options_; }
  /// The text so far.
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  [[nodiscard]] std::string paint(std::string_view text, std::string_view colour) const;
  [[nodiscard]] std::string shown_file(const std::string& file) const;
  [[nodiscard]] std::size_t width() const;

  const RenderOptions& options_;
  std::string own_file_;
  std::string text_;
};

}  // namespace report
