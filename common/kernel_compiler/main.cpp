// Compiles one kernel file for the emulator:
//
//   kernel_compiler [--user-folder=FOLDER]... [--graded=MESSAGES] g++ <flags> -o out.o -c file.cu
//
// CMake and `course profile` run it in place of the compiler. Around the compiler it does what g++ cannot:
//   - spells launches with <<<>>> as g++ can read them, in the file and in the author's headers (common/cuda_source);
//   - explains, before g++'s own messages, CUDA that the emulator does not have;
//   - fails, as ptxas does, when a kernel has more static shared memory than a block can have;
//   - makes names that have to be the emulator's refer to it;
//   - with --graded, keeps g++'s messages in the file MESSAGES, and fails when the source reaches into the course that
//     grades it, or launches by a name that only the compiler knows: such a launch is called by code that nobody
//     watches.
// The exit status is the compiler's, or 1 when one of these fails.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <new>
#include <optional>

#include "common/cuda_source/user_files.h"
#include "common/kernel_compiler/changed_meanings.h"
#include "common/kernel_compiler/command_line.h"
#include "common/kernel_compiler/explain_cuda.h"
#include "common/kernel_compiler/graded_symbols.h"
#include "common/kernel_compiler/object_file.h"
#include "common/kernel_compiler/redirected_names.h"
#include "common/kernel_compiler/static_shared_memory.h"

namespace {

using namespace kernel_compiler;
namespace fs = std::filesystem;

void print(const std::string& text) { std::fputs(text.c_str(), stderr); }

void keep(const std::string& messages, const CommandLine& line) {
  if (!line.messages) return;
  fs::create_directories(line.messages->parent_path());
  std::ofstream(*line.messages, std::ios::binary) << messages << '\n';
}

// Lets the compiler read the copies with launches that it understands. An error, if there is one.
std::string spell(CommandLine& line) {
  try {
    const cuda_source::Spelling spelling =
        cuda_source::spell_program(line.source, line.user_folders, line.object + ".spelled");
    if (line.messages && !spelling.called_by_name.empty()) {
      return fmt::format(
          "{}: error: this launch does not say which function its kernel is\n"
          "  Write all template arguments: kernel<float><<<grid, block>>>(arguments).",
          spelling.called_by_name.front());
    }
    std::ranges::replace(line.compiler, line.source, spelling.file.string());
    line.compiler.insert(line.compiler.begin() + 1, spelling.options.begin(), spelling.options.end());
  } catch (const std::bad_alloc&) {  // the compiler will say what is too large
  } catch (const std::exception& error) {
    return fmt::format("{}: error: {}", line.source, error.what());
  }
  return "";
}

// What is wrong with what the compiler has made.
std::string finish_object(const CommandLine& line) {
  std::vector<Symbol> symbols = read_symbols(line.object);
  const std::vector<Renaming> renamings = redirected_names(symbols);
  rename_symbols(line.object, renamings);
  for (const auto& [index, name] : renamings) symbols[index].name = name;
  std::string complaint = too_much_shared_memory(symbols, line.source);
  if (complaint.empty() && line.messages) complaint = graded_complaint(symbols, line.source);
  return complaint;
}

int compile(CommandLine line) {
  if (const std::string error = spell(line); !error.empty()) {
    keep(error, line);
    print(error + '\n');
    return 1;
  }
  const CompilerRun run = run_compiler_like_nvcc(line.compiler);
  keep(run.messages, line);
  if (run.status != 0) print(explain_cuda(run.messages, line.source));
  if (!run.messages.empty()) print(run.messages + '\n');
  if (run.status != 0) return run.status;
  const std::string complaint = finish_object(line);
  if (complaint.empty()) return 0;
  fs::remove(line.object);  // a later link would use it
  print(complaint);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  CommandLine line = read_command_line({argv + 1, argv + argc});
  if (line.compiler.empty()) {
    print("usage: kernel_compiler [--user-folder=FOLDER]... [--graded=MESSAGES] g++ <flags> -o out.o -c file.cu\n");
    return 2;
  }
  if (line.object.empty() || line.source.empty()) {
    execvp(argv[argc - static_cast<int>(line.compiler.size())], argv + argc - line.compiler.size());
    std::perror(line.compiler.front().c_str());
    return 127;
  }
  try {
    return compile(std::move(line));
  } catch (const std::exception& error) {
    print(fmt::format("kernel_compiler: {}\n", error.what()));
    return 1;
  }
}
