#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace course {

/// How a key moves through a text that is longer than the screen.
enum class Motion : std::uint8_t { none, line_up, line_down, page_up, page_down, home, end };

/// A key that was pressed: one that moves, or a character.
struct Key {
  Motion motion = Motion::none;
  char character = 0;  ///< when it moves nothing
};

/// Makes keys of the bytes that a terminal sends; an arrow is three of them, and they may come in two pieces.
class KeyReader {
 public:
  /// The keys that are complete. What is none (Escape alone, a function key) is dropped.
  std::vector<Key> read(std::string_view bytes);

 private:
  std::string begun_;
};

}  // namespace course
