// Turns what went wrong inside the emulator into sentences.

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "common/source/source_text.h"
#include "common/simt/runtime/last_writer.h"
#include "common/simt/profile/session.h"
#include "common/simt/program/shared_memory.h"
#include "common/source/source_lines.h"

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

const char* verb(Step step) {
  switch (step) {
    case Step::load: return "load";
    case Step::store: return "store";
    default: return "atomic access";
  }
}

std::string thread_text(const GridLaunch& launch, int thread) {
  const core::Index3 t = thread_index(launch, thread);
  return fmt::format("thread ({},{},{})", t.x, t.y, t.z);
}

std::string line_text(std::uint64_t tag) {
  const core::SourceLocation where = source::location_of(tag_pc(tag));
  return where.file.empty() ? "another place" : fmt::format("line {}", where.line);
}

// The access lies within `region`, but not at a multiple of its size.
void describe_misaligned(Finding& finding, const Region& region, std::uint64_t address, int bytes, const char* what) {
  const auto width = static_cast<std::uint64_t>(bytes);
  const std::uint64_t offset = address - region.begin;
  finding.kind = FindingKind::misaligned;
  std::string place = fmt::format("{} + {} bytes, which", region.name, offset);
  if (region.name.empty()) place = fmt::format("address {:#x} of a local variable, which", address);
  if (offset % width == 0) {
    place = fmt::format("{0} + {1} bytes, but {0} itself starts at an address that", region.name, offset);
  }
  finding.message = fmt::format("misaligned: a{} {} of {} bytes at {} is not a multiple of {}",
                                *what == 'a' ? "n" : "", what, bytes, place, bytes);
  finding.advice = fmt::format("a GPU stops here too: let every row and every index of an array that is accessed in "
                               "pieces of {} bytes begin at a multiple of {} bytes", bytes, bytes);
}

std::string out_of_bounds_text(const char* what, int bytes, const Region& region, std::uint64_t address) {
  // Shared variables do not tell their element type; the access does well enough.
  const auto element = static_cast<std::int64_t>(
      region.space == Space::shared ? static_cast<std::size_t>(bytes) : region.element_bytes);
  const auto offset = static_cast<std::int64_t>(address - region.begin);
  const std::int64_t index = offset >= 0 ? offset / element : (offset - element + 1) / element;
  const std::int64_t size = static_cast<std::int64_t>(region.end - region.begin) / element;
  return fmt::format("out of bounds: a{} {} of {} bytes at {}[{}], but {} has {} elements, {}[0] to {}[{}]",
                     *what == 'a' ? "n" : "", what, bytes, region.name, index, region.name, size, region.name, region.name,
                     size - 1);
}

constexpr const char* kGuardIndex = "guard the access with the array's size, or correct the index";

}  // namespace

Finding describe(const BadAccess& bad, const GridLaunch& launch, const AddressMap& map) {
  Finding finding;
  finding.kind = FindingKind::out_of_bounds;
  finding.where = source::location_of(tag_pc(bad.tag));
  finding.block = block_index(launch, bad.block);
  finding.thread = thread_index(launch, bad.thread);
  const int bytes = tag_bytes(bad.tag);
  const char* what = verb(tag_step(bad.tag));
  if (const Region* whole = map.find(bad.address, bad.address + static_cast<std::uint64_t>(bytes))) {
    if (bad.address % static_cast<std::uint64_t>(bytes) == 0) {
      finding.kind = FindingKind::write_to_constant;
      finding.message = fmt::format("write to constant memory: a{} {} of {} bytes at {}, which is __constant__",
                                    *what == 'a' ? "n" : "", what, bytes, whole->name);
      finding.advice = "kernels may only read constant memory: the host fills it with cudaMemcpyToSymbol()";
      return finding;
    }
    describe_misaligned(finding, *whole, bad.address, bytes, what);
    return finding;
  }
  const Region* region = map.nearest(bad.address);
  if (region == nullptr) {
    // The CPU did not object, so the address is mapped: only the host can have done that.
    finding.message = fmt::format("out of bounds: a{} {} of {} bytes at address {:#x}, which is memory of the host",
                                  *what == 'a' ? "n" : "", what, bytes, bad.address);
    finding.advice = "check the pointer: kernels may only use memory that was allocated for the device";
    return finding;
  }
  finding.message = out_of_bounds_text(what, bytes, *region, bad.address);
  finding.advice = kGuardIndex;
  return finding;
}

