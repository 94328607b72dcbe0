#pragma once

#include <cub/detail/on_the_emulator.cuh>
#include_next <cub/iterator/discard_output_iterator.cuh>
