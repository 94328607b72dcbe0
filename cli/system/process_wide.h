#pragma once

#include <termios.h>

/// The process-wide variables of `cli/`, all of them: what a signal handler needs, which can be handed nothing.
namespace course::process_wide {

/// The terminal as it was before RawTerminal changed it; written before the handlers are installed.
extern termios terminal_before;

}  // namespace course::process_wide
