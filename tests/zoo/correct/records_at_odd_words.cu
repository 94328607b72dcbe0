// tricky: A message is a word, then records of eight bytes with the alignment of a word, then pairs of shorts. g++ moves
// each by one instruction, at addresses where a `double` could not be.

#include "tests/zoo/zoo.h"

struct Edge {
  int from;
  int to;
};

struct Weights {
  short there;
  short back;
};

__global__ void turn_edges(const int* message, int* out) {
  const Edge* edges = reinterpret_cast<const Edge*>(message + 1);
  const Weights* weights = reinterpret_cast<const Weights*>(reinterpret_cast<const short*>(edges + 32) + 1);
  const Edge edge = edges[threadIdx.x];
  const Weights weight = weights[threadIdx.x];
  reinterpret_cast<Edge*>(out + 1)[threadIdx.x] = Edge{edge.to, edge.from};
  reinterpret_cast<Weights*>(reinterpret_cast<short*>(out + 65) + 1)[threadIdx.x] = Weights{weight.back, weight.there};
}

void run() {
  int* message = zoo::numbered<int>(1 + 64 + 33, "message");
  int* out = zoo::unwritten<int>(1 + 64 + 33, "out");
  launch(turn_edges, {1, 32}, message, out);
}
