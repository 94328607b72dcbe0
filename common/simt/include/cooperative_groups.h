#pragma once
#include "common/simt/device/grid_group.h"
