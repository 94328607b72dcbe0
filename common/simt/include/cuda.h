#pragma once
#include "common/simt/cuda_runtime.h"
#include "common/simt/device/tensor_maps.h"
