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

std::string an_access(memory::Kind kind, int bytes) {
  return fmt::format("{} of {} byte{}", a_noun(kind), bytes, bytes == 1 ? "" : "s");
}

namespace {

// Dynamic shared memory has no type, and a size in bytes that is easily given in elements.
std::string out_of_dynamic(memory::Kind kind, std::int64_t width, std::int64_t offset, std::int64_t size) {
  const bool is_divided = width > 1 && offset % width == 0;
  std::string text = fmt::format("out of bounds: {} at byte {} of dynamic shared memory",
                                 an_access(kind, static_cast<int>(width)), offset);
  if (is_divided) text += fmt::format(", which is element {} of {} bytes", offset / width, width);
  text += fmt::format("; this launch gives it {} byte{}", size, size == 1 ? "" : "s");
  if (is_divided && size > 0) {
    text += fmt::format(", room for {} such element{}", size / width, size / width == 1 ? "" : "s");
  }
  return text;
}

}  // namespace

std::string advice_on_bounds(const Region& region, std::uint64_t address) {
  if (!region.is_dynamic) return kGuardIndex;
  if (region.begin == region.end) {
    return "give its size in bytes as third number of the launch: kernel<<<grid, block, bytes>>>(...), or "
           "{grid, block, bytes}";
  }
  if (address < region.begin) return "correct the index: the first element has the index 0";
  return "correct the index, or give more bytes as third number of the launch, <<<grid, block, bytes>>> or "
         "{grid, block, bytes}: it counts bytes, not elements, so n floats are n * sizeof(float)";
}

std::string out_of_bounds(memory::Kind kind, int bytes, const Region& region, std::uint64_t address) {
  const auto width = static_cast<std::int64_t>(bytes);
  const auto offset = static_cast<std::int64_t>(address - region.begin);
  const auto size = static_cast<std::int64_t>(region.end - region.begin);
  if (region.is_dynamic) return out_of_dynamic(kind, width, offset, size);
  // Variables do not tell their element type, nor does memory that is a row of bytes. The access does well enough for a
  // variable that it divides.
  const bool is_divided = width > 1 && size % width == 0 && offset % width == 0;
  const auto known = static_cast<std::int64_t>(region.element_bytes);
  if (region.is_variable() ? !is_divided : known == 1 && width > 1) {
    const std::string place =
        width == 1 ? fmt::format("byte {}", offset) : fmt::format("bytes {} to {}", offset, offset + width - 1);
    return fmt::format("out of bounds: {} of {} of {}, which has {} bytes", a_noun(kind), place, region.name, size);
  }
  const std::int64_t element = region.is_variable() ? width : known;
  const auto index_of = [element](std::int64_t at) { return at >= 0 ? at / element : (at - element + 1) / element; };
  const std::int64_t first = index_of(offset);
  const std::int64_t last = index_of(offset + width - 1);
  const std::string place = first == last ? fmt::format("{}[{}]", region.name, first)
                                          : fmt::format("{0}[{1}] to {0}[{2}]", region.name, first, last);
  const std::string has = size == element ? fmt::format("1 element, {}[0]", region.name)
                                          : fmt::format("{1} elements, {0}[0] to {0}[{2}]", region.name, size / element,
                                                        size / element - 1);
  return fmt::format("out of bounds: {} at {}, but {} has {}", an_access(kind, bytes), place, region.name, has);
}

}  // namespace simt
