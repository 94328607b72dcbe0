// expect: misaligned
// because: Records of 5 bytes are packed without gaps; the number in them starts at byte 1, 6, 11, ...

#include "tests/zoo/zoo.h"

__global__ void write_records(unsigned char* records, const int* values) {
  unsigned char* record = records + threadIdx.x * 5;
  record[0] = 'v';
  *reinterpret_cast<int*>(record + 1) = values[threadIdx.x];  // <- here
}

void run() {
  unsigned char* records = zoo::unwritten<unsigned char>(160, "records");
  int* values = zoo::numbered<int>(32, "values");
  launch(write_records, {1, 32}, records, values);
}
