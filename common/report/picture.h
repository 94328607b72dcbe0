#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace report {

/// A drawing and what it says in words, for those who cannot see it.
struct Picture {
  int width = 0;                               ///< in pixels, at its natural size
  int height = 0;                              ///< in pixels, at its natural size, without caption and legend
  int left = 0;                                ///< where the labels of the rows end and the rows begin
  std::string title;                           ///< one line: what is drawn
  std::string description;                     ///< one or two sentences: what can be seen
  std::string caption;                         ///< one line above the drawing
  std::vector<std::string> legend;             ///< lines below the drawing: what its signs mean
  std::string labels;                          ///< SVG elements that name the rows, left of `left`
  std::string body;                            ///< SVG elements right of `left`, made by a Canvas as well
  std::vector<std::string> columns;            ///< the same facts as a table
  std::vector<std::vector<std::string>> rows;  ///< as many cells in each as there are columns
};

/// Collects SVG elements. Coordinates are whole pixels; the look of a `css_class` is up to picture_style().
class Canvas {
 public:
  /// `attributes` is markup of the caller's own, such as `data-bank="3"`.
  void rect(int x, int y, int width, int height, std::string_view css_class, std::string_view attributes = "");
  /// `x` is the left end, the middle (class "mid") or the right end (class "end") of the text; `y` its base line.
  void text(int x, int y, std::string_view text, std::string_view css_class);
  /// `commands` is the `d` of an SVG path.
  void path(std::string_view commands, std::string_view css_class);
  /// What is drawn until end_group() belongs together.
  void begin_group(std::string_view css_class);
  /// Ends the group that was begun last.
  void end_group();

  /// What has been drawn; empty afterwards.
  std::string take();

 private:
  std::string body_;
};

/// The rules that colour all pictures, for light and for dark.
std::string_view picture_style();

/// The drawing for a page that contains picture_style(): the labels stay where they are when the rest is scrolled.
/// `id` must be unique in the page, and a valid name. Caption and legend are the page's to write: there, they can wrap.
std::string inline_picture(const Picture& picture, const std::string& id);

/// A file of its own, with its own background, caption and legend, so that it can be read on any page.
std::string svg_file(const Picture& picture);

}  // namespace report
