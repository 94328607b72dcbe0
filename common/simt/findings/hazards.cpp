#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/simt/findings/sentences.h"

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

// Where the type of the elements is not known, the access tells it well enough, unless it is memcpy(): that has none.
std::string element_text(std::uint64_t address, const AccessSite& access) {
  const Region& region = *access.region;
  const bool is_typed = region.element_bytes > 1;
  const auto bytes = static_cast<std::uint64_t>(is_typed ? region.element_bytes
                                                         : static_cast<std::size_t>(std::max(access.bytes(), 1)));
  const char* const unit = !is_typed && tag_kind(access.tag).step == Step::copy ? "byte" : "element";
  return fmt::format("{} {} of {}", unit, (address - region.begin) / bytes, region.name);
}

Finding describe_uninitialized(Finding finding, bool is_shared, const std::string& who, const std::string& what,
                               const std::string& element) {
  finding.kind = is_shared ? FindingKind::uninitialized_shared : FindingKind::uninitialized_global;
  finding.message =
      fmt::format("uninitialized: {} {} {}, which {}", who, what, element,
                  is_shared ? "no thread of its block has written" : "neither the host nor a kernel has written");
  finding.advice = is_shared ? "write it first; if an edge is guarded when it is written, guard it when it is read too"
                             : "fill it before the launch, or do not read what the kernel has not written yet";
  return finding;
}

}  // namespace

Finding describe(const FoundHazard& found, const Scene& scene) {
  const safety::Hazard& hazard = *found.hazard;
  const auto& sites = found.stream->sites();
  const AccessSite& access = sites[hazard.access.site];
  safety::Party first = hazard.access;
  safety::Party second = hazard.other;
  const bool is_shared = access.region->space == memory::Space::shared;
  const std::string element = element_text(hazard.address, access);
  const auto does = [&](const safety::Party& party) -> std::string {
    if (tag_kind(sites[party.site].tag).step == Step::heap_free) return "frees";
    switch (sites[party.site].kind()) {
      case memory::Kind::load:
        return "reads";
      case memory::Kind::store:
        return "writes";
      default:
        return "atomically updates";
    }
  };

  Finding finding;
  if (hazard.kind == safety::Hazard::Kind::race && does(second) == "reads") std::swap(first, second);
  finding.where = scene.where(sites[first.site].tag);
  finding.block = scene.launch.block_index(first.block);
  finding.thread = scene.launch.thread_index(first.thread);
  const std::string who = scene.thread(first.thread);
  if (hazard.kind == safety::Hazard::Kind::uninitialized) {
    return describe_uninitialized(std::move(finding), is_shared, who, does(first), element);
  }

  finding.kind = is_shared ? FindingKind::race_shared : FindingKind::race_global;
  finding.other = scene.where(sites[second.site].tag);
  std::string other = scene.thread(second.thread);
  const bool other_block = first.block != second.block;
  if (other_block) {
    const core::Index3 block = scene.launch.block_index(second.block);
    other += fmt::format(" of block ({},{},{})", block.x, block.y, block.z);
  }
  const std::string same = does(first) == "writes" && does(second) == "writes" ? " another value to" : "";
  const bool are_volatile =
      first.strength == safety::Strength::by_volatile && second.strength == safety::Strength::by_volatile;
  finding.message =
      fmt::format("{}: {} {} {}, and {} {}{} it in line {}; {}", are_volatile ? "not guaranteed by CUDA" : "race", who,
                  does(first), element, other, does(second), same, finding.other->line,
                  are_volatile ? "volatile does not order threads" : "nothing says which comes first");
  if (are_volatile && first.thread / memory::kWarpSize != second.thread / memory::kWarpSize) {
    finding.advice =
        "hand data over with a barrier, or with a flag that only atomic functions touch: atomicExch() sets it, "
        "atomicAdd(&flag, 0) reads it, and a __threadfence() stands between it and the data";
  } else if (other_block) {
    finding.advice = "blocks run in any order: let each write elements of its own, use atomics, or use a second launch";
  } else if (*finding.other == finding.where) {
    finding.advice = "let one thread write the element, or use an atomic operation";
  } else if (scene.launch.threads_per_block() <= memory::kWarpSize) {
    finding.advice =
        "put __syncwarp() between the two: lanes of a warp need not run in step; in a loop, also between the "
        "last read and the next write";
  } else if (first.thread / memory::kWarpSize == second.thread / memory::kWarpSize) {
    finding.advice =
        "put __syncthreads() between the two, or __syncwarp() if only lanes of one warp share the element; in a "
        "loop, also between the last read and the next write";
  } else {
    finding.advice = "put __syncthreads() between the two; in a loop, also between the last read and the next write";
  }
  return finding;
}

}  // namespace simt
