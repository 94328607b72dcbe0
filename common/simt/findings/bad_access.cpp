#include <fmt/format.h>

#include <cstdlib>

#include "common/simt/findings/sentences.h"
#include "common/simt/trace/record.h"

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

constexpr const char* kCorrectLength =
    "correct the length that memcpy(), memmove() or memset() is given, in bytes, or where it starts";

// The access lies within `region`, but not at a multiple of its size.
void describe_misaligned(Finding& finding, const Region& region, std::uint64_t address, int bytes, memory::Kind kind) {
  const auto width = static_cast<std::uint64_t>(bytes);
  const std::uint64_t offset = address - region.begin;
  finding.kind = FindingKind::misaligned;
  std::string place = fmt::format("{} + {} bytes, which", region.name, offset);
  if (region.name.empty()) place = fmt::format("address {:#x} of a local variable, which", address);
  if (offset % width == 0) {
    place = fmt::format("{0} + {1} bytes, but {0} itself starts at an address that", region.name, offset);
  }
  finding.message = fmt::format("misaligned: {} at {} is not a multiple of {}", an_access(kind, bytes), place, bytes);
  finding.advice = fmt::format(
      "a GPU stops here too: let every row and every index of an array that is accessed in "
      "pieces of {} bytes begin at a multiple of {} bytes",
      bytes, bytes);
}

// The access leaves the array that the source indexes, as the compiler knows, or that memcpy() was called with.
void describe_overrun(Finding& finding, const BadAccess& bad, const Region* meant, int bytes, memory::Kind kind,
                      const AddressMap& map) {
  finding.advice = bad.is_overrun ? kGuardIndex : kCorrectLength;
  if (meant != nullptr) {
    finding.message = out_of_bounds(kind, bytes, *meant, bad.address);
  } else {
    finding.message = fmt::format("out of bounds: {} at index {} of a local array that has {} elements",
                                  an_access(kind, bytes), bad.index, bad.elements);
  }
  const Region* hit = map.find(bad.address, bad.address + static_cast<std::uint64_t>(bytes));
  if (hit != nullptr && hit != meant && !hit->name.empty()) {
    finding.message += fmt::format("; it lands in {}", hit->name);
  }
}

// A copy of many bytes that no GPU begins.
void describe_bulk(Finding& finding, const BulkMistake& mistake) {
  using What = BulkMistake::What;
  finding.kind = FindingKind::invalid_tensor_map;
  switch (mistake.what) {
    case What::size:
      finding.kind = FindingKind::misaligned;
      finding.message =
          fmt::format("misaligned: a bulk copy of {} bytes, which is not a multiple of 16", mistake.number);
      finding.advice =
          "bulk copies move whole pieces of 16 bytes: round the size up, or copy what is left over otherwise";
      return;
    case What::corner:
      finding.kind = FindingKind::misaligned;
      finding.message = fmt::format(
          "misaligned: a tensor copy whose box begins {} bytes {} the begin of a row, which is not a multiple of 16",
          std::abs(static_cast<std::int64_t>(mistake.number)),
          static_cast<std::int64_t>(mistake.number) < 0 ? "before" : "behind");
      finding.advice = "let the first index be a multiple of 16 bytes, and the box so wide that it has what is needed";
      return;
    case What::tile_begin:
      finding.kind = FindingKind::misaligned;
      finding.message =
          fmt::format("misaligned: a tensor copy whose tile begins {} bytes behind a multiple of 128 in shared memory",
                      mistake.number);
      finding.advice = "declare the tile with __align__(128), or with __align__(1024) if it is swizzled";
      return;
    case What::refused_map:
      finding.message = "invalid tensor map: cuTensorMapEncodeTiled() has refused to make it";
      finding.advice = "check what cuTensorMapEncodeTiled() returns; where it refuses, a line of the output says why";
      return;
    case What::dimensions:
      finding.message = fmt::format("invalid tensor map: a tensor copy of {} dimensions, with a map of {}",
                                    mistake.number, mistake.others);
      finding.advice = "give one index for each dimension of the map, that of the side-by-side elements first";
      return;
    default:
      finding.message =
          "invalid tensor map: what a tensor copy takes for its map was not made by cuTensorMapEncodeTiled()";
      finding.advice =
          "let the host make a CUtensorMap, and hand it over as a parameter: const __grid_constant__ CUtensorMap";
  }
}

