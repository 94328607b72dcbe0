#include "common/simt/program/address_map.h"

#include <algorithm>
#include <map>

#include "common/simt/program/device_memory.h"
#include "common/simt/program/program_symbols.h"
#include "common/simt/program/shared_memory.h"

namespace simt {
namespace {

using memory::Space;

// Beyond this, the nearest region says nothing about what the learner meant.
constexpr std::uint64_t kNearSharedBytes = 64 << 10;

// `__device__` variables come after all allocations, so that using one moves no array.
constexpr std::uint64_t kFirstVariable = 1ULL << 63;

std::uint64_t distance(const Region& region, std::uint64_t address) {
  if (address < region.begin) return region.begin - address;
  return address < region.end ? 0 : address - region.end + 1;
}

// What kernels leave in a `__device__` variable is there for the next launch.
safety::ShadowMemory& shadow_of_variable(const ProgramSymbol& symbol) {
  static auto& shadows = *new std::map<std::uint64_t, safety::ShadowMemory>;  // never destroyed: kernels may call exit()
  const auto [entry, is_new] = shadows.try_emplace(symbol.offset, cell_pool(), symbol.offset, symbol.bytes);
  if (is_new) entry->second.mark_written(symbol.offset, symbol.bytes);  // zero unless it says otherwise
  return entry->second;
}

}  // namespace

AddressMap::AddressMap(std::uint64_t dynamic_shared_bytes, std::uint64_t local_begin, std::uint64_t local_end,
                       bool with_shadows) {
  for (const Allocation& a : device_allocations()) {
    regions_.push_back({a.begin, a.end(), a.name, Space::global, a.element_bytes, a.created,
                        with_shadows ? &shadow_of(a) : nullptr});
  }
  const ProgramSymbols& symbols = program_symbols();
  for (const ProgramSymbol& s : symbols.shared) {
    const std::uint64_t begin = address_of_shared(s);
    regions_.push_back({begin, begin + s.bytes, s.name, Space::shared, 1});
  }
  const auto dynamic = reinterpret_cast<std::uint64_t>(&simt_dynamic_shared[0]);
  if (dynamic_shared_bytes > 0) {
    regions_.push_back({dynamic, dynamic + dynamic_shared_bytes, "dynamic shared memory", Space::shared, 1});
  }
  for (const ProgramSymbol& s : symbols.constant) {
    regions_.push_back({s.offset, s.offset + s.bytes, s.name, Space::constant, 1});
  }
  for (std::size_t i = 0; i < symbols.global.size(); ++i) {
    const ProgramSymbol& s = symbols.global[i];
    regions_.push_back({s.offset, s.offset + s.bytes, s.name, Space::global, 1, kFirstVariable + i,
                        with_shadows ? &shadow_of_variable(s) : nullptr});
  }
  regions_.push_back({local_begin, local_end, "", Space::local, 1});
  std::sort(regions_.begin(), regions_.end(), [](const Region& a, const Region& b) { return a.begin < b.begin; });
  for (Region& region : regions_) {
    if (region.space != Space::shared) continue;
    shared_.push_back(&region);
    if (!with_shadows) continue;
    shared_shadows_.push_back(std::make_unique<safety::ShadowMemory>(cell_pool(), region.begin, region.end - region.begin));
    region.shadow = shared_shadows_.back().get();
  }
}

const Region* AddressMap::find(std::uint64_t first, std::uint64_t last_end) const {
  auto after = std::upper_bound(regions_.begin(), regions_.end(), first,
                                [](std::uint64_t address, const Region& r) { return address < r.begin; });
  if (after == regions_.begin()) return nullptr;
  const Region& candidate = *std::prev(after);
  return candidate.contains(first, last_end) ? &candidate : nullptr;
}

bool AddressMap::has_neighbours(const Region& region) const {
  return region.space == Space::shared ? shared_.size() > 1 : region.created >= kFirstVariable;
}

const Region* AddressMap::variable(const std::string& name, const Region& like) const {
  const Region* best = nullptr;
  for (const Region& region : regions_) {
    if (region.name != name || region.space != like.space || !has_neighbours(region)) continue;
    if (best == nullptr || distance(region, like.begin) < distance(*best, like.begin)) best = &region;
  }
  return best;
}

const Region* AddressMap::nearest(std::uint64_t address) const {
  if (const Allocation* allocation = allocation_near(address)) return find(allocation->begin, allocation->begin + 1);
  const Region* best = nullptr;
  for (const Region* region : shared_) {
    if (distance(*region, address) >= kNearSharedBytes) continue;
    if (best == nullptr || distance(*region, address) < distance(*best, address)) best = region;
  }
  return best;
}

}  // namespace simt
