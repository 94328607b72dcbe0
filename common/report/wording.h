#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace report {

/// "1 sector", "4 sectors".
std::string counted(std::uint64_t number, std::string_view noun);

/// Lanes in words, neighbours joined: "5", "0-3", "0 2 4", "0-15 31". `mask` has a bit for each lane.
std::string lane_list(std::uint32_t mask);

/// The same in the room of one cell of a picture: "5", "0-3", or "x16" for 16 lanes where that would be too long.
/// `columns` is the number of characters that fit.
std::string lanes_in_cell(std::uint32_t mask, int columns);

}  // namespace report
