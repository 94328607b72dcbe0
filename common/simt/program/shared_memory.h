#pragma once

#include "common/core/architecture.h"

/// What every `extern __shared__ T name[]` becomes when a kernel file is compiled (common/kernel_compiler).
extern "C" {
extern thread_local constinit unsigned char simt_dynamic_shared[core::kH200.shared_bytes];
}
