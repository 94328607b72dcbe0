#include "cli/program/build_program.h"

#include <fmt/format.h>

#include "cli/grade/build_limits.h"
#include "cli/system/child.h"
#include "cli/system/usage_error.h"
#include "common/core/text_file.h"
#include "common/cuda_source/launches.h"

namespace course {
namespace fs = std::filesystem;

namespace {

using Command = std::vector<std::string>;

void append(Command& command, const std::vector<std::string>& more) {
  command.insert(command.end(), more.begin(), more.end());
}

// What the linker says of a program without main() is about the emulator's.
std::string explained(const std::string& output) {
  if (output.find("undefined reference to `simt_program_main'") == std::string::npos) return output;
  return "There is no main(). A file with solve(device pointers, sizes) runs with --solve N=1024.\n";
}

class ProgramBuild {
 public:
  ProgramBuild(const Toolchain& tools, const ProgramSource& source, fs::path folder)
      : tools_(tools), source_(source), folder_(std::move(folder)) {}

  BuiltProgram build() {
    for (const fs::path& file : source_.files) {
      if (!compile(file)) return {.output = output_};
    }
    const fs::path program = folder_ / "program";
    Command link{tools_.compiler, "-o", program.string()};
    append(link, objects_);
    append(link, tools_.link);
    if (!run(std::move(link))) return {.output = explained(output_)};
    return {.succeeded = true, .program = program, .output = output_};
  }

 private:
  bool compile(const fs::path& file) {
    const fs::path object = folder_ / fmt::format("{}.{}.o", objects_.size(), file.filename().string());
    objects_.push_back(object.string());
    // nvcc is told to read other files as CUDA, too (-x cu); without launches they say nothing that g++ does not know.
    const bool has_kernels = file.extension() == ".cu" || cuda_source::has_launches(core::read_text(file));
    if (!run(has_kernels ? kernel_command(file, object) : host_command(file, object))) return false;
    // The emulator's main() calls the program's.
    return run({"objcopy", "--redefine-sym", "main=simt_program_main", object.string()});
  }

  Command kernel_command(const fs::path& file, const fs::path& object) {
    Command command{tools_.launcher};
    for (const fs::path& user_folder : source_.folders) command.push_back("--user-folder=" + user_folder.string());
    command.push_back(tools_.compiler);
    append_folders(command);
    append_common(command);
    append(command, tools_.options);
    // nvcc does not take different types for different memory, and programs rely on it.
    command.emplace_back("-fno-strict-aliasing");
    append(command, {"-include", "common/simt/defined_by_nvcc.h"});
    append(command, {"-w", "-x", "c++", "-o", object.string(), "-c", file.string()});
    return command;
  }

  Command host_command(const fs::path& file, const fs::path& object) {
    Command command{tools_.compiler, "-O2", "-g1", "-w"};
    append_folders(command);
    append_common(command);
    append(command, {"-o", object.string(), "-c", file.string()});
    return command;
  }

  void append_folders(Command& command) const {
    for (const fs::path& folder : source_.folders) append(command, {"-I", folder.string()});
  }

  void append_common(Command& command) const {
    for (const std::string& macro : source_.macros) command.push_back("-D" + macro);
    for (const std::string& folder : tools_.folders) append(command, {"-I", folder});
    command.emplace_back("-std=gnu++20");
  }

  bool run(Command command) {
    const BuildLimits limits = build_limits();
    const ChildResult result =
        run_child({.command = std::move(command), .limits = limits.each_process, .output_cap = limits.output_bytes});
    output_ += result.output;
    return result.succeeded();
  }

  const Toolchain& tools_;
  const ProgramSource& source_;
  fs::path folder_;
  std::vector<std::string> objects_;
  std::string output_;
};

}  // namespace

BuiltProgram build_program(const Toolchain& tools, const ProgramSource& source, const fs::path& folder) {
  std::error_code error;
  for (const fs::path& file : source.files)
    if (!fs::is_regular_file(file, error)) throw UsageError(fmt::format("there is no file '{}'", file.string()));
  fs::remove_all(folder, error);
  fs::create_directories(folder, error);
  if (error) throw UsageError(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  return ProgramBuild(tools, source, folder).build();
}

}  // namespace course
