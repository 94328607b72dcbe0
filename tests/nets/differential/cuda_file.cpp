#include <algorithm>

#include "tests/nets/differential/cuda_source.h"

namespace differential {

std::string cuda_file_head() {
  return "#include <cuda_runtime.h>\n"
         "\n"
         "#include \"common/launch.h\"\n"
         "#include \"tests/nets/differential/kernel_file.h\"\n"
         "\n"
         "struct Gapped {\n"
         "  unsigned char flag;\n"
         "  int count;\n"
         "};\n"
         "struct Record {\n"
         "  short key;\n"
         "  unsigned char a;\n"
         "  signed char b;\n"
         "  unsigned long long sum;\n"
         "};\n"
         "\n";
}

std::string cuda_file(std::vector<Program>& programs) {
  std::string text = cuda_file_head();
  for (Program& program : programs) {
    const auto line = static_cast<int>(std::ranges::count(text, '\n')) + 1;
    text += cuda_source(program, line) + "\n";
  }
  std::string table;
  for (const Program& program : programs) {
    const std::string seed = std::to_string(program.seed);
    text += "static void launch" + seed +
            "(void* const* arrays, unsigned salt, dim3 grid, dim3 block) {\n  launch(kernel" + seed + ", {grid, block}";
    int global = 0;
    for (const Array& array : program.arrays) {
      if (array.space == Space::global)
        text += ", static_cast<" + array.type->name + "*>(arrays[" + std::to_string(global++) + "])";
    }
    text += ", static_cast<unsigned*>(arrays[" + std::to_string(global) + "]), salt);\n}\n\n";
    table += "      {" + seed + ", \"" + program.without + "\", launch" + seed + "},\n";
  }
  return text + "std::span<const differential::KernelEntry> differential::kernel_entries() {\n" +
         "  static const KernelEntry entries[] = {\n" + table + "  };\n  return entries;\n}\n";
}

}  // namespace differential
