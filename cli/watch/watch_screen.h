#pragma once

#include <string>
#include <vector>

#include "cli/system/raw_terminal.h"

namespace course {

/// What `watch` shows at one moment.
struct WatchView {
  std::string lesson;  ///< the lesson's path
  int solved = 0;      ///< exercises of the whole course
  int exercises = 0;
  std::string body;    ///< a verdict, or what a verb printed
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

/// The whole screen, with the escape codes that draw it over the one before.
///
/// A body that is too long loses its end, and a line says so: the top and the keys always stay in sight.
std::string draw(const WatchView& view, const ScreenStyle& style);

}  // namespace course
