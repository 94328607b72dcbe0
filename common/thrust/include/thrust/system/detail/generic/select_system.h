#pragma once

#include_next <thrust/system/detail/generic/select_system.h>

// What every algorithm of Thrust brings along where nvcc compiles it, and programs rely on.

// clang-format off: memory.h is part of a circle of headers that has to be entered there
#include <thrust/system/detail/generic/memory.h>
// clang-format on

#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/sequence.h>
#include <thrust/system/cuda/error.h>
#include <thrust/tabulate.h>
#include <thrust/transform_reduce.h>

#include <iostream>
