// Kernels that are compiled with twins.

#include "common/simt/runtime/launch_forms.h"
#include "tests/common/simt/execution/twins_kernels.h"

namespace {

__device__ void count(int* x) {
  *x += 1;
  note_who_runs();
}
__global__ void of_file(int* x) { count(x); }

}  // namespace

__global__ void plain(int* x) { count(x); }
template <int kStep>
__global__ void of_template(int* x) {
  for (int i = 0; i < kStep; ++i) count(x);
}

void launch_plain(int* x) { launch(plain, {1, 1}, x); }
void launch_of_file(int* x) { launch(of_file, {1, 1}, x); }
void launch_of_template(int* x) { launch(of_template<3>, {1, 1}, x); }
// What is launched where only the compiler knows the function.
void launch_by_name(int* x) {
  simt::call_by_name("plain", [](int* p) SIMT_OF_LAUNCH { plain(p); }, {1, 1})(x);
}
