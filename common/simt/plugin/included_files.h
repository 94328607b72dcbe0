#pragma once

namespace included_files {

/// From now on a graded file may include of the course what its exercise names, and nothing else: no solution, no test,
/// and nothing of the machinery that judges it.
/// @param plugin  its name, for g++
/// @param course  the course's folder
void start(const char* plugin, const char* course);

}  // namespace included_files
