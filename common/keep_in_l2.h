#pragma once

// 16-byte accesses with a wish for the L2 cache: evict these bytes last. The emulator does not model caches: there,
// each of these is one plain access.

#include "common/portable/backend.h"

#if COURSE_USES_CUDA_RUNTIME
#include "common/gpu/keep_in_l2.h"
#else
#include "common/simt/device/keep_in_l2.h"
#endif
