#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/simt/profile/program_profile.h"

namespace course {

/// How a program is run on the emulator.
struct RunOptions {
  std::vector<std::string> arguments;  ///< for the program
  std::uint64_t launches = 3;          ///< of each kernel and size that are counted
  bool lockstep = false;               ///< the lanes of each warp run in step
  bool eager = false;                  ///< copies that run by themselves are done at once
  bool checks = true;                  ///< mistakes are looked for
  bool caches = false;                 ///< what kernels find in caches is wanted
  std::string gpu{};                   ///< the time on this one is wanted; empty: it is not
  double budget_s = 60;                ///< then it ends, with what was seen
};

/// How it went.
struct ProgramRun {
  int exit_code = 0;                            ///< the program's; 128 and a signal's number if one ended it
  std::optional<simt::ProgramProfile> profile;  ///< empty if the program ended without leaving one
};

/// Runs a program that build_program() has made. It has the caller's input and output.
ProgramRun run_program(const std::filesystem::path& program, const RunOptions& options);

}  // namespace course
