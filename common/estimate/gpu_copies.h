#pragma once

#include "common/estimate/gpu_times.h"
#include "common/estimate/launch_sample.h"

namespace estimate {

/// What a GPU makes of a sample's copies. Before compute capability 8.0, a copy is a load and a store to shared memory.
/// Before 9.0 there are no bulk copies: then the sample says so in Sample::why_not.
/// @source CUDA C++ Programming Guide, "Asynchronous Data Copies" and "Compute Capabilities"
void adapt_copies(Sample& sample, const GpuTimes& gpu);

}  // namespace estimate
