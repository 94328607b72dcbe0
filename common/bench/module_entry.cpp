// The one function by which bench::load_module() finds the grader in a module.

#include "common/grading/exercise.h"

extern "C" const grading::Exercise* course_exercise() { return &grading::exercise; }
