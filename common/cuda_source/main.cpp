// Spells the launches of a kernel file for g++: spell_launches [--graded] FOLDER FILE.cu
//
// Prints what the compiler has to read in place of the file, and its further options, a line each. compile_kernel.sh
// calls it. With --graded, a launch whose kernel only the compiler knows is an error: it would have to be called by
// code that nobody watches.

#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include "common/cuda_source/user_files.h"

int main(int argc, char** argv) {
  const bool is_graded = argc == 4 && std::strcmp(argv[1], "--graded") == 0;
  if (argc != 3 && !is_graded) {
    std::fputs("usage: spell_launches [--graded] FOLDER FILE.cu\n", stderr);
    return 2;
  }
  try {
    const cuda_source::Spelling spelling = cuda_source::spell_program(argv[argc - 1], {}, argv[argc - 2]);
    for (const std::string& place : spelling.called_by_name) {
      if (!is_graded) continue;
      std::fprintf(stderr,
                   "%s: error: this launch does not say which function its kernel is\n"
                   "  Write all template arguments: kernel<float><<<grid, block>>>(arguments).\n",
                   place.c_str());
      return 1;
    }
    std::printf("%s\n", spelling.file.c_str());
    for (const std::string& option : spelling.options) std::printf("%s\n", option.c_str());
  } catch (const std::bad_alloc&) {
    std::printf("%s\n", argv[argc - 1]);  // the compiler will say what is too large
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: error: %s\n", argv[argc - 1], error.what());
    return 1;
  }
}
