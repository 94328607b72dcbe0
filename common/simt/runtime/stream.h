#pragma once

// NOLINTBEGIN(readability-identifier-naming): CUDA's names
/// A queue of work. There is one order here: that of the calls.
using cudaStream_t = struct CUstream_st*;
// NOLINTEND(readability-identifier-naming)
