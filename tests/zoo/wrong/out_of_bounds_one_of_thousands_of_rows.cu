// expect: out_of_bounds
// because: Of five thousand rows, each an allocation of its own, the loop reads one element more than the row has.

#include "tests/zoo/zoo.h"

__global__ void add_rows(int* const* rows, const int* sizes, int* sums, int count) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= count) return;
  int sum = 0;
  for (int i = 0; i <= sizes[row]; ++i) sum += rows[row][i];  // <- here
  sums[row] = sum;
}

void run() {
  constexpr int kRows = 5000;
  std::vector<int*> rows;
  std::vector<int> sizes;
  for (int row = 0; row < kRows; ++row) {
    sizes.push_back(row % 7 + 1);
    rows.push_back(zoo::numbered<int>(sizes.back(), "row"));
  }
  int* sums = zoo::unwritten<int>(kRows, "sums");
  launch(add_rows, {ceil_div(kRows, 256), 256}, zoo::holding(rows, "rows"), zoo::holding(sizes, "sizes"), sums, kRows);
}
