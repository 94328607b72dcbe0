// expect: hang
// because: With two candidates left the middle is the lower one, and `low = middle` then changes nothing.

#include "tests/zoo/zoo.h"

__global__ void find_last_not_above(const int* sorted, int count, const int* wanted, int* out) {
  int low = 0;
  int high = count;
  while (low < high) {                            // <- here
    const int middle = (low + high) / 2;          // <- here
    if (sorted[middle] <= wanted[threadIdx.x]) {  // <- here
      low = middle;                               // <- here
    } else {
      high = middle;  // <- here
    }
  }
  out[threadIdx.x] = low;
}

void run() {
  int* sorted = zoo::numbered<int>(64, "sorted");
  int* wanted = zoo::numbered<int>(32, "wanted");
  int* out = zoo::unwritten<int>(32, "out");
  launch(find_last_not_above, {1, 32}, sorted, 64, wanted, out);
}
