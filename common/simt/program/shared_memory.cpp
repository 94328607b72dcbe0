#include "common/simt/program/shared_memory.h"

extern "C" {
alignas(128) thread_local constinit unsigned char simt_dynamic_shared[core::kH200.shared_bytes] = {};
}
