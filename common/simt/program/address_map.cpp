#include "common/simt/program/address_map.h"

#include <algorithm>

#include "common/simt/program/shared_memory.h"

namespace simt {
namespace {

using memory::Space;

// Beyond this, the nearest region says nothing about what the learner meant.
constexpr std::uint64_t kNearSharedBytes = 64 << 10;
constexpr std::uint64_t kNearVariableBytes = 4 << 10;

std::uint64_t distance(const Region& region, std::uint64_t address) {
  if (address < region.begin) return region.begin - address;
  return address < region.end ? 0 : address - region.end + 1;
}

}  // namespace

AddressMap::AddressMap(ProgramMemory& memory, std::uint64_t shared_bytes, Shadows shadows)
    : memory_(memory), shadows_(shadows) {
  const bool has_all = shadows == Shadows::all;
  for (const auto& [address, a] : memory.allocations().all()) {
    regions_.push_back({a.begin, a.end(), a.name, Space::global, a.element.bytes, a.created,
                        has_all ? &memory.allocations().shadow_of(a) : nullptr});
  }
  const ProgramSymbols& symbols = memory.symbols();
  for (const ProgramSymbol& s : symbols.shared) {
    const std::uint64_t begin = address_of_shared(s);
    regions_.push_back({begin, begin + s.bytes, s.name, Space::shared, 1});
  }
  const auto dynamic = reinterpret_cast<std::uint64_t>(&simt_dynamic_shared[0]);
  dynamic_ = {dynamic, dynamic + shared_bytes, "dynamic shared memory", Space::shared, 1};
  dynamic_.is_dynamic = true;
  if (shared_bytes > 0) regions_.push_back(dynamic_);
  for (const auto* read_only : {&symbols.constant, &symbols.literals}) {
    for (const ProgramSymbol& s : *read_only) {
      regions_.push_back({s.offset, s.offset + s.bytes, s.name, Space::constant, 1});
    }
  }
  for (std::size_t i = 0; i < symbols.global.size(); ++i) {
    const ProgramSymbol& s = symbols.global[i];
    regions_.push_back({s.offset, s.offset + s.bytes, s.name, Space::global, 1, Region::kFirstVariable + i,
                        has_all ? &memory.shadow_of_variable(s) : nullptr});
  }
  std::ranges::sort(regions_, {}, &Region::begin);
  for (Region& region : regions_) {
    if (region.space != Space::shared) continue;
    shared_.push_back(&region);
    if (shadows == Shadows::none) continue;
    shared_shadows_.push_back(memory.make_shadow(region.begin, region.end - region.begin));
    region.shadow = shared_shadows_.back().get();
  }
  if (shared_.empty()) return;
  shared_begin_ = shared_.front()->begin;
  shared_bytes_ = shared_.back()->end - shared_begin_;
}

void AddressMap::add_local(std::uint64_t begin, std::uint64_t end) {
  local_.push_back({begin, end, "", Space::local, 1});
}

const Region* AddressMap::find(std::uint64_t first, std::uint64_t last_end) const {
  auto after = std::upper_bound(regions_.begin(), regions_.end(), first,
                                [](std::uint64_t address, const Region& r) { return address < r.begin; });
  if (after != regions_.begin() && std::prev(after)->contains(first, last_end)) return &*std::prev(after);
  const auto local =
      std::ranges::find_if(local_, [&](const Region& stacks) { return stacks.contains(first, last_end); });
  return local == local_.end() ? find_heap(first, last_end) : &*local;
}

const Region* AddressMap::find_heap(std::uint64_t first, std::uint64_t last_end) const {
  const DeviceHeap& heap = memory_.heap();
  if (!heap.contains(first) || !heap.contains(last_end - 1)) return nullptr;
  if (!heap_) {
    heap_ = Region{heap.begin(), heap.end(), "the device heap", Space::global, 1, Region::kFirstVariable - 1};
    heap_->shadow = shadows_ == Shadows::all ? &memory_.shadow_of_heap() : nullptr;
    heap_->is_heap = true;
  }
  return &*heap_;
}

const Region* AddressMap::nearest(std::uint64_t address) const {
  if (const Allocation* allocation = memory_.allocations().near(address))
    return find(allocation->begin, allocation->begin + 1);
  // What a launch could have given belongs to no other variable.
  if (address - dynamic_.begin < sizeof simt_dynamic_shared) return &dynamic_;
  const Region* best = &dynamic_;
  for (const Region* region : shared_) {
    if (distance(*region, address) < distance(*best, address)) best = region;
  }
  return distance(*best, address) < kNearSharedBytes ? best : nullptr;
}

const Region* AddressMap::variable_before(std::uint64_t address) const {
  const auto after = std::ranges::upper_bound(regions_, address, {}, &Region::begin);
  if (after == regions_.begin()) return nullptr;
  const Region& before = *std::prev(after);
  const bool is_near = before.is_variable() && before.space == Space::global && before.end <= address &&
                       address - before.end < kNearVariableBytes;
  return is_near ? &before : nullptr;
}

}  // namespace simt
