#include "common/simt/program/device_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>

#include "common/core/page.h"
#include "common/core/poison.h"

namespace simt {
namespace {

// An int index times eight bytes cannot leap over this.
constexpr std::uint64_t kGuardBytes = 16ULL << 30;

// [guard, unmapped | red zone, one page | data | red zone, at least one page | guard, unmapped]
std::uint64_t mapped_bytes(std::uint64_t bytes) {
  return core::page_bytes() + core::whole_pages(bytes) + core::page_bytes();
}

}  // namespace

void* DeviceMemory::allocate(std::size_t bytes, std::string name, std::size_t element_bytes) {
  const std::uint64_t mapped = mapped_bytes(bytes);
  void* reserved =
      mmap(nullptr, mapped + 2 * kGuardBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) throw std::bad_alloc();
  auto* usable = static_cast<unsigned char*>(reserved) + kGuardBytes;
  if (mprotect(usable, mapped, PROT_READ | PROT_WRITE) != 0) {
    munmap(reserved, mapped + 2 * kGuardBytes);
    throw std::bad_alloc();
  }
  std::memset(usable, core::kPoison, mapped);

  const auto begin = reinterpret_cast<std::uint64_t>(usable) + core::page_bytes();
  const auto place = std::ranges::upper_bound(live_, begin, {}, &Allocation::begin);
  live_.insert(place, {std::move(name), begin, bytes, element_bytes, created_++});
  return reinterpret_cast<void*>(begin);
}

void DeviceMemory::free(void* pointer) {
  if (pointer == nullptr) return;
  const auto begin = reinterpret_cast<std::uint64_t>(pointer);
  const auto found = std::ranges::find(live_, begin, &Allocation::begin);
  if (found == live_.end()) throw std::invalid_argument("free_device: the pointer is not the start of an allocation");
  munmap(reinterpret_cast<void*>(begin - core::page_bytes() - kGuardBytes),
         mapped_bytes(found->bytes) + 2 * kGuardBytes);
  constexpr std::size_t kRemembered = 64;
  if (freed_.size() == kRemembered) freed_.erase(freed_.begin());
  freed_.push_back(std::move(*found));
  freed_.back().shadow = nullptr;
  live_.erase(found);
}

std::string DeviceMemory::name_of_freed(std::uint64_t address) const {
  if (near(address) != nullptr) return "";  // the addresses are in use again
  for (const Allocation& a : freed_) {
    if (address >= a.begin && address < a.end()) return a.name;
  }
  return "";
}

void DeviceMemory::mark_written(const void* pointer, std::size_t bytes) {
  const auto first = reinterpret_cast<std::uint64_t>(pointer);
  const Allocation* a = at(first);
  if (a != nullptr) shadow_of(*a).mark_written(first, std::min(bytes, a->end() - first));
}

safety::ShadowMemory& DeviceMemory::shadow_of(const Allocation& allocation) {
  auto& owner = live_[static_cast<std::size_t>(&allocation - live_.data())];
  if (owner.shadow == nullptr) owner.shadow = std::make_unique<safety::ShadowMemory>(cells_, owner.begin, owner.bytes);
  return *owner.shadow;
}

const Allocation* DeviceMemory::at(std::uint64_t address) const {
  const auto after = std::ranges::upper_bound(live_, address, {}, &Allocation::begin);
  if (after == live_.begin() || address >= std::prev(after)->end()) return nullptr;
  return &*std::prev(after);
}

const Allocation* DeviceMemory::near(std::uint64_t address) const {
  for (const Allocation& a : live_) {
    if (address >= a.begin - kGuardBytes && address < a.end() + kGuardBytes) return &a;
  }
  return nullptr;
}

}  // namespace simt
