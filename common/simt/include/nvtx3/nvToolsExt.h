#pragma once
#include "common/simt/include/nvToolsExt.h"
