#pragma once

#include <string>
#include <vector>

#include "tests/browser/browser.h"

namespace browser {

/// Words of the open page that go on in the next line of the screen, at most ten. Code is left out: it has its own
/// rule.
std::vector<std::string> broken_words(Browser& browser);

/// Lines of code of the open page that go on in the next line of the screen: then nothing stands below what it is about
/// any more. At most ten.
std::vector<std::string> wrapped_code(Browser& browser);

/// How many pixels the page is wider than the screen.
int overflow(Browser& browser);

/// Elements of a selector whose text has less than 3 : 1 between its colour and that of what is behind it, at most ten.
std::vector<std::string> faint_texts(Browser& browser, const std::string& selector);

}  // namespace browser
