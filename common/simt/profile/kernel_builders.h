#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/simt/profile/profile_builder.h"
#include "common/simt/profile/program_profile.h"

namespace simt {

/// Gathers the launches of a program, each kernel for itself.
class KernelBuilders {
 public:
  /// @param counted  how many launches of each kernel and configuration are counted
  KernelBuilders(const source::DebugInformation& places, std::uint64_t counted) : places_(places), counted_(counted) {}

  /// What is known of one kernel.
  struct Kernel {
    std::string name;                           ///< as the launches spell it
    std::vector<Configuration> configurations;  ///< in the order of their first launches
    ProfileBuilder builder;                     ///< of the launches that are counted
    std::uint64_t told_blocks = 0;              ///< of these launches
    bool was_stopped = false;                   ///< one of them, by a mistake
  };
  /// A launch that begins.
  struct Launch {
    Kernel& kernel;   ///< whose
    bool is_counted;  ///< false: it only has to run
  };
  /// A kernel of which nothing may be known yet.
  /// @param spelled   how the launch calls it: by its name, or by that of a pointer
  /// @param function  the kernel itself; null where only the compiler knows it
  Kernel& kernel(const std::string& spelled, void (*function)());
  /// Notes a launch of it. The first ones of a size are counted.
  Launch begin_launch(Kernel& kernel, const LaunchShape& shape) const;

  /// All kernels so far, without an end: what was found is in them.
  std::vector<KernelProfile> finish();

 private:
  const std::string& name_of(const std::string& spelled, void (*function)());

  const source::DebugInformation& places_;
  std::uint64_t counted_;
  std::vector<std::unique_ptr<Kernel>> kernels_;
  std::map<std::pair<std::string, void (*)()>, std::string> names_;
};

}  // namespace simt
