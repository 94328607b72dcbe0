#include "tests/machine_code/document.h"

#include <fmt/format.h>

namespace machine_code {
namespace {

bool is_copy(const std::string& name) { return !name.starts_with("line,"); }

std::string cells(const Widths& widths) {
  return fmt::format("{} | {} | {} | {}", widths.global_loads, widths.global_stores, widths.shared_loads,
                     widths.shared_stores);
}

std::string readable(const std::string& name) {
  const std::size_t comma = name.find(',');
  const std::string way = name.substr(0, comma);
  const std::string what = name.substr(comma + 1);
  if (way == "through_local") return what + ", through a local variable";
  if (way == "through_shared") return what + ", through shared memory";
  return what;
}

std::string table_of_exceptions(bool copies, const Recorded& recorded, const std::map<std::string, Widths>& emulated) {
  std::string text =
      "| kernel | counted by | global loads | global stores | shared loads | shared stores | why |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const Exception& exception : exceptions()) {
    if (is_copy(exception.name) != copies) continue;
    text += fmt::format("| {} | nvcc | {} | {} |\n", readable(exception.name),
                        cells(recorded.widths.at(exception.name)), exception.reason);
    text += fmt::format("| | the emulator | {} | |\n", cells(emulated.at(exception.name)));
  }
  return text;
}

}  // namespace

std::string document(const Recorded& recorded, const std::map<std::string, Widths>& emulated) {
  int copies = 0;
  int equal = 0;
  for (const auto& [name, widths] : emulated) {
    if (!is_copy(name)) continue;
    ++copies;
    equal += recorded.widths.at(name) == widths ? 1 : 0;
  }
  std::string text = "\n## Structs, and lines that nvcc rewrites\n\n";
  text += fmt::format(
      "How wide the pieces are in which nvcc copies a struct needs no GPU to be counted, only the machine code. {}\n"
      "structs were copied directly, through a local variable and through shared memory: of these {} kernels, {} have "
      "the\n"
      "loads and stores of the emulator, in number and width. `2x8+1x4` is two of 8 bytes and one of 4.\n\n",
      copies / 3, copies, equal);
  for (const std::string& line : recorded.origin) text += "- " + line + "\n";
  text +=
      "\nTo count again, where nvcc is installed: `tests/machine_code/count.sh tests/data/sm_90_machine_code.csv`. "
      "The\n"
      "structs are in `tests/machine_code/shapes.h`. Those that differ:\n\n";
  text += table_of_exceptions(true, recorded, emulated);
  text +=
      "\nOther lines of which nvcc makes fewer accesses than their source has. These are instructions for one warp "
      "with "
      "all\n"
      "lanes; an arm of a branch that some lanes take is an instruction of its own. The kernels are in\n"
      "`tests/machine_code/kernels.h`:\n\n";
  return text + table_of_exceptions(false, recorded, emulated);
}

}  // namespace machine_code
