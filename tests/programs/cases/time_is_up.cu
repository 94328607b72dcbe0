// The time is up while the program launches, and it catches whatever is thrown.
// options: --budget 2
// prints: This is not all of the program: the budget of 2 s was used up.
// exit: 0
#include <cstdio>
#include <exception>
__global__ void nothing() {}
int main() {
  try {
    while (true) nothing<<<1, 1>>>();
  } catch (const std::exception& error) {
    printf("%s\n", error.what());
  }
}
