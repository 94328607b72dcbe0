#pragma once

// Thrust's algorithms run on the host, whatever the program asks for: the emulator is no backend of Thrust's.
#undef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CPP
#undef THRUST_DEVICE_BACKEND
#include_next <thrust/detail/config/device_system.h>
