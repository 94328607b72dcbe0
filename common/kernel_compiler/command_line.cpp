#include "common/kernel_compiler/command_line.h"

#include <string_view>

namespace kernel_compiler {

CommandLine read_command_line(const std::vector<std::string>& arguments) {
  constexpr std::string_view kUserFolder = "--user-folder=";
  constexpr std::string_view kGraded = "--graded=";
  CommandLine line;
  auto argument = arguments.begin();
  for (; argument != arguments.end(); ++argument) {
    if (argument->starts_with(kUserFolder)) {
      line.user_folders.emplace_back(argument->substr(kUserFolder.size()));
    } else if (argument->starts_with(kGraded)) {
      line.messages = argument->substr(kGraded.size());
    } else {
      break;
    }
  }
  line.compiler.assign(argument, arguments.end());
  for (std::size_t i = 1; i < line.compiler.size(); ++i) {
    if (line.compiler[i - 1] == "-o") line.object = line.compiler[i];
    if (line.compiler[i - 1] == "-c") line.source = line.compiler[i];
  }
  return line;
}

}  // namespace kernel_compiler
