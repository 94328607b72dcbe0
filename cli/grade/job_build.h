#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/course/course_tree.h"
#include "cli/grade/build.h"

namespace course {

// Several hand-ins at once: each job builds its candidate with the commands of the build folder, but without its build
// tool, of which one at a time can run, and in a folder of its own.

/// Builds what all candidates of the exercise share, and notes how a candidate is compiled and linked.
/// Returns a number that changes with what a verdict depends on beside the file: the course's code and targets.
/// @throws UsageError if the course itself cannot be built
std::uint64_t prepare_jobs(const CourseTree& tree, const Exercise& exercise);

/// The variable that says whether the job's programs run in a Cell, and what it says then.
inline constexpr const char* kCell = "COURSE_CELL";
inline constexpr const char* kInCell = "bwrap";

/// The job that this process is, as COURSE_JOB says; empty: none.
std::string this_job();

/// The checkout with a job's own folder as its build folder: slot, program and warnings of candidates are there.
CourseTree tree_of_job(const CourseTree& tree, const std::string& job);

/// Brings the candidate of a job up to date with its slot; confined as build_target() is.
/// @param job   of tree_of_job()
/// @param file  the learner's, see build_target()
/// @throws UsageError if nobody has prepared it
BuildResult build_in_job(const CourseTree& tree, const CourseTree& job, const Exercise& exercise,
                         const std::filesystem::path& file);

}  // namespace course
