// tricky: Threads build lists of nodes from the device heap; the next launch walks them and deletes the nodes.

#include "tests/zoo/zoo.h"

struct Node {
  int value;
  Node* next;
};

__global__ void build(const int* in, Node** heads, int count) {
  Node* head = nullptr;
  for (int k = 0; k < count; ++k) {
    Node* node = new Node{in[(threadIdx.x + k) % 32], head};
    if (node != nullptr) head = node;
  }
  heads[blockIdx.x * 32 + threadIdx.x] = head;
}

__global__ void sum(Node** heads, int* out) {
  const unsigned i = blockIdx.x * 32 + threadIdx.x;
  int sum = 0;
  for (Node* node = heads[i]; node != nullptr;) {
    Node* next = node->next;
    sum += node->value;
    delete node;
    node = next;
  }
  out[i] = sum;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  Node** heads = zoo::unwritten<Node*>(96, "heads");
  int* out = zoo::unwritten<int>(96, "out");
  for (int round = 0; round < 3; ++round) {
    launch(build, {3, 32}, in, heads, 5);
    launch(sum, {3, 32}, heads, out);
  }
  std::vector<int> result(96);
  cudaMemcpy(result.data(), out, 96 * sizeof(int), cudaMemcpyDeviceToHost);
}
