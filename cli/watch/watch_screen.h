#pragma once

#include <string>
#include <vector>

#include "cli/system/raw_terminal.h"
#include "cli/watch/keys.h"

namespace course {

/// What `watch` shows at one moment.
struct WatchView {
  std::string lesson;  ///< the lesson's path
  int solved = 0;      ///< exercises of the whole course
  int exercises = 0;
  std::string body;    ///< a verdict, or what a verb printed
  int page = 0;        ///< another one for another text, which is read from its top
  std::string focus;   ///< how the line begins that must be in sight; empty: the first one
  std::string status;  ///< one line: what is going on, or what a key has done
};

/// What the terminal can do.
struct ScreenStyle {
  bool colour = true;
  bool utf8 = true;
  bool can_move = true;  ///< the cursor; false: views are printed one below the other
  TerminalSize size;
};

/// "[#####-------] 7 of 17", as wide as `cells` and the text.
std::string progress_bar(int solved, int exercises, int cells, bool utf8);

/// The whole screen, with the escape codes that draw it over the one before. What was laid out for another width is
/// wrapped.
///
/// Of a body that is too long, the lines from `first` on are in sight, or its end, and a line says which: the top and
/// the keys always stay.
std::string draw(const WatchView& view, const ScreenStyle& style, int first = 0);

/// Which line of a view's body is the first in sight.
class Scroll {
 public:
  /// For the view as it is now: a new page begins at its top, or around its focus; an old one stays where it is.
  int first_line(const WatchView& view, const ScreenStyle& style);
  void move(Motion motion);

 private:
  int page_ = -1;
  int first_ = 0;
  int rows_ = 1;  ///< that are in sight
};

}  // namespace course
