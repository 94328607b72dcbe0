#include "common/simt/runtime/unseen_writes.h"

#include <cstring>

#include "common/simt/execution/current.h"
#include "common/simt/runtime/device.h"

namespace simt {

void* allocate_for_host_code(std::size_t bytes, ElementType element) {
  if (bytes == 0) return nullptr;
  void* const memory = allocate_device(bytes, "device_vector", element);
  mark_device_written(memory, bytes);
  std::memset(memory, 0, bytes);
  return memory;
}

void note_unseen_writes() noexcept {
  if (simt_current_log == nullptr) device().has_unseen_writes() = true;
}

}  // namespace simt
