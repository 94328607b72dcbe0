#pragma once
#include "common/simt/device/bfloat16.h"
