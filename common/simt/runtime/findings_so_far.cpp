#include "common/simt/runtime/findings_so_far.h"

#include "common/simt/findings/triage.h"

namespace simt {

FindingsSoFar::FindingsSoFar(const std::unique_ptr<WorkerPart>* part, const LaunchShape& shape, ProfileBuilder& builder)
    : part_(part), shape_(shape), builder_(builder) {
  device().findings_so_far() = this;
}
FindingsSoFar::~FindingsSoFar() { device().findings_so_far() = nullptr; }

bool FindingsSoFar::stop_and_tell() { return device().stop_gate().stop() && tell(); }

bool FindingsSoFar::tell() {
  const FindingsSoFar* running = device().findings_so_far();
  if (running == nullptr) return false;
  const WorkerPart* part = running->part_ != nullptr ? running->part_->get() : nullptr;
  std::vector<safety::Finding>& known = running->builder_.findings();
  if (part != nullptr && part->checks != nullptr) {
    const WorkerReport report{part->map,
                              part->stream,
                              part->counters,
                              part->stuck,
                              part->checks->hazards(),
                              part->checks->hazards_before_mishap()};
    running->builder_.add_more_findings(tell_findings({report}, Scene{running->shape_, device().places()}, known));
  }
  return !known.empty();
}

}  // namespace simt
