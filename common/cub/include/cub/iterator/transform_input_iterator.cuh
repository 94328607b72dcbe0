#pragma once

#include <cub/detail/on_the_emulator.cuh>
#include_next <cub/iterator/transform_input_iterator.cuh>
