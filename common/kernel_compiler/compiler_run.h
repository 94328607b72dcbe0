#pragma once

#include <string>
#include <vector>

namespace kernel_compiler {

struct CompilerRun {
  int status = 0;        ///< as a shell says it: 127 if there is no such program, 128 and the signal that ended it
  std::string messages;  ///< stdout and stderr, without the newline at the end
};

/// Runs a compiler to its end, in English. Of more than 1 MiB of messages the middle is left out: a storm of them must
/// not fill the memory of all who pass them on. Throws std::system_error when the machine is out of processes or pipes.
CompilerRun run_compiler(const std::vector<std::string>& command);

}  // namespace kernel_compiler
