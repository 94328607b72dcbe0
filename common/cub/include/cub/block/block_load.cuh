#pragma once

#include <cub/detail/on_the_emulator.cuh>
#include_next <cub/block/block_load.cuh>
