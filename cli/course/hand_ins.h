#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/course/chapter.h"

namespace course {

/// A file in a folder of hand-ins.
struct HandIn {
  std::string who;  ///< the folders that it is in, below the folder of hand-ins: "ada"; empty: in none
  std::filesystem::path file;
  const Exercise* exercise = nullptr;  ///< null: `problem` says why it cannot be graded
  std::string problem;                 ///< a clause: "no exercise is called scale_matrx"
};

/// Every file FOLDER/exercise.cu and FOLDER/student/exercise.cu, at any depth, by student and then as in the course.
///
/// A file is called like its exercise: scale_matrix.cu, 1.scale_matrix.cu or 01_coalescing.scale_matrix.cu. Folders
/// called like a chapter, and `chapters`, belong to no name: a student may hand in a part of the course as it is.
/// Links are never followed, because they may lead to somebody else's answer. Names that begin with a dot, and files
/// that are not called *.cu, are passed over.
std::vector<HandIn> hand_ins(const std::vector<Chapter>& chapters, const std::filesystem::path& folder);

}  // namespace course
