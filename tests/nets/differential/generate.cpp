// Writes kernels for the differential test: generate FIRST_SEED COUNT [WITHOUT] > kernels.cu
// WITHOUT are numbers of statements to leave out, "3,17"; `generate --numbers SEED [WITHOUT]` prints those that
// can be.

#include <cstdlib>
#include <iostream>

#include "tests/nets/differential/cuda_source.h"
#include "tests/nets/differential/generator.h"

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: generate FIRST_SEED COUNT [WITHOUT], or generate --numbers SEED [WITHOUT]\n";
    return 2;
  }
  if (std::string(argv[1]) == "--numbers") {
    differential::Program program = differential::generate(static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)));
    if (argc > 3) differential::leave_out(program, argv[3]);
    const auto print = [](const differential::Statement& s) {
      if (!s.is_needed) std::cout << s.number << "\n";
    };
    for (differential::Function& f : program.functions) differential::for_each_statement(f.body, print);
    differential::for_each_statement(program.body, print);
    return 0;
  }
  std::vector<differential::Program> programs;
  const auto first = static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10));
  const auto count = static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10));
  for (unsigned seed = first; seed < first + count; ++seed) {
    programs.push_back(differential::program_of(seed, argc > 3 ? argv[3] : ""));
  }
  std::cout << differential::cuda_file(programs);
}
