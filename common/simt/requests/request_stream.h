#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "common/memory/warp_access.h"
#include "common/simt/program/address_map.h"
#include "common/simt/requests/mishap.h"
#include "common/simt/requests/overrun_watch.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// Knows on which stacks the threads of the running block are.
class LaneStacks {
 public:
  virtual ~LaneStacks() = default;
  /// Whether an address that is on some stack is on that of this thread.
  [[nodiscard]] virtual bool is_own(std::uint64_t address, int thread) const = 0;
  /// The thread of the block on whose stack it is; -1 if it is none, or that cannot be told.
  [[nodiscard]] virtual int owner(std::uint64_t address) const = 0;
};

/// Turns the steps of warps into requests, each to one variable, and tells them to its sinks in the order of the list.
///
/// One for each worker and launch. What belongs to no variable, or is misaligned, is kept as a bad access.
class RequestStream {
 public:
  /// @param map          outlives the stream
  /// @param sinks        outlive the stream
  /// @param with_values  of stores, what they write is told too
  RequestStream(const AddressMap& map, std::vector<RequestSink*> sinks, bool with_values);

  /// From now on the threads are on these stacks; null where that is not known.
  void use_stacks(const LaneStacks* stacks) { stacks_ = stacks; }
  /// Whether step() reads `values`.
  [[nodiscard]] bool needs_values() const { return needs_values_; }

  /// The `lanes` of a warp take one step together.
  /// @param access  the lanes' addresses; the rest is filled in
  /// @param values  of a store: what the lanes wrote; read only if needs_values()
  void step(std::uint64_t tag, memory::WarpAccess& access, std::uint32_t lanes, WarpPlace place,
            const safety::StoredValues& values);

  /// The lanes are likely to take this step soon: sinks may prefetch what they will look at.
  void announce(std::uint64_t tag, const memory::WarpAccess& access, std::uint32_t lanes) const {
    const AccessSite* recent = recent_[slot_of(tag)];
    if (recent == nullptr || recent->tag != tag || recent->region->space != memory::Space::global) return;
    for (RequestSink* sink : sinks_) sink->announce(*recent, access, lanes);
  }

  void begin_block(std::uint64_t block);                                             ///< to the sinks
  void suspend_block(std::uint64_t block);                                           ///< to the sinks
  void resume_block(std::uint64_t block);                                            ///< to the sinks
  void barrier(std::uint64_t block);                                                 ///< to the sinks
  void warp_sync(const WarpStep& step);                                              ///< to the sinks
  void warp_operation(WarpPlace place, detail::WarpOperation operation, int words);  ///< to the sinks
  void end_block(std::uint64_t block);                                               ///< to the sinks
  void leave_block(std::uint64_t block);                                             ///< to the sinks

  /// Remembers an access that was found to be bad before it became part of a request.
  void add_bad_access(const BadAccess& bad) {
    if (!bad_access_) {
      for (RequestSink* sink : sinks_) sink->mishap();
    }
    if (!bad_access_ || bad.block < bad_access_->block) bad_access_ = bad;
  }
  /// The first bad access of the lowest block that has one.
  [[nodiscard]] const std::optional<BadAccess>& bad_access() const { return bad_access_; }
  /// All sites so far; AccessSite::index is the index here.
  [[nodiscard]] const std::deque<AccessSite>& sites() const { return sites_; }

 private:
  static std::size_t slot_of(std::uint64_t tag) { return (tag >> kPcShift ^ tag >> kPathShift) & 255; }
  void access(std::uint64_t tag, memory::WarpAccess& access, WarpPlace place, const safety::StoredValues& values);
  void access_lane_by_lane(std::uint64_t tag, const memory::WarpAccess& access, WarpPlace place,
                           const safety::StoredValues& values);
  void tell_copy(std::uint64_t tag, const CopiedRange& range, WarpPlace place, int thread);
  void tell_bulk(std::uint64_t tag, const CopiedRange& range, WarpPlace place, int thread);
  void tell_landed(std::uint64_t tag, const memory::WarpAccess& access, WarpPlace place,
                   const safety::StoredValues& values);
  void tell_phase_use(const WarpStep& step, const memory::WarpAccess& words);
  void tell_freed(std::uint64_t tag, std::uint64_t address, WarpPlace place, int thread);
  void tell_synchronized(const WarpStep& step, const safety::StoredValues& values);
  void tell(const AccessSite& site, const memory::WarpAccess& access, WarpPlace place,
            const safety::StoredValues& values);
  const AccessSite& site(std::uint64_t tag, const Region* region);
  void check_heap(std::uint64_t tag, const memory::WarpAccess& access, WarpPlace place);
  void check_local(std::uint64_t tag, const memory::WarpAccess& access, WarpPlace place);

  const AddressMap& map_;
  std::vector<RequestSink*> sinks_;
  bool needs_values_;
  bool tells_landings_;
  const LaneStacks* stacks_ = nullptr;
  std::array<const AccessSite*, 256> recent_{};  // direct-mapped by tag
  std::deque<AccessSite> sites_;
  std::unordered_multimap<std::uint64_t, const AccessSite*> by_tag_;
  OverrunWatch overruns_;
  std::optional<BadAccess> bad_access_;
};

}  // namespace simt
