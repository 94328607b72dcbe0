#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/course/course_tree.h"

namespace course {

/// The declaration of `name` in a contract header, on one line: "void scale_matrix(const float* in, int rows);".
/// Empty when there is none.
std::string declaration_of(std::string_view header, const std::string& name);

/// The functions that a contract header declares, in order: {"choose_pitch", "scale_pitched"}.
std::vector<std::string> declared_functions(std::string_view header);

/// What `nm -C` lists under `function` in the object file of an exercise's source: signatures, with "static " where it
/// is local.
std::vector<std::string> definitions_of(const CourseTree& tree, const Exercise& exercise, Variant variant,
                                        const std::string& function);

/// Says that the learner's file lacks a function that the exercise calls: expected, got, what to do. Empty if it lacks
/// none of those that the contract declares. `shown_file` is the file as the learner types it.
std::string missing_entry_message(const CourseTree& tree, const Exercise& exercise, Variant variant,
                                  const std::string& shown_file, std::string_view build_output);

}  // namespace course
