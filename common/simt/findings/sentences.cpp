#include "common/simt/findings/sentences.h"

#include <fmt/format.h>

#include "common/simt/trace/record.h"

namespace simt {

std::string Scene::thread(int linear) const {
  const core::Index3 t = launch.thread_index(linear);
  return fmt::format("thread ({},{},{})", t.x, t.y, t.z);
}

core::SourceLocation Scene::where(std::uint64_t tag) const { return places.location_of(tag_pc(tag)); }

std::string Scene::line(std::uint64_t tag) const {
  const core::SourceLocation place = where(tag);
  return place.file.empty() ? "another place" : fmt::format("line {}", place.line);
}

std::string noun(memory::Kind kind) {
  return kind == memory::Kind::atomic ? "atomic access" : std::string(memory::name_of(kind));
}

std::string a_noun(memory::Kind kind) { return (kind == memory::Kind::atomic ? "an " : "a ") + noun(kind); }

std::string heap_place(const DeviceHeap& heap, std::uint64_t address) {
  const DeviceHeap::Block block = heap.block_before(address);
  return fmt::format("byte {} of a block of {} bytes from malloc() or new", address - block.begin, block.bytes);
}

std::string out_of_bounds(memory::Kind kind, int bytes, const Region& region, std::uint64_t address) {
  // Variables do not tell their element type; the access does well enough.
  const auto element =
      static_cast<std::int64_t>(region.is_variable() ? static_cast<std::size_t>(bytes) : region.element_bytes);
  const auto offset = static_cast<std::int64_t>(address - region.begin);
  const std::int64_t index = offset >= 0 ? offset / element : (offset - element + 1) / element;
  const std::int64_t size = static_cast<std::int64_t>(region.end - region.begin) / element;
  return fmt::format("out of bounds: {} of {} bytes at {}[{}], but {} has {} elements, {}[0] to {}[{}]", a_noun(kind),
                     bytes, region.name, index, region.name, size, region.name, region.name, size - 1);
}

}  // namespace simt
