// expect: uninitialized_shared
// because: The last thread writes no cell, and memcpy() takes it along all the same.

#include "tests/zoo/zoo.h"

struct Cell {
  char state;
  float4 flow;
};

__global__ void exchange(Cell* cells) {
  __shared__ Cell tile[32];
  const int i = threadIdx.x;
  if (i < 31) {
    tile[i].state = 'x';
    tile[i].flow = make_float4(i, 0, 0, 0);
  }
  __syncthreads();
  memcpy(&cells[i], &tile[31 - i], sizeof(Cell));  // <- here
}

void run() {
  Cell* cells = zoo::unwritten<Cell>(32, "cells");
  launch(exchange, {1, 32}, cells);
}
