#pragma once
#include "common/simt/cuda_runtime.h"
