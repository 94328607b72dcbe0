#pragma once
#include "common/simt/device/cooperative_groups.h"
