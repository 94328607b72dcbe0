// expect: stack_overflow
// because: Each thread keeps a table of 600 KB on its stack; a GPU gives a thread 512 KB at most, usually far less.

#include "tests/zoo/zoo.h"

__global__ void sort_by_counting(const int* in, int* out, int count) {  // <- here
  int counts[150000];                              // <- here
  for (int i = 0; i < 150000; ++i) counts[i] = 0;  // <- here
  for (int i = 0; i < count; ++i) counts[in[i]] += 1;
  int at = 0;
  for (int value = 0; value < 150000; ++value) {
    for (int k = 0; k < counts[value]; ++k) out[at++] = value;
  }
}

void run() {
  int* in = zoo::numbered<int>(100, "in");
  int* out = zoo::unwritten<int>(100, "out");
  launch(sort_by_counting, {1, 1}, in, out, 100);
}
