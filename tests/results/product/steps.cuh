#pragma once

#include <cuda_pipeline.h>

#include "chapters/15_capstone_product/multiply_near_cublas.h"

// The ladder of chapter 15, each step in a namespace of its own: kernels with mistakes in a grader's eyes, whose only
// mistake is that they are slow, others that are as good as the solution, and the solution.

namespace down_columns {
#include "tests/15_capstone_product/wrong/multiply_near_cublas_goes_down_columns.cu"
}
namespace along_rows {
#include "tests/15_capstone_product/wrong/multiply_near_cublas_has_no_tile.cu"
}
namespace tile {
#include "tests/15_capstone_product/wrong/multiply_near_cublas_keeps_small_tiles.cu"
}
namespace four_by_four {
#include "tests/15_capstone_product/wrong/multiply_near_cublas_keeps_four_by_four.cu"
}
namespace four_at_once {
#include "tests/15_capstone_product/wrong/multiply_near_cublas_loads_four_at_once.cu"
}
namespace copies_ahead {
#include "tests/15_capstone_product/wrong/multiply_near_cublas_copies_ahead.cu"
}
namespace lanes_in_squares {
#include "tests/15_capstone_product/right/multiply_near_cublas_has_eight_by_eight.cu"
}
namespace eight_by_sixteen {
#include "tests/15_capstone_product/right/multiply_near_cublas_leaves_registers_alone.cu"
}
namespace other_registers {
#include "tests/15_capstone_product/right/multiply_near_cublas_asks_for_copies_first.cu"
}
namespace solution {
#include "solutions/15_capstone_product/multiply_near_cublas.cu"
}
namespace in_registers {
#include "tests/15_capstone_product/right/multiply_near_cublas_waits_in_registers.cu"
}
