#pragma once
#include "common/simt/device/group_reduce.h"
