#include "common/simt/execution/twins.h"

#include <map>

namespace simt {
namespace {

using Function = void (*)();

// What the plugin lists in each file, one behind the other; nothing where it lists none.
struct Pair {
  Function function;
  Function twin;
};
extern "C" {
[[gnu::weak, gnu::visibility("hidden")]] extern const Pair first_twins __asm__("__start_simt_twins");
[[gnu::weak, gnu::visibility("hidden")]] extern const Pair behind_twins __asm__("__stop_simt_twins");
}

std::map<Function, Function> all_twins() {
  std::map<Function, Function> twins;
  if (&first_twins == nullptr) return twins;
  for (const Pair* pair = &first_twins; pair != &behind_twins; ++pair) twins.emplace(pair->function, pair->twin);
  return twins;
}

Function twin_of(Function function) {
  static const std::map<Function, Function> kTwins = all_twins();
  const auto found = kTwins.find(function);
  return found == kTwins.end() ? nullptr : found->second;
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
