#include <cstdio>
void run_on_device(int* out);
int main() {
  int x = 0;
  run_on_device(&x);
  std::printf("from two files: %d\n", x);
}
