#pragma once

#include <cstdint>
#include <string>

namespace safety {

/// What went wrong in a kernel. The names follow NVIDIA's compute-sanitizer where it has one.
enum class FindingKind : std::uint8_t {
  out_of_bounds,      ///< an access outside every allocation or shared variable
  misaligned,         ///< an access at an address that is not a multiple of its size
  divergent_barrier,  ///< a barrier that some threads of the block can never reach
  invalid_launch,     ///< a grid, block or shared-memory size that no GPU accepts
  hang,               ///< the kernel did not end within the time limit
  stack_overflow,     ///< a thread ran out of stack, usually by endless recursion
  crash,              ///< the process stopped: a signal, abort() or exit()
};

/// A position in the learner's source. `file` is empty when it is not known.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;
};

struct Index3 {
  unsigned x = 0, y = 0, z = 0;
};

/// One thing that a kernel must not do, with the place and the thread that did it.
struct Finding {
  FindingKind kind = FindingKind::crash;
  SourceLocation where;
  bool in_kernel = true;  ///< false when it happened in host code: `block` and `thread` mean nothing
  Index3 block;
  Index3 thread;
  std::string message;  ///< one sentence: what happened, expected and got
  std::string advice;   ///< one sentence: what to do next
};

}  // namespace safety
