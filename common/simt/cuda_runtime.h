#pragma once

// What nvcc includes into every .cu file by itself, for the CPU build: the CUDA C++ language as far as the emulator
// has it. The build force-includes this header (kernel_prelude.h); `#include <cuda_runtime.h>` finds it too.

// CUDA's headers are known by these: NVIDIA's helper_cuda.h looks for them.
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__

#include <cassert>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "common/simt/device/address_spaces.h"
#include "common/simt/device/atomics.h"
#include "common/simt/device/barriers.h"
#include "common/simt/device/builtin_variables.h"
#include "common/simt/device/clocks.h"
#include "common/simt/device/directed_rounding.h"
#include "common/simt/device/dot_products.h"
#include "common/simt/device/extremes_of_sums.h"
#include "common/simt/device/maskless_warp_functions.h"
#include "common/simt/device/math_intrinsics.h"
#include "common/simt/device/memory_intrinsics.h"
#include "common/simt/device/packed_integers.h"
#include "common/simt/device/ptx.h"
#include "common/simt/device/qualifiers.h"
#include "common/simt/device/special_functions.h"
#include "common/simt/device/vector_types.h"
#include "common/simt/device/warp_intrinsics.h"
#include "common/simt/runtime/arrays.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device_query.h"
#include "common/simt/runtime/driver_entry_points.h"
#include "common/simt/runtime/graph_conditions.h"
#include "common/simt/runtime/graph_memory.h"
#include "common/simt/runtime/graph_nodes.h"
#include "common/simt/runtime/graphs.h"
#include "common/simt/runtime/kernel_attributes.h"
#include "common/simt/runtime/kernel_types.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/launch_by_address.h"
#include "common/simt/runtime/launch_forms.h"
#include "common/simt/runtime/memory_pools.h"
#include "common/simt/runtime/more_memory.h"
#include "common/simt/runtime/pitched_memory.h"
#include "common/simt/runtime/pointers.h"
#include "common/simt/runtime/runtime_api.h"
#include "common/simt/runtime/settings.h"
#include "common/simt/runtime/stream_attributes.h"
#include "common/simt/runtime/streams.h"
#include "common/simt/runtime/texture_functions.h"
#include "common/simt/runtime/textures.h"
