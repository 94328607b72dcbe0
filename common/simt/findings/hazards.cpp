#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/simt/findings/race_advice.h"
#include "common/simt/findings/sentences.h"

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

// Where the type of the elements is not known, the accesses tell it well enough as long as they agree. memcpy() has no
// type.
std::string element_text(const FoundHazard& found, std::uint64_t address, const AccessSite& access) {
  const Region& region = *access.region;
  if (region.is_heap) return heap_place(found.map->heap(), address);
  const bool is_typed = region.element_bytes > 1;
  const auto is_step = [](const AccessSite& site, Step step) { return tag_kind(site.tag).step == step; };
  const bool is_of_bytes = !is_typed && std::ranges::any_of(found.stream->sites(), [&](const AccessSite& other) {
    return other.region == &region &&
           (is_step(access, Step::copy) ||
            (is_step(other, Step::access) && !tag_kind(other.tag).is_late && other.bytes() != access.bytes()));
  });
  const auto bytes = is_of_bytes ? 1
                     : is_typed  ? std::uint64_t{region.element_bytes}
                                 : static_cast<std::uint64_t>(access.bytes());
  return fmt::format("{} {} of {}", is_of_bytes ? "byte" : "element", (address - region.begin) / bytes, region.name);
}

void describe_uninitialized(Finding& finding, const Region& region, const std::string& who, const std::string& what,
                            const std::string& element) {
  const bool is_shared = region.space == memory::Space::shared;
  finding.kind = is_shared ? FindingKind::uninitialized_shared : FindingKind::uninitialized_global;
  const char* const nobody = is_shared        ? "no thread of its block has written"
                             : region.is_heap ? "no kernel has written"
                                              : "neither the host nor a kernel has written";
  finding.message = fmt::format("uninitialized: {} {} {}, which {}", who, what, element, nobody);
  finding.advice = is_shared ? "write it first; if another element is meant, correct one of the two indices; if an "
                               "edge is guarded when it is written, guard it when it is read too"
                   : region.is_heap ? "write it first: malloc() and new leave the bytes of a block as they are"
                                    : "fill it before the launch, or do not read what the kernel has not written yet";
}

const char* does(const RaceSide& side) {
  if (side.frees()) return "frees";
  switch (side.site.kind()) {
    case memory::Kind::load:
      return "reads";
    case memory::Kind::store:
      return "writes";
    default:
      return "atomically updates";
  }
}

// CUDA leaves open what such accesses see, but threads that do not care which value it is may get away with it.
struct Disputable {
  const char* how = "";                                // the first one does it
  const char* why = "nothing says which comes first";  // it is a mistake
  bool is_disputable = false;
};

Disputable dispute(const RaceSide& first, const RaceSide& second) {
  const auto is_volatile = [](const RaceSide& side) { return side.party.strength == safety::Strength::by_volatile; };
  if (is_volatile(first) && is_volatile(second)) return {"", "volatile does not order threads", true};
  // The loop around atomicCAS() in the CUDA C++ Programming Guide begins with such a read.
  if (first.is_plain_read() && second.is_update()) return {" without an atomic function", Disputable{}.why, true};
  return {};
}

const char* begins_copy(const RaceSide& side) { return side.is_read() ? "begins a copy from" : "begins a copy to"; }

// @source PTX ISA, async proxy: cp.async.bulk accesses memory through it, stores of threads do not
void describe_unfenced(Finding& finding, const RaceSide& copy, const RaceSide& store, const std::string& element,
                       const Scene& scene) {
  finding.kind = FindingKind::race_shared;
  finding.other = store.where;
  finding.message = fmt::format(
      "race: the bulk copy that {} begins reads {}, which {} has stored in line {}, and no fence for it stands between "
      "the two",
      scene.thread(copy.party.thread), element, scene.thread(store.party.thread), store.where.line);
  finding.advice =
      "put fence_proxy_async(space_shared) of <cuda/ptx> between the store and the barrier before the copy: a barrier "
      "orders threads, not what the hardware copies for them";
}

void describe_race(Finding& finding, const RaceSide& first, const RaceSide& second, const std::string& element,
                   const FoundHazard& found, const Scene& scene) {
  const bool is_shared = first.site.region->space == memory::Space::shared;
  finding.kind = is_shared ? FindingKind::race_shared : FindingKind::race_global;
  finding.other = second.where;
  std::string other = scene.thread(second.party.thread);
  if (first.party.block != second.party.block) {
    const core::Index3 block = scene.launch.block_index(second.party.block);
    other += fmt::format(" of block ({},{},{})", block.x, block.y, block.z);
  }
  if (second.is_copy()) {
    finding.message = fmt::format(
        "race: {} {} {}, while {} that {} began in line {} may {}", scene.thread(first.party.thread),
        first.is_copy() ? begins_copy(first) : does(first), element, first.is_copy() ? "another copy" : "a copy",
        first.party.thread == second.party.thread ? "the same thread" : other, second.where.line,
        second.is_read() ? "still have to read it" : "be on its way there");
    finding.advice = race_advice(first, second, scene.launch, false);
    return;
  }
  const Disputable disputable = dispute(first, second);
  finding.message = fmt::format(
      "{}: {} {} {}{}, and {} {}{} it in line {}; {}", disputable.is_disputable ? "not guaranteed by CUDA" : "race",
      scene.thread(first.party.thread), does(first), element, disputable.how, other, does(second),
      first.is_write() && second.is_write() ? " another value to" : "", second.where.line, disputable.why);
  const bool uses_atomics = std::ranges::any_of(
      found.stream->sites(), [](const AccessSite& site) { return is_atomic(tag_kind(site.tag).strength); });
  finding.advice = race_advice(first, second, scene.launch, uses_atomics);
}

}  // namespace

Finding describe(const FoundHazard& found, const Scene& scene) {
  const safety::Hazard& hazard = *found.hazard;
  const auto side = [&](const safety::Party& party) {
    const AccessSite& site = found.stream->sites()[party.site];
    return RaceSide{party, site, scene.where(site.tag)};
  };
  const AccessSite& access = found.stream->sites()[hazard.access.site];
  const bool is_race = hazard.kind == safety::Hazard::Kind::race;
  // A copy comes last; else who reads comes first.
  const bool is_turned =
      is_race && (side(hazard.access).is_copy() != side(hazard.other).is_copy() ? side(hazard.access).is_copy()
                                                                                : side(hazard.other).is_read());
  const RaceSide first = side(is_turned ? hazard.other : hazard.access);

  Finding finding;
  finding.where = first.where;
  finding.block = scene.launch.block_index(first.party.block);
  finding.thread = scene.launch.thread_index(first.party.thread);
  const bool has_other = hazard.kind != safety::Hazard::Kind::uninitialized;
  const bool tells_of_other = has_other && side(hazard.access).is_bulk();
  const AccessSite& told = tells_of_other ? found.stream->sites()[hazard.other.site] : access;
  const std::string element = element_text(found, hazard.address, told);
  if (is_race) {
    describe_race(finding, first, side(is_turned ? hazard.access : hazard.other), element, found, scene);
  } else if (hazard.kind == safety::Hazard::Kind::unfenced) {
    describe_unfenced(finding, first, side(hazard.other), element, scene);
  } else {
    describe_uninitialized(finding, *access.region, scene.thread(first.party.thread), does(first), element);
  }
  return finding;
}

}  // namespace simt
