// expect: does_not_compile
// because: 'common/memory/shared_banks.h' belongs to the course: a graded file cannot include it
// The answer from the function that checks the answer.

#include "chapters/04_bank_conflicts/count_conflicts.h"
#include "common/memory/shared_banks.h"

__host__ __device__ int count_wavefronts(const WarpRequest& request) { return request.bytes; }

void count_conflicts(const WarpRequest*, int*, int) {}
