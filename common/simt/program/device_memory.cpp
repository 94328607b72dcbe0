#include "common/simt/program/device_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>

namespace simt {
namespace {

// An int index times eight bytes cannot leap over this.
constexpr std::uint64_t kGuardBytes = 16ULL << 30;

std::uint64_t page_bytes() {
  static const auto bytes = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

// [guard, unmapped | red zone, one page | data | red zone, at least one page | guard, unmapped]
std::uint64_t mapped_bytes(std::uint64_t bytes) {
  const std::uint64_t page = page_bytes();
  return page + (bytes + page - 1) / page * page + page;
}

std::vector<Allocation>& allocations() {
  static auto& sorted_by_address = *new std::vector<Allocation>;  // never destroyed: read when the program crashes
  return sorted_by_address;
}

// The last ones, for messages.
std::vector<Allocation>& freed_allocations() {
  static auto& freed = *new std::vector<Allocation>;
  return freed;
}

}  // namespace

void* allocate_device(std::size_t bytes, std::string name, std::size_t element_bytes) {
  const std::uint64_t mapped = mapped_bytes(bytes);
  void* reserved = mmap(nullptr, mapped + 2 * kGuardBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) throw std::bad_alloc();
  auto* usable = static_cast<unsigned char*>(reserved) + kGuardBytes;
  if (mprotect(usable, mapped, PROT_READ | PROT_WRITE) != 0) {
    munmap(reserved, mapped + 2 * kGuardBytes);
    throw std::bad_alloc();
  }
  std::memset(usable, kPoison, mapped);

  const auto begin = reinterpret_cast<std::uint64_t>(usable) + page_bytes();
  auto& all = allocations();
  const auto place = std::upper_bound(all.begin(), all.end(), begin,
                                      [](std::uint64_t address, const Allocation& a) { return address < a.begin; });
  static std::uint64_t created = 0;
  all.insert(place, {std::move(name), begin, bytes, element_bytes, created++});
  return reinterpret_cast<void*>(begin);
}

void free_device(void* pointer) {
  if (pointer == nullptr) return;
  auto& all = allocations();
  const auto begin = reinterpret_cast<std::uint64_t>(pointer);
  const auto found = std::find_if(all.begin(), all.end(), [&](const Allocation& a) { return a.begin == begin; });
  if (found == all.end()) throw std::invalid_argument("free_device: the pointer is not the start of an allocation");
  munmap(reinterpret_cast<void*>(begin - page_bytes() - kGuardBytes), mapped_bytes(found->bytes) + 2 * kGuardBytes);
  constexpr std::size_t kRemembered = 64;
  auto& freed = freed_allocations();
  if (freed.size() == kRemembered) freed.erase(freed.begin());
  freed.push_back(std::move(*found));
  freed.back().shadow = nullptr;
  all.erase(found);
}

std::string name_of_freed(std::uint64_t address) {
  if (allocation_near(address) != nullptr) return "";  // the addresses are in use again
  for (const Allocation& a : freed_allocations()) {
    if (address >= a.begin && address < a.end()) return a.name;
  }
  return "";
}

void mark_device_written(const void* pointer, std::size_t bytes) {
  const auto first = reinterpret_cast<std::uint64_t>(pointer);
  for (const Allocation& a : allocations()) {
    if (first >= a.begin && first < a.end()) shadow_of(a).mark_written(first, std::min(bytes, a.end() - first));
  }
}

safety::ShadowMemory& shadow_of(const Allocation& allocation) {
  auto& all = allocations();
  auto& owner = all[static_cast<std::size_t>(&allocation - all.data())];
  if (owner.shadow == nullptr) owner.shadow = std::make_shared<safety::ShadowMemory>(cell_pool(), owner.begin, owner.bytes);
  return *owner.shadow;
}

safety::CellPool& cell_pool() {
  static auto& pool = *new safety::CellPool;  // never destroyed: kernels may call exit()
  return pool;
}

const std::vector<Allocation>& device_allocations() { return allocations(); }

const Allocation* allocation_near(std::uint64_t address) {
  for (const Allocation& a : allocations()) {
    if (address >= a.begin - kGuardBytes && address < a.end() + kGuardBytes) return &a;
  }
  return nullptr;
}

}  // namespace simt