std::optional<Finding> find_overrun(const Collector& collector, const GridLaunch& launch, const AddressMap& map) {
  for (const auto& site : collector.sites()) {
    if (!map.has_neighbours(*site->region)) continue;
    const core::SourceLocation where = source::location_of(tag_pc(site->tag));
    const std::string name = source::array_named_at(where);
    if (name.empty() || name == site->region->name) continue;
    const Region* named = map.variable(name, *site->region);
    if (named == nullptr) continue;
    const auto lane = std::countr_zero(site->worst.active);
    Finding finding;
    finding.kind = FindingKind::out_of_bounds;
    finding.where = where;
    finding.block = block_index(launch, site->worst_block);
    finding.thread = thread_index(launch, site->worst_warp * memory::kWarpSize + lane);
    finding.message = fmt::format("{}; it lands in {}",
                                  out_of_bounds_text(verb(tag_step(site->tag)), tag_bytes(site->tag), *named,
                                                     site->worst.address[static_cast<std::size_t>(lane)]),
                                  site->region->name);
    finding.advice = kGuardIndex;
    return finding;
  }
  return std::nullopt;
}

Finding describe(const StuckLane& stuck, const GridLaunch& launch) {
  Finding finding;
  finding.kind = FindingKind::divergent_barrier;
  finding.where = source::location_of(tag_pc(stuck.tag));
  finding.block = block_index(launch, stuck.block);
  finding.thread = thread_index(launch, stuck.thread);
  const bool exists = stuck.other_state != LaneState::fresh;
  const std::string other = exists ? thread_text(launch, stuck.other_thread)
                                   : fmt::format("lane {}", stuck.other_thread % memory::kWarpSize);
  std::string other_does;
  switch (stuck.other_state) {
    case LaneState::fresh: other_does = fmt::format("does not exist: the block has {} threads", launch.threads_per_block()); break;
    case LaneState::exited: other_does = stuck.at_barrier ? "has already returned" : "returned without reaching it"; break;
    case LaneState::at_barrier: other_does = fmt::format("waits at the barrier in {}", line_text(stuck.other_tag)); break;
    default: other_does = fmt::format("waits at the warp intrinsic in {}", line_text(stuck.other_tag)); break;
  }
  const std::string self = thread_text(launch, stuck.thread);
  if (stuck.at_barrier) {
    finding.message = fmt::format("divergent barrier: {} waits at __syncthreads() for {}, which {}", self, other, other_does);
    finding.advice = "move the barrier out of the if, loop or early return, so that every thread of the block reaches it";
    return finding;
  }
  finding.kind = FindingKind::invalid_mask;
  finding.advice = "name exactly the lanes that reach this call in its mask";
  if (stuck.thread == stuck.other_thread) {
    finding.message = fmt::format("invalid mask: {} calls this warp intrinsic with a mask that leaves out its own lane", self);
  } else {
    finding.message = fmt::format("invalid mask: {} calls this warp intrinsic together with {}, which {}", self, other, other_does);
  }
  return finding;
}

namespace {

std::string element_text(const Region& region, std::uint64_t address, int access_bytes) {
  const auto bytes = static_cast<std::uint64_t>(region.element_bytes > 1 ? region.element_bytes
                                                                        : static_cast<std::size_t>(access_bytes));
  return fmt::format("element {} of {}", (address - region.begin) / bytes, region.name);
}

Finding describe_uninitialized(Finding finding, bool is_shared, const std::string& who, const std::string& what,
                               const std::string& element) {
  finding.kind = is_shared ? FindingKind::uninitialized_shared : FindingKind::uninitialized_global;
  finding.message = fmt::format("uninitialized: {} {} {}, which {}", who, what, element,
                                is_shared ? "no thread of its block has written" : "neither the host nor a kernel has written");
  finding.advice = is_shared ? "write it first; if an edge is guarded when it is written, guard it when it is read too"
                             : "fill it before the launch, or do not read what the kernel has not written yet";
  return finding;
}

}  // namespace

