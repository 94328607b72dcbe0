#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/class/judgement.h"
#include "cli/class/points.h"

namespace course {

/// Writes one file of the results in one step. Folders on the way are made. @throws UsageError if it cannot be written
void write_result(const std::filesystem::path& file, const std::string& text);

/// The results of a class as a table for a spreadsheet: a line each, with who, exercise, file, result, state, points,
/// the most points that there are, and why. A cell that a spreadsheet would take for a formula begins with an
/// apostrophe.
/// @source RFC 4180; OWASP, CSV injection
std::string as_csv(const std::vector<Judgement>& judgements, const Points& points);

/// As JUnit XML: a suite for each student, a case for each exercise.
/// @source the schema of Jenkins' xUnit plugin, junit-10.xsd
std::string as_junit(const std::vector<Judgement>& judgements);

/// As a Gradescope autograder's results.json, of one student: a test for each exercise.
/// @source Gradescope, Autograder Specifications
std::string as_gradescope(const std::vector<Judgement>& of_one, const Points& points);

/// Writes results.csv, junit.xml, and gradescope/STUDENT.json for each student, who may be in folders.
/// @throws UsageError if the folder cannot be written
void write_result_files(const std::filesystem::path& folder, const std::vector<Judgement>& judgements,
                        const Points& points);

}  // namespace course
