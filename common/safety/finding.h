#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/core/index3.h"
#include "common/core/source_location.h"

namespace safety {

/// What went wrong in a kernel. The names follow NVIDIA's compute-sanitizer where it has one.
enum class FindingKind : std::uint8_t {
  out_of_bounds,         ///< an access outside every allocation or shared variable
  misaligned,            ///< an access at an address that is not a multiple of its size
  write_to_constant,     ///< a store to `__constant__` memory, which kernels may only read
  race_shared,           ///< two threads of a block use the same shared memory, and nothing orders them
  race_global,           ///< two threads use the same device memory, and nothing orders them
  uninitialized_shared,  ///< a read of shared memory that no thread of the block has written
  uninitialized_global,  ///< a read of device memory that nobody has written
  divergent_barrier,     ///< a barrier that some threads of the block can never reach
  invalid_mask,          ///< a warp intrinsic whose mask does not name the lanes that take part
  invalid_tensor_map,    ///< a tensor copy with a map that describes no array and box, or one of other dimensions
  invalid_launch,        ///< a grid, block or shared-memory size that no GPU accepts
  host_access,           ///< host code that reads or writes device memory by itself
  hang,                  ///< the kernel did not end within the time limit
  stack_overflow,        ///< a thread ran out of stack, usually by endless recursion
  crash,                 ///< the process stopped: a signal, abort() or exit()
};

/// One thing that a kernel must not do, with the place and the thread that did it.
struct Finding {
  FindingKind kind = FindingKind::crash;  ///< what kind of mistake it is
  core::SourceLocation where;             ///< the place in the source
  bool in_kernel = true;                  ///< false when it happened in host code: `block` and `thread` mean nothing
  core::Index3 block;                     ///< the block that did it
  core::Index3 thread;                    ///< the thread of the block that did it
  std::string message;                    ///< one sentence: what happened, expected and got
  std::string context;                    ///< what the run was given: "rows 33, cols 1"; empty if nobody said
  std::string advice;                     ///< one sentence: what to do next
  std::optional<core::SourceLocation> other;  ///< of a race: the access that it collides with

  /// The message, and in brackets what the run was given.
  [[nodiscard]] std::string message_in_context() const {
    return context.empty() ? message : message + " (" + context + ")";
  }
};

}  // namespace safety
