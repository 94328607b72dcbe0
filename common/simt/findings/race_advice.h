#pragma once

#include <string>

#include "common/core/source_location.h"
#include "common/safety/access_checker.h"
#include "common/simt/requests/launch_shape.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// One side of a race.
struct RaceSide {
  const safety::Party& party;  ///< who
  const AccessSite& site;      ///< where, and what it does there
  core::SourceLocation where;  ///< in the source

  /// Whether it gives a block of the device heap back.
  [[nodiscard]] bool frees() const { return tag_kind(site.tag).step == Step::heap_free; }
  /// Whether the hardware does it for the thread, many bytes at once.
  [[nodiscard]] bool is_bulk() const { return tag_kind(site.tag).step == Step::bulk; }
  /// Whether it is the side of a copy that is done later than it is begun.
  [[nodiscard]] bool is_copy() const { return tag_kind(site.tag).is_late && (is_write() || is_bulk()); }
  /// Whether it is a load.
  [[nodiscard]] bool is_read() const { return site.kind() == memory::Kind::load && !frees(); }
  /// Whether it is a plain load.
  [[nodiscard]] bool is_plain_read() const { return is_read() && party.strength == safety::Strength::weak; }
  /// Whether it is an atomic function.
  [[nodiscard]] bool is_update() const { return site.kind() == memory::Kind::atomic; }
  /// Whether it stores, and not atomically as part of an update.
  [[nodiscard]] bool is_write() const { return site.kind() == memory::Kind::store; }
};

/// What to do about a race.
/// @param uses_atomics  the kernel does: they may be meant to hand data over
std::string race_advice(const RaceSide& first, const RaceSide& second, const LaunchShape& launch, bool uses_atomics);

}  // namespace simt
