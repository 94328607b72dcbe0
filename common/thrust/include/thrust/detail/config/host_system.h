#pragma once

// One thread at a time: the emulator is asked of memory by the algorithms.
#undef THRUST_HOST_SYSTEM
#define THRUST_HOST_SYSTEM THRUST_HOST_SYSTEM_CPP
#undef THRUST_HOST_BACKEND
#include_next <thrust/detail/config/host_system.h>
