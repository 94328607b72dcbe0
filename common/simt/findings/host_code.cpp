// What host code does wrong: impossible launches, and copies of what nobody has written.

#include <fmt/format.h>

#include "common/core/architecture.h"
#include "common/simt/findings/host_access.h"
#include "common/simt/findings/sentences.h"

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

}  // namespace

Finding describe_host_read(const Allocation& allocation, std::uint64_t address,
                           const std::optional<core::Index3>& writer, const std::source_location& where) {
  Finding finding;
  finding.kind = FindingKind::uninitialized_global;
  finding.in_kernel = false;
  finding.where = place_of(where);
  const std::string who =
      writer ? fmt::format("; block ({},{},{}) wrote the element before it", writer->x, writer->y, writer->z) : "";
  finding.message = fmt::format("uninitialized: the host copies element {} of {}, which nobody has written{}",
                                (address - allocation.begin) / allocation.element.bytes, allocation.name, who);
  finding.advice = "let the kernel write every element: check the size of the grid, rounded up, and the guards";
  return finding;
}

std::optional<Finding> check_launch(const LaunchShape& launch, std::uint64_t shared_limit,
                                    const std::source_location& where) {
  const core::Architecture& gpu = core::kH200;
  const dim3& grid = launch.grid;
  const dim3& block = launch.block;
  std::string message;
  std::string advice;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (threads == 0 || launch.blocks() == 0) {
    message = fmt::format("invalid launch: grid ({},{},{}) of blocks ({},{},{}) has a size of 0", grid.x, grid.y,
                          grid.z, block.x, block.y, block.z);
    advice = "every dimension of the grid and of the block must be at least 1";
  } else if (threads > gpu.block_threads || block.x > gpu.block_threads || block.y > gpu.block_threads ||
             block.z > gpu.block_z) {
    message = fmt::format("invalid launch: a block of ({},{},{}) = {} threads", block.x, block.y, block.z, threads);
    advice = fmt::format(
        "a block can have {} threads, and {} in z: use more blocks of fewer threads; in {{grid, block}} the first "
        "number "
        "is the grid, which counts blocks, and the second is the block, which counts threads",
        gpu.block_threads, gpu.block_z);
  } else if (grid.x > gpu.grid_x || grid.y > gpu.grid_yz || grid.z > gpu.grid_yz) {
    message = fmt::format("invalid launch: a grid of ({},{},{}) blocks", grid.x, grid.y, grid.z);
    advice = fmt::format("a grid has at most {} blocks in x and {} in y and z", gpu.grid_x, gpu.grid_yz);
  } else if (launch.shared_bytes > shared_limit) {
    message = fmt::format("invalid launch: {} bytes of dynamic shared memory; the limit is {}", launch.shared_bytes,
                          shared_limit);
    advice = fmt::format(
        "ask for less, or opt in to at most {} bytes with cudaFuncSetAttribute(kernel, "
        "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)",
        gpu.shared_bytes);
  } else {
    return std::nullopt;
  }
  Finding finding;
  finding.kind = FindingKind::invalid_launch;
  finding.in_kernel = false;
  finding.where = place_of(where);
  finding.message = std::move(message);
  finding.advice = std::move(advice);
  return finding;
}

}  // namespace simt
