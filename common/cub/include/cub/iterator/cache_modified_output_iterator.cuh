#pragma once

#include <cub/detail/on_the_emulator.cuh>
#include_next <cub/iterator/cache_modified_output_iterator.cuh>
