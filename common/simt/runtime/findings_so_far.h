#pragma once

#include <memory>

#include "common/simt/profile/profile_builder.h"
#include "common/simt/runtime/worker_part.h"

namespace simt {

/// A launch runs while this object lives. When a thread of it stops the program, what the checks have found until then
/// may be why: a race whose loser is an index, for one.
class FindingsSoFar {
 public:
  /// @param part  of the only worker; null if there are several
  FindingsSoFar(const std::unique_ptr<WorkerPart>* part, const LaunchShape& shape, ProfileBuilder& builder);
  ~FindingsSoFar();
  FindingsSoFar(const FindingsSoFar&) = delete;
  FindingsSoFar& operator=(const FindingsSoFar&) = delete;

  /// Adds them to the profile of the kernel that runs. Only for the OS thread that runs it, or while that one waits.
  /// @return  whether anything is known against this kernel
  static bool tell();

  /// The same for any other OS thread. The launch of a program that runs never ends then, and none begins.
  static bool stop_and_tell();

 private:
  const std::unique_ptr<WorkerPart>* part_;
  const LaunchShape& shape_;
  ProfileBuilder& builder_;
};

}  // namespace simt
