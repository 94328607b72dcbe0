#pragma once

#include "common/simt/plugin/gcc.h"

namespace unwatched {

/// What a function without hooks is for.
enum class Kind {
  /// Runs in a launch that nobody looks at. It keeps what the emulator needs in order to run a kernel: hooks of
  /// volatile
  /// accesses, at which others get a turn; of those of 16 bytes, at which a CPU may fault; and of calls of functions
  /// that are not inlined, which notice that a stack is used up.
  device,
  /// Runs on the host: it keeps none.
  host,
};

/// From here on `function` is one.
void mark(tree function, Kind kind);

/// Takes the hooks away where the compiler has put them.
void start(const char* plugin);

}  // namespace unwatched
