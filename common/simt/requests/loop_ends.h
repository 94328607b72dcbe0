#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "common/simt/trace/warp_log.h"
#include "common/source/debug_information.h"

namespace simt {

/// Where the loops of a program end, as far as lanes have shown: behind the last place from which one jumps back.
///
/// Lanes jump back to the start of one loop from several places: `continue` in an endless loop, or each part of a
/// condition like `a || b`. The next turn begins for all of them together, so the first to jump waits for the last.
///
/// Two loops have one start where the outer one begins with a `do`. Then they are told apart by their lines: the
/// condition of a `for` or `while` stands above the start of its body, that of a `do` below.
class LoopEnds {
 public:
  /// @param places  null: no loop begins with another one
  explicit LoopEnds(const source::DebugInformation* places) : places_(places) {}

  /// Looks at the jumps back in the logs of these lanes that are new.
  void learn(WarpLog& log, std::uint32_t lanes);
  /// Looks at one jump back.
  /// @param before  tag of the step that its lane took before it; 0 if that is not known
  void learn(const TraceRecord& jump, std::uint64_t before);
  /// Where a jump back stands among other steps: a tag at the end of its loop.
  /// @param start  the address in its record
  [[nodiscard]] std::uint64_t end_of(std::uint64_t tag, std::uint64_t start) {
    return tag == asked_.tag ? asked_.end : find_end(tag, start);
  }

 private:
  struct Jump {
    std::uint64_t from;     // as in a tag
    std::uint64_t end;      // of the code that jumps, likewise
    bool is_below = false;  // the start of its loop, in the source
  };
  struct Ending {
    std::uint64_t tag = 0;
    std::uint64_t end = 0;
  };
  [[nodiscard]] std::uint64_t find_end(std::uint64_t tag, std::uint64_t start);
  [[nodiscard]] bool is_below(std::uint64_t from, std::uint64_t start) const;

  const source::DebugInformation* places_;
  std::unordered_map<std::uint64_t, std::vector<Jump>> jumps_;  // by where they lead to
  Ending last_;                                                 // that was learned
  Ending asked_;                                                // that was asked for last, since
};

}  // namespace simt
