#pragma once

#include <cub/detail/on_the_emulator.cuh>
