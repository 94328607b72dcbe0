#pragma once

#include <optional>

#include "common/grading/run_observer.h"
#include "common/simt/requests/request_log.h"
#include "common/simt/runtime/profiling.h"

namespace grading {

/// What the emulator knows about the launches of one run.
class EmulatedRun final : public RunObserver {
 public:
  /// @param keeps_requests  costs some hundred bytes a request
  explicit EmulatedRun(bool keeps_requests);

  [[nodiscard]] std::optional<core::Index3> block_that_wrote(const void* address) const override;
  void for_each_request(memory::Kind kind, const Visit& visit) const override;
  [[nodiscard]] std::vector<memory::DramRequest> requests_in_turns(memory::Kind kind,
                                                                   int resident_blocks) const override;
  [[nodiscard]] double bytes_loaded_before_stores() const override;
  [[nodiscard]] double bytes_on_their_way_at_stores() const override;

 private:
  simt::RequestLog log_;
  std::optional<simt::Listener> listener_;
};

}  // namespace grading
