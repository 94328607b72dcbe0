#pragma once

#include <cstdint>

#include "common/simt/execution/warp.h"
#include "common/simt/requests/mishap.h"
#include "common/simt/trace/call_paths.h"

namespace simt {

/// Completes the operations that lanes of a warp do together: shuffles, votes and __syncwarp().
class WarpExchange {
 public:
  /// @param paths         tells what comes first in the program
  /// @param checks_masks  who came past a place without taking part is known: not so in a twin (launch_of_twin())
  explicit WarpExchange(const CallPaths& paths, bool checks_masks = true)
      : paths_(paths), checks_masks_(checks_masks) {}

  /// The lanes that complete the operation of `lane` with it, or 0 while one is missing.
  [[nodiscard]] static std::uint32_t together_with(const Warp& warp, const Lane& lane);

  /// No lane of the warp can run. The lanes whose operation can be completed now; 0 if there are none, and then stuck()
  /// tells if somebody waits in vain.
  [[nodiscard]] std::uint32_t find_complete(const Warp& warp);

  /// Gives each of the lanes its result and lets it run on.
  void complete(Warp& warp, std::uint32_t lanes);

  /// The first lanes whose masks cannot be right. Their block is not filled in.
  [[nodiscard]] const StuckLanes& stuck() const { return stuck_; }

 private:
  void shuffle(Warp& warp, std::uint32_t lanes);
  void load_matrices(Warp& warp, std::uint32_t lanes);
  void check_mask(const Warp& warp, const Lane& lane, std::uint32_t lanes);
  void check_sources(const Warp& warp, std::uint32_t lanes);
  void check_width(const Lane& lane);
  static void note_meeting(Warp& warp, std::uint32_t lanes);
  void report_mask(const Warp& warp, const Lane& lane, unsigned missing, WarpMistake mistake);
  void report_stuck(const Warp& warp, const Lane& waiting);

  const CallPaths& paths_;
  const bool checks_masks_;
  StuckLanes stuck_;
};

/// Added to Lane::wait_tag when the lane has met others that were at another place: one byte further on in the program,
/// and a kind that no waiting lane has.
inline constexpr std::uint64_t kMetElsewhere = (std::uint64_t{1} << kPcShift) + 1;
/// Whether the last thing that the lane did together with others was such a meeting.
constexpr bool met_elsewhere(const Lane& lane) { return (lane.wait_tag & 0xff) != 0; }

/// Whether the lane waits for the end of a phase of a barrier object.
constexpr bool waits_at_object(const Lane& lane) { return lane.state == LaneState::at_object; }

/// What `lane` does while others wait for it.
Whereabouts whereabouts(const Lane& lane);

}  // namespace simt
