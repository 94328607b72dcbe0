#pragma once

#include "common/simt/plugin/gcc.h"

namespace execution_spaces {

/// From now on g++ knows CUDA's qualifiers, as attributes: simt_global, simt_device, simt_host, simt_constant and
/// simt_managed.
/// @param plugin           its name, for g++
/// @param refuses_as_nvcc  what nvcc would refuse is an error: a function of the host that a kernel calls or launches,
///                         a variable of the other side, a kernel that is called, exceptions in device code
void start(const char* plugin, bool refuses_as_nvcc);

/// Whether a function is a kernel.
bool is_kernel(tree function);

/// Whether it says that it runs on the GPU, or stands in one that does.
bool runs_on_device(tree function);

}  // namespace execution_spaces
