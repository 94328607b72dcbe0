#include "common/simt/requests/request_stream.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "common/core/lanes.h"
#include "common/memory/lane_pattern.h"

namespace simt {
namespace {

using core::lanes_in;
using memory::Space;
using memory::WarpAccess;

// The first byte that a request touches, and the one after its last.
std::pair<std::uint64_t, std::uint64_t> span_of(const WarpAccess& access) {
  std::uint64_t first = ~0ULL;
  std::uint64_t last = 0;
  for (const std::size_t lane : lanes_in(access.active)) {
    first = std::min(first, access.address[lane]);
    last = std::max(last, access.address[lane]);
  }
  return {first, last + static_cast<std::uint64_t>(access.bytes)};
}

// A cheap test that may say no by mistake near the ends of a region: looks at the smallest aligned window only.
bool surely_contains(const Region& region, std::uint64_t any, std::uint64_t differing, int bytes) {
  const std::uint64_t window = std::bit_ceil(differing + 1) - 1;
  return region.contains(any & ~window, (any | window) + static_cast<std::uint64_t>(bytes));
}

bool is_misaligned(std::uint64_t address, int bytes) { return (address & static_cast<std::uint64_t>(bytes - 1)) != 0; }

int thread_of(WarpPlace place, std::size_t lane) { return place.warp * memory::kWarpSize + static_cast<int>(lane); }

}  // namespace

RequestStream::RequestStream(const AddressMap& map, std::vector<RequestSink*> sinks, bool with_values)
    : map_(map),
      sinks_(std::move(sinks)),
      needs_values_(with_values),
      tells_landings_(with_values ||
                      std::ranges::any_of(sinks_, [](const RequestSink* sink) { return sink->wants_basic_blocks(); })) {
}

void RequestStream::step(std::uint64_t tag, WarpAccess& access, std::uint32_t lanes, WarpPlace place,
                         const safety::StoredValues& values) {
  const RecordKind& kind = tag_kind(tag);
  switch (kind.step) {
    case Step::access:
      access.active = lanes;
      access.bytes = kind.bytes;
      access.kind = kind.access;
      access.of_matrices = kind.is_of_matrices;
      if (overruns_.is_watching()) [[unlikely]] {
        if (const auto bad = overruns_.find(tag, access, place, map_)) add_bad_access(*bad);
      }
      this->access(tag, access, place, values);
      if (kind.synchronizes()) [[unlikely]]
        tell_synchronized({place, lanes, tag}, values);
      return;
    case Step::landing:
      access.active = lanes;
      access.bytes = kind.bytes;
      access.kind = kind.access;
      return tell_landed(tag, access, place, values);
    case Step::loop_back:
      return;
    case Step::fence:
      for (RequestSink* sink : sinks_) sink->fence({place, lanes, tag}, kind.scope);
      return tell_synchronized({place, lanes, tag}, values);
    case Step::heap_free:
      for (const std::size_t lane : lanes_in(lanes)) {
        map_.heap().note_freed(access.address[lane], place.block, place.warp);
        tell_freed(tag, access.address[lane], place, thread_of(place, lane));
      }
      return;
    case Step::copy:
      for (const std::size_t lane : lanes_in(lanes)) {
        tell_copy(tag, CopiedRange::unpacked(access.address[lane]), place, thread_of(place, lane));
      }
      return;
    case Step::bulk:
    case Step::bulk_landing:
      for (const std::size_t lane : lanes_in(lanes)) {
        const auto unit = static_cast<std::uint64_t>(kind.bytes);
        tell_bulk(tag, CopiedRange::unpacked(access.address[lane], unit), place, thread_of(place, lane));
      }
      return;
    case Step::proxy_fence:
      if (needs_values_) {
        for (RequestSink* sink : sinks_) sink->proxy_fence({place, lanes, tag});
      }
      return tell_synchronized({place, lanes, tag}, values);
    case Step::phase_use:
      return tell_phase_use({place, lanes, tag}, access);
    case Step::basic_block:
      for (RequestSink* sink : sinks_)
        sink->basic_block({place, lanes, tag}, Computation::unpacked(access.address[core::first_lane(lanes)]));
      return;
    case Step::subscript:
      return overruns_.expect({place, lanes, tag}, access);
  }
}

// Mostly to one variable; else each lane by itself, as when they were begun (access_lane_by_lane()).
void RequestStream::tell_landed(std::uint64_t tag, const WarpAccess& access, WarpPlace place,
                                const safety::StoredValues& values) {
  if (!tells_landings_) return;
  const auto [first, last] = span_of(access);
  const Region* region = map_.find(first, last);
  if (region == nullptr) {
    if (std::has_single_bit(access.active)) return;
    for (const std::size_t lane : lanes_in(access.active)) {
      WarpAccess one = access;
      one.active = 1U << lane;
      tell_landed(tag, one, place, values);
    }
    return;
  }
  const std::uint64_t store = with_row(tag, row_of_late(memory::Kind::store, static_cast<unsigned>(access.bytes)));
  const Request copies{site(store, region), place, access, needs_values_ ? &values : nullptr};
  for (RequestSink* sink : sinks_) sink->landed(copies, !tag_kind(tag).is_of_phase);
}

void RequestStream::tell_synchronized(const WarpStep& step, const safety::StoredValues& values) {
  if (!needs_values_) return;
  for (RequestSink* sink : sinks_) sink->synchronized(step, values);
}

void RequestStream::access(std::uint64_t tag, WarpAccess& access, WarpPlace place, const safety::StoredValues& values) {
  const std::uint64_t any = access.address[core::first_lane(access.active)];
  const std::uint64_t differing = memory::differing_bits(access);
  if (is_misaligned(any | differing, access.bytes)) [[unlikely]]
    return access_lane_by_lane(tag, access, place, values);

  const AccessSite*& recent = recent_[slot_of(tag)];
  if (recent == nullptr || recent->tag != tag || !surely_contains(*recent->region, any, differing, access.bytes)) {
    const auto [first, last] = span_of(access);
    const Region* region = map_.find(first, last);
    if (region == nullptr) return access_lane_by_lane(tag, access, place, values);
    recent = &site(tag, region);
  }
  tell(*recent, access, place, values);
}

const AccessSite& RequestStream::site(std::uint64_t tag, const Region* region) {
  const auto [begin, end] = by_tag_.equal_range(tag);
  for (auto it = begin; it != end; ++it) {
    if (it->second->region == region) return *it->second;
  }
  sites_.push_back({static_cast<unsigned>(sites_.size()), tag, region});
  by_tag_.emplace(tag, &sites_.back());
  return sites_.back();
}

void RequestStream::tell(const AccessSite& site, const WarpAccess& access, WarpPlace place,
                         const safety::StoredValues& values) {
  if (site.region->space == Space::local) return check_local(site.tag, access, place);
  if (site.region->space == Space::constant) {
    if (access.kind == memory::Kind::load) return;
    const std::size_t lane = core::first_lane(access.active);
    return add_bad_access({site.tag, access.address[lane], place.block, thread_of(place, lane)});
  }
  if (site.region->is_heap) [[unlikely]]
    check_heap(site.tag, access, place);
  const Request request{site, place, access, needs_values_ ? &values : nullptr};
  for (RequestSink* sink : sinks_) sink->request(request);
}

void RequestStream::check_heap(std::uint64_t tag, const WarpAccess& access, WarpPlace place) {
  for (const std::size_t lane : lanes_in(access.active)) {
    const auto state = map_.heap().state(access.address[lane], access.bytes, place.block, place.warp);
    if (state == DeviceHeap::State::live) continue;
    return add_bad_access({.tag = tag,
                           .address = access.address[lane],
                           .block = place.block,
                           .thread = thread_of(place, lane),
                           .heap = state == DeviceHeap::State::freed ? HeapMistake::freed : HeapMistake::outside});
  }
}

// A local variable is its thread's own: on a GPU, another thread that follows a pointer to it reaches its own memory.
void RequestStream::check_local(std::uint64_t tag, const WarpAccess& access, WarpPlace place) {
  if (stacks_ == nullptr) return;
  for (const std::size_t lane : lanes_in(access.active)) {
    const std::uint64_t address = access.address[lane];
    const int thread = thread_of(place, lane);
    if (stacks_->is_own(address, thread)) continue;
    return add_bad_access({tag, address, place.block, thread, stacks_->owner(address)});
  }
}

// The lanes of one request point into several variables, or out of all of them, or between two elements. Each variable
// gets its own request.
void RequestStream::access_lane_by_lane(std::uint64_t tag, const WarpAccess& access, WarpPlace place,
                                        const safety::StoredValues& values) {
  const auto bytes = static_cast<std::uint64_t>(access.bytes);
  std::uint32_t rest = access.active;
  while (rest != 0) {
    const std::size_t lane = core::first_lane(rest);
    const Region* region = map_.find(access.address[lane], access.address[lane] + bytes);
    if (region == nullptr || is_misaligned(access.address[lane], access.bytes)) {
      add_bad_access({tag, access.address[lane], place.block, thread_of(place, lane)});
      rest &= rest - 1;
      continue;
    }
    WarpAccess part = access;
    part.active = 0;
    for (const std::size_t other : lanes_in(rest)) {
      if (is_misaligned(access.address[other], access.bytes)) continue;
      if (region->contains(access.address[other], access.address[other] + bytes)) part.active |= core::lane_bit(other);
    }
    rest &= ~part.active;
    tell(site(tag, region), part, place, values);
  }
}

void RequestStream::begin_block(std::uint64_t block) {
  for (RequestSink* sink : sinks_) sink->begin_block(block);
}
void RequestStream::suspend_block(std::uint64_t block) {
  for (RequestSink* sink : sinks_) sink->suspend_block(block);
}
void RequestStream::resume_block(std::uint64_t block) {
  for (RequestSink* sink : sinks_) sink->resume_block(block);
}
void RequestStream::barrier(std::uint64_t block) {
  map_.heap().note_barrier(block);
  for (RequestSink* sink : sinks_) sink->barrier(block);
}
void RequestStream::warp_sync(const WarpStep& step) {
  for (RequestSink* sink : sinks_) sink->warp_sync(step);
}
void RequestStream::warp_operation(WarpPlace place, detail::WarpOperation operation, int words) {
  for (RequestSink* sink : sinks_) sink->warp_operation(place, operation, words);
}
void RequestStream::end_block(std::uint64_t block) {
  for (RequestSink* sink : sinks_) sink->end_block(block);
}
void RequestStream::leave_block(std::uint64_t block) {
  for (RequestSink* sink : sinks_) sink->leave_block(block);
}

}  // namespace simt
