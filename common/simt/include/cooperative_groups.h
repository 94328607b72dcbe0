#pragma once
#include "common/simt/cuda_runtime.h"
#include "common/simt/device/grid_group.h"
#include "common/simt/device/large_tiles.h"
