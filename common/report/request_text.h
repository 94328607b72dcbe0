#pragma once

#include <string>

#include "common/simt/profile/profile.h"

namespace report {

/// One line of counters: "global load · 4 bytes · 2048 requests · 65536 sectors · 8192 would do".
std::string counters_line(const simt::Site& site);

/// One line about the lanes of the site's worst request: which of them ask one bank for different words (shared), or
/// over how many sectors they spread and how far apart they are (global). Empty when the request has no active lane.
///
/// Example:
///   EXPECT_EQ(global_lanes(strided(4)), "lanes 0 1 2 3 … 31 touch 4 sectors: 128 bytes in a row");
std::string lanes_line(const simt::Site& site);

}  // namespace report
