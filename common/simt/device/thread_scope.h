#pragma once

namespace cuda {

/// Who takes part in an atomic operation or a barrier.
enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};  // NOLINT: CUDA's

}  // namespace cuda
