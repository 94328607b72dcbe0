#include "cli/system/process_wide.h"

namespace course::process_wide {

termios terminal_before;

}  // namespace course::process_wide
