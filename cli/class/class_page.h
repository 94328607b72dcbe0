#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/class/judgement.h"
#include "cli/class/points.h"

namespace course {

/// A class as a page: who has solved what, and which exercise stops most people; each student has a page.
/// @param judgements  by student, as hand_ins() has them
std::string class_page(const std::vector<Judgement>& judgements, const Points& points);

/// The page of one student: each exercise as `./course check` prints it.
std::string student_page(const std::vector<Judgement>& of_one, const Points& points);

/// Writes index.html and students/NNN-NAME.html. @throws UsageError if the folder cannot be written
void write_class_pages(const std::filesystem::path& folder, const std::vector<Judgement>& judgements,
                       const Points& points);

}  // namespace course
