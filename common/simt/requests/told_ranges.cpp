// What a RequestStream tells lane by lane, or not of single addresses: many bytes at once, phases of barrier objects.

#include "common/core/lanes.h"
#include "common/simt/requests/request_stream.h"

namespace simt {

void RequestStream::tell_copy(std::uint64_t tag, const CopiedRange& range, WarpPlace place, int thread) {
  if (!needs_values_) return;
  const Region* region = map_.find(range.first, range.first + 1);
  if (region == nullptr || region->shadow == nullptr) return;
  const AccessSite& whole = site(tag, region);
  for (RequestSink* sink : sinks_) sink->copy({whole, place, thread, range});
}

void RequestStream::tell_bulk(std::uint64_t tag, const CopiedRange& range, WarpPlace place, int thread) {
  const RecordKind& kind = tag_kind(tag);
  const bool has_landed = kind.step == Step::bulk_landing;
  const Region* region = map_.find(range.first, range.first + range.bytes);
  if (region == nullptr || region->space == memory::Space::local || region->space == memory::Space::constant) {
    if (has_landed) return;
    const Region* begun = map_.find(range.first, range.first + 1);
    return add_bad_access({tag, begun == nullptr ? range.first : begun->end, place.block, thread});
  }
  const auto unit = static_cast<unsigned>(kind.bytes);
  const BulkAccess access{site(with_row(tag, row_of_bulk(Step::bulk, kind.access, unit)), region), place, thread,
                          range};
  for (RequestSink* sink : sinks_) {
    if (!has_landed) sink->bulk(access);
    if (has_landed && tells_landings_) sink->bulk_landed(access);
  }
}

// Mostly all lanes do the same with the same phase.
void RequestStream::tell_phase_use(const WarpStep& step, const memory::WarpAccess& words) {
  for (std::uint32_t rest = step.lanes; rest != 0;) {
    const std::uint64_t word = words.address[core::first_lane(rest)];
    WarpStep same{step.place, 0, step.tag};
    for (const std::size_t lane : core::lanes_in(rest))
      same.lanes |= words.address[lane] == word ? core::lane_bit(lane) : 0;
    rest &= ~same.lanes;
    for (RequestSink* sink : sinks_) sink->phase_use(same, PhaseUse::unpacked(word));
  }
}

void RequestStream::tell_freed(std::uint64_t tag, std::uint64_t address, WarpPlace place, int thread) {
  const Region* heap = needs_values_ ? map_.find(address, address + 1) : nullptr;
  if (heap == nullptr || heap->shadow == nullptr) return;
  const AccessSite& call = site(tag, heap);
  for (RequestSink* sink : sinks_) sink->freed({call, place, thread, address, map_.heap().block_before(address).bytes});
}

}  // namespace simt
