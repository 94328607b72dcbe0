// tricky: Behind its end a name is never set, and memcpy() takes all 16 bytes along.

#include "tests/zoo/zoo.h"

struct Name {
  char text[16];
};

__global__ void fill(Name* names) {
  Name& mine = names[threadIdx.x];
  mine.text[0] = 'a' + threadIdx.x % 26;
  mine.text[1] = '\0';
}

__global__ void copy(const Name* in, Name* out) { memcpy(&out[threadIdx.x], &in[threadIdx.x], sizeof(Name)); }

void run() {
  Name* names = zoo::unwritten<Name>(64, "names");
  Name* copies = zoo::unwritten<Name>(64, "copies");
  launch(fill, {2, 32}, names);
  launch(copy, {2, 32}, names, copies);
}
