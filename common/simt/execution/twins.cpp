#include "common/simt/execution/twins.h"

namespace simt {
namespace {

using Function = void (*)();

// What the plugin lists in each file, one behind the other; nothing where it lists none.
struct Pair {
  Function function;
  Function twin;
};
extern "C" {
[[gnu::weak, gnu::visibility("hidden")]] extern const Pair kFirstTwins __asm__("__start_simt_twins");
[[gnu::weak, gnu::visibility("hidden")]] extern const Pair kBehindTwins __asm__("__stop_simt_twins");
}

// They are few, and asked for once in a launch.
Function twin_of(Function function) {
  if (&kFirstTwins == nullptr) return nullptr;
  const Pair* pair = &kFirstTwins;
  while (pair != &kBehindTwins && pair->function != function) ++pair;
  return pair == &kBehindTwins ? nullptr : pair->twin;
}

}  // namespace

GridLaunch launch_of_twin(const GridLaunch& launch) {
  GridLaunch twin = launch;
  if (const Function kernel = twin_of(launch.kernel)) twin.kernel = kernel;
  // Where only the compiler knows the kernel, it is called by the function that stands in for it.
  if (const Function thunk = twin_of(reinterpret_cast<Function>(launch.thunk)))
    twin.thunk = reinterpret_cast<detail::KernelThunk>(thunk);
  twin.is_of_twin = twin.kernel != launch.kernel || twin.thunk != launch.thunk;
  return twin;
}

}  // namespace simt
