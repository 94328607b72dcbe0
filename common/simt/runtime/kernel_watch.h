#pragma once

#include <string>

#include "common/simt/profile/program_profile.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// Listens to the launches of a program that are counted, each kernel for itself.
class KernelWatch {
 public:
  virtual ~KernelWatch() = default;

  /// Who is told of a kernel's next launch; lives until the program ends.
  /// @param kernel  as KernelProfile::name
  virtual RequestSink& listener(const std::string& kernel) = 0;
  /// Whether the first blocks of a launch are not enough: then it is told in whole up to ten times its usual size,
  /// which takes its time.
  [[nodiscard]] virtual bool wants_all_blocks() const { return false; }
  /// Writes down what is known of each kernel so far.
  virtual void add_to(ProgramProfile& program) const = 0;
};

}  // namespace simt