void describe_heap(Finding& finding, const BadAccess& bad, const DeviceHeap& heap, const std::string& access) {
  switch (bad.heap) {
    case HeapMistake::outside:
      finding.message = heap.block_before(bad.address).begin == 0
                            ? fmt::format("out of bounds: {} before the first block of the device heap", access)
                            : fmt::format("out of bounds: {} at {}", access, heap_place(heap, bad.address));
      finding.advice = "guard the access with the block's size, or correct the index or the size";
      return;
    case HeapMistake::freed:
      finding.message =
          fmt::format("out of bounds: {} at {}, which has been freed", access, heap_place(heap, bad.address));
      finding.advice = "free it after the last use, by this thread and by all others";
      return;
    default:
      finding.message = fmt::format(
          "out of bounds: free() or delete of address {:#x}, where no block of the device "
          "heap begins that is still in use",
          bad.address);
      finding.advice = "free what malloc() or new gave out in a kernel, each block once, and nothing else";
  }
}

}  // namespace

Finding describe(const BadAccess& bad, const Scene& scene, const AddressMap& map) {
  Finding finding;
  finding.kind = FindingKind::out_of_bounds;
  finding.where = scene.where(bad.tag);
  finding.block = scene.launch.block_index(bad.block);
  finding.thread = scene.launch.thread_index(bad.thread);
  const int bytes = tag_kind(bad.tag).bytes;
  const memory::Kind kind = tag_kind(bad.tag).access;
  if (bad.heap != HeapMistake::none) {
    describe_heap(finding, bad, map.heap(), an_access(kind, bytes));
    return finding;
  }
  if (bad.bulk.what != BulkMistake::What::none) {
    describe_bulk(finding, bad.bulk);
    return finding;
  }
  const Region* meant = bad.meant == 0 ? nullptr : map.find(bad.meant, bad.meant + 1);
  if (bad.is_overrun || meant != nullptr) {
    describe_overrun(finding, bad, meant, bytes, kind, map);
    return finding;
  }
  if (const Region* whole = map.find(bad.address, bad.address + static_cast<std::uint64_t>(bytes))) {
    if (whole->space == memory::Space::local && bad.address % static_cast<std::uint64_t>(bytes) == 0) {
      finding.message = fmt::format("out of bounds: {} uses a local variable of {}: {}", scene.thread(bad.thread),
                                    bad.owner < 0 ? "another thread" : scene.thread(bad.owner), an_access(kind, bytes));
      finding.advice =
          "local variables are their thread's own: hand over the value in shared memory or by a shuffle, not a "
          "pointer; "
          "if the line indexes a local array, check the index";
      return finding;
    }
    if (bad.address % static_cast<std::uint64_t>(bytes) == 0) {
      finding.kind = FindingKind::write_to_constant;
      finding.message =
          fmt::format("write to constant memory: {} at {}, which is __constant__", an_access(kind, bytes), whole->name);
      finding.advice = "kernels may only read constant memory: the host fills it with cudaMemcpyToSymbol()";
      return finding;
    }
    describe_misaligned(finding, *whole, bad.address, bytes, kind);
    return finding;
  }
  // It begins in a variable and ends behind it, because it begins where none of its size can.
  const Region* begun = map.find(bad.address, bad.address + 1);
  if (begun != nullptr && begun->space != memory::Space::local && !begun->is_heap &&
      bad.address % static_cast<std::uint64_t>(bytes) != 0) {
    describe_misaligned(finding, *begun, bad.address, bytes, kind);
    return finding;
  }
  const Region* region = map.nearest(bad.address);
  if (const Region* before = region == nullptr ? map.variable_before(bad.address) : nullptr) {
    finding.message = fmt::format("out of bounds: {}, {} bytes behind the end of {}, where no variable is",
                                  an_access(kind, bytes), bad.address - before->end, before->name);
    finding.advice = kGuardIndex;
    return finding;
  }
  if (region == nullptr) {
    // The CPU did not object, so the address is mapped: only the host can have done that.
    finding.message = fmt::format("out of bounds: {} at address {:#x}, which is memory of the host",
                                  an_access(kind, bytes), bad.address);
    finding.advice = kCheckPointer;
    return finding;
  }
  finding.message = out_of_bounds(kind, bytes, *region, bad.address);
  finding.advice = advice_on_bounds(*region, bad.address);
  return finding;
}

}  // namespace simt
