#pragma once

#include_next <thrust/system/detail/generic/select_system.h>

// What every algorithm of Thrust brings along where nvcc compiles it, and programs rely on.
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/sequence.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system/detail/generic/memory.h>  // first: it is part of a circle that has to be entered here
#include <thrust/tabulate.h>
#include <thrust/transform_reduce.h>

#include <iostream>
