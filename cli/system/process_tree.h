#pragma once

#include <sys/types.h>

#include <vector>

namespace course {

/// The processes that this one has started, those that they have started, and so on, as /proc shows them now.
std::vector<pid_t> descendants();

}  // namespace course
