// expect: race_shared
// because: Thread 0 puts the next ticket into shared memory while other threads have yet to read the present one.

#include "tests/zoo/zoo.h"

__global__ void take_tickets(int* counter, int* out, int count) {
  __shared__ int ticket;
  while (true) {
    if (threadIdx.x == 0) ticket = atomicAdd(counter, 1);  // <- other
    __syncthreads();
    const int mine = ticket;  // <- here
    if (mine >= count) return;
    out[mine * 64 + threadIdx.x] = mine;
  }
}

void run() {
  int* counter = zoo::filled(1, "counter", 0);
  int* out = zoo::unwritten<int>(4 * 64, "out");
  launch(take_tickets, {1, 64}, counter, out, 4);
}
