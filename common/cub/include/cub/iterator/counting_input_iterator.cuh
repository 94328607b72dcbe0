#pragma once

#include <cub/detail/on_the_emulator.cuh>
#include_next <cub/iterator/counting_input_iterator.cuh>
