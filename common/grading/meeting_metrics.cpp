#include "common/grading/meeting_metrics.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "common/grading/per_block.h"

namespace grading {
namespace {

constexpr std::array<std::pair<std::string_view, std::uint64_t simt::Meetings::*>, 5> kMeetings{{
    {"barriers", &simt::Meetings::barriers},
    {"shuffles", &simt::Meetings::shuffles},
    {"votes", &simt::Meetings::votes},
    {"warp_reductions", &simt::Meetings::warp_reductions},
    {"warp_syncs", &simt::Meetings::warp_syncs},
}};

const auto* meeting_called(std::string_view metric) {
  return std::ranges::find(kMeetings, metric, [](const auto& meeting) { return meeting.first; });
}

}  // namespace

bool counts_meetings(const std::string& metric) { return meeting_called(metric) != kMeetings.end(); }

std::optional<double> measure_meetings(std::string metric, const simt::Profile& profile) {
  const bool is_per_block = take_per_block(metric);
  const auto* meeting = meeting_called(metric);
  if (meeting == kMeetings.end()) return std::nullopt;
  const auto number = static_cast<double>(profile.meetings.*meeting->second);
  return is_per_block && profile.blocks != 0 ? number / static_cast<double>(profile.blocks) : number;
}

}  // namespace grading
