// Turns what went wrong inside the emulator into sentences.

#include <fmt/format.h>

#include "common/simt/session.h"
#include "common/simt/shared_memory.h"
#include "common/simt/source_lines.h"

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
  const safety::Index3 t = thread_index(launch, thread);
  return fmt::format("thread ({},{},{})", t.x, t.y, t.z);
}

std::string line_text(std::uint64_t tag) {
  const safety::SourceLocation where = source_location_of(tag_pc(tag));
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

}  // namespace

Finding describe(const BadAccess& bad, const GridLaunch& launch, const AddressMap& map) {
  Finding finding;
  finding.kind = FindingKind::out_of_bounds;
  finding.where = source_location_of(tag_pc(bad.tag));
  finding.block = block_index(launch, bad.block);
  finding.thread = thread_index(launch, bad.thread);
  const int bytes = tag_bytes(bad.tag);
  const char* what = verb(tag_step(bad.tag));
  if (const Region* whole = map.find(bad.address, bad.address + static_cast<std::uint64_t>(bytes))) {
    describe_misaligned(finding, *whole, bad.address, bytes, what);
    return finding;
  }
  const Region* region = map.nearest(bad.address);
  if (region == nullptr) {
    finding.message = fmt::format("out of bounds: a {} of {} bytes at address {:#x}, which is no device memory", what,
                                  bytes, bad.address);
    finding.advice = "check the pointer: kernels may only use memory that was allocated for the device";
    return finding;
  }
  // Shared variables do not tell their element type; the access does well enough.
  const auto element = static_cast<std::int64_t>(
      region->space == Region::Space::shared ? static_cast<std::size_t>(bytes) : region->element_bytes);
  const auto offset = static_cast<std::int64_t>(bad.address - region->begin);
  const std::int64_t index = offset >= 0 ? offset / element : (offset - element + 1) / element;
  const std::int64_t size = static_cast<std::int64_t>(region->end - region->begin) / element;
  finding.message = fmt::format("out of bounds: a {} of {} bytes at {}[{}], but {} has {} elements, {}[0] to {}[{}]", what,
                                bytes, region->name, index, region->name, size, region->name, region->name, size - 1);
  finding.advice = "guard the access with the array's size, or correct the index";
  return finding;
}

Finding describe(const StuckLane& stuck, const GridLaunch& launch) {
  Finding finding;
  finding.kind = FindingKind::divergent_barrier;
  finding.where = source_location_of(tag_pc(stuck.tag));
  finding.block = block_index(launch, stuck.block);
  finding.thread = thread_index(launch, stuck.thread);
  const std::string other = thread_text(launch, stuck.other_thread);
  std::string other_does;
  switch (stuck.other_state) {
    case LaneState::exited: other_does = "has already returned"; break;
    case LaneState::at_barrier: other_does = fmt::format("waits at the barrier in {}", line_text(stuck.other_tag)); break;
    default: other_does = fmt::format("waits at the warp intrinsic in {}", line_text(stuck.other_tag)); break;
  }
  const char* here = stuck.at_barrier ? "__syncthreads()" : "this warp intrinsic";
  if (stuck.thread == stuck.other_thread) {
    finding.message = fmt::format("divergent barrier: {} calls {} with a mask that does not name its own lane",
                                  thread_text(launch, stuck.thread), here);
  } else {
    finding.message = fmt::format("divergent barrier: {} waits at {} for {}, which {}", thread_text(launch, stuck.thread),
                                  here, other, other_does);
  }
  finding.advice = stuck.at_barrier
                       ? "move the barrier out of the if, loop or early return, so that every thread of the block reaches it"
                       : "name exactly the lanes that reach this call in its mask";
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
