#pragma once

#include <string>

#include "cli/course/course_tree.h"

namespace course {

/// The GPU that estimates are for: the last one that was chosen, or the first of the table.
std::string chosen_gpu(const CourseTree& tree);

/// Remembers it. Where nothing can be written, nothing is remembered.
/// @throws std::invalid_argument that lists the GPUs if there is none of this name
void choose_gpu(const CourseTree& tree, const std::string& gpu);

}  // namespace course
