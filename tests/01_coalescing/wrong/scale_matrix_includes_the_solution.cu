// expect: does_not_compile
// because: 'solutions/01_coalescing/scale_matrix.cu' is the solution: a graded file cannot include it
// Nothing of its own.

#include "solutions/01_coalescing/scale_matrix.cu"
