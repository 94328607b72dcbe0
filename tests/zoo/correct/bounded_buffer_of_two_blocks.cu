// tricky: A buffer of three elements between two blocks. Who finds it full, or empty, lets go of the lock and tries again.

#include "tests/zoo/zoo.h"

struct Buffer {
  int lock, count, head, tail;
  int elements[3];
};

__device__ Buffer buffer;

__global__ void hand_over(int* out, int n) {
  if (threadIdx.x != 0) return;
  for (int i = 0; i < n;) {
    while (atomicCAS(&buffer.lock, 0, 1) != 0) {
    }
    __threadfence();
    if (blockIdx.x == 0 && buffer.count < 3) {
      buffer.elements[buffer.tail] = i++;
      buffer.tail = (buffer.tail + 1) % 3;
      ++buffer.count;
    } else if (blockIdx.x == 1 && buffer.count > 0) {
      out[i++] = buffer.elements[buffer.head];
      buffer.head = (buffer.head + 1) % 3;
      --buffer.count;
    }
    __threadfence();
    atomicExch(&buffer.lock, 0);
  }
}

void run() { launch(hand_over, {2, 32}, zoo::unwritten<int>(10, "out"), 10); }
