#pragma once

#include <cstddef>

#include "common/simt/program/element_type.h"
#include "common/simt/runtime/memory.h"

// For libraries whose host code uses device memory by itself, as Thrust does here: nobody sees what it writes.

namespace simt {

/// Device memory that is zero and counts as written. Null for no bytes; free_device() takes it back.
/// @throws std::bad_alloc like allocate_device()
void* allocate_for_host_code(std::size_t bytes, ElementType element);

/// All device memory that there is when the next kernel starts counts as written. Costs little; in a kernel, nothing
/// happens.
void note_unseen_writes() noexcept;

}  // namespace simt
