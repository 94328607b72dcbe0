#pragma once

#include <cub/detail/on_the_emulator.cuh>
#include_next <cub/warp/warp_reduce.cuh>
