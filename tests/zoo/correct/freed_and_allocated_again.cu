// tricky: A table is freed and allocated again, larger, several times; each kernel uses the newest one.

#include "tests/zoo/zoo.h"

__global__ void add_up(const int* table, int count, int* sum) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) atomicAdd(sum, table[i]);
}

void run() {
  int* sum = zoo::filled<int>(1, "sum", 0);
  for (int round = 0; round < 100; ++round) {
    int* table = zoo::numbered<int>(32 + round, "table");
    launch(add_up, {1, 32}, table, 32 + round, sum);
    cudaFree(table);
  }
}
