#pragma once

#include <cstdint>
#include <vector>

#include "common/memory/warp_access.h"

namespace memory {

/// What neighbouring banks deliver to one lane, or to several that want the same: a word, or the 2 or 4 words of a wide
/// access.
struct ServedItem {
  std::uint64_t first_word = 0;  ///< address / 4 of the first word
  int words = 1;                 ///< 1, 2 or 4
  std::uint32_t lanes = 0;       ///< bit i is set when lane i gets it
};

/// One pass of shared memory: every bank delivers at most one word.
struct Wavefront {
  std::uint32_t phase_lanes = 0;  ///< the lanes that can be served in this pass, active or not
  std::vector<ServedItem> items;  ///< in the order of the lanes
};

/// The wavefronts of one shared-memory request, one after the other; as many as count_wavefronts() says.
///
/// How many there are is a fact of the hardware. Which of several words a bank delivers first is not known: here it is
/// the one whose lane comes first. Same preconditions as count_wavefronts().
std::vector<Wavefront> wavefronts_of(const WarpAccess& access);

/// The bank that one phase of a request asks for the most different words.
struct BusiestBank {
  int words = 0;            ///< that it delivers one after the other; 0 without an active lane
  std::uint32_t lanes = 0;  ///< that ask it
};

/// The first of the busiest banks of a request: only lanes of one phase can be in each other's way. Same preconditions
/// as count_wavefronts().
BusiestBank busiest_bank(const WarpAccess& access);

}  // namespace memory
