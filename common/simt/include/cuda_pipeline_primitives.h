#pragma once
#include "common/simt/device/pipeline_primitives.h"
