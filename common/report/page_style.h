#pragma once

#include <string>
#include <string_view>

namespace report {

/// The style sheet of a report page, for light and dark, wide and narrow; without the pictures' own rules.
std::string_view page_style();

/// The rules that show one of `count` panels: panel p3 while the control a3 is chosen. Browsers that cannot do this
/// show all of them.
std::string selector_style(std::size_t count);

}  // namespace report