Finding describe(const FoundHazard& found, const GridLaunch& launch) {
  const safety::Hazard& hazard = *found.hazard;
  const auto& sites = found.collector->sites();
  const SiteCounts* access = sites[hazard.access.site].get();
  safety::Party first = hazard.access;
  safety::Party second = hazard.other;
  const Region& region = *access->region;
  const bool is_shared = region.space == Space::shared;
  const std::string element = element_text(region, hazard.address, tag_bytes(access->tag));
  const auto does = [&](const safety::Party& party) -> std::string {
    switch (tag_step(sites[party.site]->tag)) {
      case Step::load: return "reads";
      case Step::store: return "writes";
      default: return "atomically updates";
    }
  };

  Finding finding;
  if (hazard.kind == safety::Hazard::Kind::race && does(second) == "reads") std::swap(first, second);
  finding.where = source::location_of(tag_pc(sites[first.site]->tag));
  finding.block = block_index(launch, first.block);
  finding.thread = thread_index(launch, first.thread);
  const std::string who = thread_text(launch, first.thread);
  if (hazard.kind == safety::Hazard::Kind::uninitialized) {
    return describe_uninitialized(std::move(finding), is_shared, who, does(first), element);
  }

  finding.kind = is_shared ? FindingKind::race_shared : FindingKind::race_global;
  finding.other = source::location_of(tag_pc(sites[second.site]->tag));
  std::string other = thread_text(launch, second.thread);
  const bool other_block = first.block != second.block;
  if (other_block) {
    const core::Index3 block = block_index(launch, second.block);
    other += fmt::format(" of block ({},{},{})", block.x, block.y, block.z);
  }
  const std::string same = does(first) == "writes" && does(second) == "writes" ? " another value to" : "";
  finding.message = fmt::format("race: {} {} {}, and {} {}{} it in line {}; nothing says which comes first", who,
                                does(first), element, other, does(second), same, finding.other->line);
  if (other_block) {
    finding.advice = "blocks run in any order: let each write elements of its own, use atomics, or use a second launch";
  } else if (*finding.other == finding.where) {
    finding.advice = "let one thread write the element, or use an atomic operation";
  } else if (launch.threads_per_block() <= memory::kWarpSize) {
    finding.advice = "put __syncwarp() between the two: lanes of a warp need not run in step; in a loop, also between the "
                     "last read and the next write";
  } else if (first.thread / memory::kWarpSize == second.thread / memory::kWarpSize) {
    finding.advice = "put __syncthreads() between the two, or __syncwarp() if only lanes of one warp share the element; in a "
                     "loop, also between the last read and the next write";
  } else {
    finding.advice = "put __syncthreads() between the two; in a loop, also between the last read and the next write";
  }
  return finding;
}

Finding describe_host_read(const Allocation& allocation, std::uint64_t address, const std::source_location& where) {
  Finding finding;
  finding.kind = FindingKind::uninitialized_global;
  finding.in_kernel = false;
  finding.where = {where.file_name(), static_cast<int>(where.line()), static_cast<int>(where.column())};
  std::string writer;
  if (address >= allocation.begin + allocation.element_bytes) {
    const auto* before = reinterpret_cast<const void*>(address - allocation.element_bytes);
    if (const auto block = block_that_wrote(before)) {
      writer = fmt::format("; block ({},{},{}) wrote the element before it", block->x, block->y, block->z);
    }
  }
  finding.message = fmt::format("uninitialized: the host copies element {} of {}, which nobody has written{}",
                                (address - allocation.begin) / allocation.element_bytes, allocation.name, writer);
  finding.advice = "let the kernel write every element: check the size of the grid, rounded up, and the guards";
  return finding;
}

std::optional<Finding> check_launch(const GridLaunch& launch, const LaunchConfig& config,
                                    std::uint64_t dynamic_shared_limit) {
  const dim3& grid = launch.grid;
  const dim3& block = launch.block;
  std::string message;
  std::string advice;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (threads == 0 || launch.blocks() == 0) {
    message = fmt::format("invalid launch: grid ({},{},{}) of blocks ({},{},{}) has a size of 0", grid.x, grid.y, grid.z,
                          block.x, block.y, block.z);
    advice = "every dimension of the grid and of the block must be at least 1";
  } else if (threads > 1024 || block.x > 1024 || block.y > 1024 || block.z > 64) {
    message = fmt::format("invalid launch: a block of ({},{},{}) = {} threads", block.x, block.y, block.z, threads);
    advice = "a block has at most 1024 threads, and at most 64 in z: use more blocks of fewer threads";
  } else if (grid.x > 0x7fffffffU || grid.y > 65535 || grid.z > 65535) {
    message = fmt::format("invalid launch: a grid of ({},{},{}) blocks", grid.x, grid.y, grid.z);
    advice = "a grid has at most 2147483647 blocks in x and 65535 in y and z";
  } else if (launch.shared_bytes > dynamic_shared_limit) {
    message = fmt::format("invalid launch: {} bytes of dynamic shared memory; the limit is {}", launch.shared_bytes,
                          dynamic_shared_limit);
    advice = fmt::format("ask for less, or opt in to at most {} bytes with cudaFuncSetAttribute(kernel, "
                         "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)", kDynamicSharedLimit);
  } else {
    return std::nullopt;
  }
  Finding finding;
  finding.kind = FindingKind::invalid_launch;
  finding.in_kernel = false;
  finding.where = {config.location.file_name(), static_cast<int>(config.location.line()),
                   static_cast<int>(config.location.column())};
  finding.message = std::move(message);
  finding.advice = std::move(advice);
  return finding;
}

}  // namespace simt
