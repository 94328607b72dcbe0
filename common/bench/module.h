#pragma once

#include <filesystem>

#include "common/grading/exercise.h"

namespace bench {

/// A graded file and its grader, compiled for the GPU into a shared object: so that several solutions of one exercise,
/// whose functions have the same names, can be timed in turns by one program.
///
/// Loads such a file and returns the exercise in it. It stays loaded until the program ends, because CUDA does.
///
/// @throws gpu::Error if `file` cannot be loaded or is no module
const grading::Exercise& load_module(const std::filesystem::path& file);

}  // namespace bench
