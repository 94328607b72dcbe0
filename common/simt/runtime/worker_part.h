#pragma once

#include <memory>
#include <vector>

#include "common/simt/execution/block_choice.h"
#include "common/simt/execution/partial_order.h"
#include "common/simt/runtime/device.h"

namespace simt {

/// One worker's part of a launch. Shared variables are thread-local: it is made on the OS thread that runs the blocks.
struct WorkerPart {
  /// @param choice  of the blocks that are told; null: all are
  WorkerPart(const LaunchShape& shape, const ProfileOptions& options, bool is_alone, BlockChoice* choice)
      : map(device().memory(), shape.shared_bytes, shadows(options, is_alone)),
        checks(options.checks
                   ? std::make_unique<SafetyChecks>(map, device().next_interval(), &kSimtOrdersSomeThreads == nullptr,
                                                    is_alone, options.lockstep)
                   : nullptr),
        stream(map, sinks(is_alone, choice), options.checks) {}

  /// Where the checks remember what happened.
  static Shadows shadows(const ProfileOptions& options, bool is_alone) {
    if (!options.checks) return Shadows::none;
    return is_alone ? Shadows::all : Shadows::shared;
  }

  /// Those who are told of its requests.
  std::vector<RequestSink*> sinks(bool is_alone, BlockChoice* choice) {
    std::vector<RequestSink*> all;
    if (choice != nullptr && choice->listener() != nullptr) all.push_back(choice->listener());
    if (checks != nullptr) all.push_back(checks.get());
    if (checks != nullptr && is_alone) all.push_back(&device().work_meter());
    all.push_back(&counters);
    all.insert(all.end(), device().listeners().begin(), device().listeners().end());
    return all;
  }

  AddressMap map;                        ///< of all that the blocks may access
  std::unique_ptr<SafetyChecks> checks;  ///< null unless asked for
  Counters counters;                     ///< what the blocks asked for
  RequestStream stream;                  ///< tells the sinks
  StuckLanes stuck;                      ///< in its blocks
};

}  // namespace simt
