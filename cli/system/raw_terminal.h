#pragma once

#include <functional>

namespace course {

/// Keys without Enter and without echo, for as long as this object lives. The terminal is as before afterwards, also
/// when the program crashes or is stopped with Ctrl-Z.
///
/// There is at most one at a time.
class RawTerminal {
 public:
  RawTerminal();
  ~RawTerminal();
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

  /// Gives the terminal back, stops the program as Ctrl-Z does, and takes the terminal again when it goes on.
  void suspend();
  /// Gives the terminal back for as long as `use` takes. Ctrl-Z does nothing meanwhile: who reads the terminal then
  /// would stop, and nobody would wake it.
  void lend(const std::function<void()>& use);
};

struct TerminalSize {
  int rows = 24;
  int cols = 80;
};

/// The size of the terminal on stdout; 24 x 80 when it does not say.
TerminalSize terminal_size();

}  // namespace course
