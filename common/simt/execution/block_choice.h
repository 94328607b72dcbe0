#pragma once

#include <cstdint>

#include "common/simt/requests/request_sink.h"

namespace simt {

/// Which blocks of a launch are told to those who listen. The others only run.
class BlockChoice {
 public:
  virtual ~BlockChoice() = default;

  /// Asked once for each block, in ascending order, when it begins.
  virtual bool tells(std::uint64_t block) = 0;
  /// Who wants to see what is told, to decide; null: nobody.
  virtual RequestSink* listener() { return nullptr; }
};

}  // namespace simt
