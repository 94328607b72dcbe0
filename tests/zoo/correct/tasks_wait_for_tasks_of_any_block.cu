// tricky: A thread a task; each waits for two others, of its own warp or of another block, before or behind it.

#include "tests/zoo/zoo.h"

constexpr int kTasks = 64;

// Task `place` of the order in which they can run, an odd multiple of it, is done by this thread.
__host__ __device__ int thread_of(int place) { return place * 37 % kTasks; }

__global__ void run_tasks(const int* needs, int* done, int* depth) {
  const int task = blockIdx.x * blockDim.x + threadIdx.x;
  int deepest = 0;
  for (int k = 0; k < 2; ++k) {
    const int other = needs[2 * task + k];
    if (other < 0) continue;
    while (atomicAdd(&done[other], 0) == 0) {
    }
    __threadfence();
    deepest = max(deepest, depth[other]);
  }
  depth[task] = deepest + 1;
  __threadfence();
  atomicExch(&done[task], 1);
}

void run() {
  std::vector<int> needs(2 * kTasks, -1);
  for (int place = 1; place < kTasks; ++place) {
    needs[2 * thread_of(place)] = thread_of(place / 2);
    needs[2 * thread_of(place) + 1] = thread_of(place * 3 / 4);
  }
  launch(run_tasks, {2, 32}, zoo::holding(needs, "needs"), zoo::filled<int>(kTasks, "done", 0),
         zoo::unwritten<int>(kTasks, "depth"));
}
