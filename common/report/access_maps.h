#pragma once

#include <string>

#include "common/memory/warp_access.h"
#include "common/report/picture.h"
#include "common/simt/profile/profile.h"

namespace report {

/// Draws a shared-memory request: the 32 banks side by side, one row for each wavefront, the lanes that are served in
/// the cells. Words of one row of 32 words have one colour.
///
/// Addresses are counted from the start of the array, and so are the banks.
/// @param what  the request in words: "store to tile"
Picture draw_bank_map(const memory::WarpAccess& access, const std::string& what);

/// Draws a global-memory request: one row for each 128-byte line that is touched, cut into four sectors of 32 bytes.
/// What the lanes asked for, what is moved along with it, and what stays where it is look different.
Picture draw_sector_map(const memory::WarpAccess& access, const std::string& what);

/// Draws the worst request of a site with whichever of the two maps fits.
Picture draw_worst_request(const simt::Site& site);

/// A site in a few words: "store to tile", "load from in", "atomic on sums".
std::string site_name(const simt::Site& site);

}  // namespace report
