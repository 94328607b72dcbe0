#include "common/grading/tile_watch.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace grading {

namespace {

constexpr int kWordBytes = 4;

}  // namespace

void TileWatch::request(const simt::Request& request) {
  const simt::Region& region = *request.site.region;
  const bool is_shared = region.space == simt::Space::shared;
  const bool is_store = request.site.kind() == simt::Kind::store;
  if (!is_shared && !(region.space == simt::Space::global && is_store)) return;
  if (request.access.bytes < kWordBytes || (is_store && request.values == nullptr)) {
    is_known_ = false;
    return;
  }
  Block& block = blocks_[request.place.block];
  for (const std::size_t lane : core::lanes_in(request.access.active)) {
    for (int word = 0; word < request.access.bytes / kWordBytes; ++word) follow(block, request, lane, word);
  }
}

void TileWatch::follow(Block& block, const simt::Request& request, std::size_t lane, int word) {
  const std::uint64_t address = request.access.address[lane] + static_cast<std::uint64_t>(word) * kWordBytes;
  const std::uint64_t thread = static_cast<std::uint64_t>(request.place.warp) * memory::kWarpSize + lane;
  std::vector<std::uint32_t>& received = block.received.at(thread);
  if (request.site.kind() == simt::Kind::load) {
    const auto found = block.shared.find(address);
    if (found != block.shared.end() && found->second.thread != thread) received.push_back(found->second.value);
    return;
  }
  const std::uint32_t value = request.values->word.at(static_cast<std::size_t>(word))[lane];
  if (request.site.region->space == simt::Space::shared) {
    block.shared[address] = {value, thread};
    return;
  }
  ++stored_;
  if (std::ranges::find(received, value) != received.end()) ++through_tile_;
}

double TileWatch::share_through_tile() const {
  if (!is_known_ || stored_ == 0) return 1;
  return static_cast<double>(through_tile_) / static_cast<double>(stored_);
}

}  // namespace grading
