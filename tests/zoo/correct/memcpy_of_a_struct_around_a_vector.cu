// tricky: Between a char and a float4 lie 15 bytes that nobody writes; memcpy() takes them along.

#include "tests/zoo/zoo.h"

struct Cell {
  char state;
  float4 flow;
};

__global__ void exchange(Cell* cells) {
  __shared__ Cell tile[32];
  const int i = threadIdx.x;
  tile[i].state = 'x';
  tile[i].flow = make_float4(i, 0, 0, 0);
  __syncthreads();
  memcpy(&cells[i], &tile[31 - i], sizeof(Cell));
}

void run() {
  Cell* cells = zoo::unwritten<Cell>(32, "cells");
  launch(exchange, {1, 32}, cells);
}
