#pragma once
#include "common/simt/device/half.h"
