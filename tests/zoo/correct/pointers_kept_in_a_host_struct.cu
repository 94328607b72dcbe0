// tricky: The struct with the device pointers lives on the host and is written there; the kernel gets a copy of it.

#include "tests/zoo/zoo.h"

struct Lists {
  int* heads;
  int* tails;
  int count;
};

__global__ void swap(Lists lists) {
  const int i = threadIdx.x;
  if (i >= lists.count) return;
  const int head = lists.heads[i];
  lists.heads[i] = lists.tails[i];
  lists.tails[i] = head;
}

void run() {
  std::vector<Lists> all(2);
  for (Lists& lists : all) {
    lists.count = 20;
    lists.heads = zoo::numbered<int>(20, "heads");
    lists.tails = zoo::filled<int>(20, "tails", 7);
  }
  std::swap(all[0].heads, all[1].tails);
  for (const Lists& lists : all) launch(swap, {1, 32}, lists);
}
