#pragma once
#include "common/simt/device/group_copies.h"
