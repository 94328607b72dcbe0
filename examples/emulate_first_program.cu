// Runs first_program.cu on the emulator. CMake has spelled its launch for g++, and called its main() as below.

#include <cstdio>

#include "common/simt/runtime/profiling.h"

void first_program();

int main() {
  const simt::Profile profile = simt::profile([] { first_program(); });
  for (const safety::Finding& found : profile.findings) std::printf("%s\n", found.message.c_str());
  return profile.findings.empty() ? 0 : 1;
}
