// exit() in the middle: the profile is there, and the exit code is the program's.
// arguments: 3
// prints: leaving with 3
// prints: 1 launch of 1 block of 1 thread
// exit: 3
#include <cstdio>
#include <cstdlib>
__global__ void nothing() {}
int main(int argc, char** argv) {
  nothing<<<1, 1>>>();
  const int code = argc > 1 ? atoi(argv[1]) : 0;
  printf("leaving with %d\n", code);
  exit(code);
}
