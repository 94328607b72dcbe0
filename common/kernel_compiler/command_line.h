#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernel_compiler {

/// `kernel_compiler [--user-folder=FOLDER]... [--graded=MESSAGES] g++ FLAGS -o out.o -c file.cu`
struct CommandLine {
  std::vector<std::filesystem::path> user_folders;  ///< where headers of the file's author are, besides its own folder
  std::optional<std::filesystem::path> messages;    ///< of a graded file: where the compiler's messages are kept
  std::vector<std::string> compiler;                ///< the compiler and all that it is told
  std::string object;                               ///< what follows -o; empty if nothing does
  std::string source;                               ///< what follows -c; empty if nothing does
};

CommandLine read_command_line(const std::vector<std::string>& arguments);

}  // namespace kernel_compiler
