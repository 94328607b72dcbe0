#pragma once

#include <cub/detail/on_the_emulator.cuh>
#include_next <cub/warp/warp_merge_sort.cuh>
