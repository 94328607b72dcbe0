#pragma once

#include <cstdint>

#include "common/memory/dram_stream.h"
#include "common/report/picture.h"

namespace report {

/// When the last of the requests has been served, in transfers of the model.
std::uint64_t time_to_serve(const memory::DramStream& stream);

/// Draws a stretch of the DRAM model over time: for each channel its banks (opening a row, waiting for the bus,
/// transferring) and its bus.
///
/// @param until  how many transfers the time axis holds, at least 1; pictures with one scale can be compared. What
///               happens later, and everything after transfer 1024, is left out, and the picture says so. So is what
///               goes beyond 16 channels, or 16 banks of a channel.
Picture draw_dram(const memory::DramStream& stream, std::uint64_t until);

}  // namespace report
