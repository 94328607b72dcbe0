#include "common/simt/program/device_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/core/architecture.h"
#include "common/core/page.h"
#include "common/core/poison.h"

namespace simt {
namespace {

// [guard | red zone, one page | data | red zone, at least one page | guard]
// An access to a red zone is told with its place and its thread; one to a guard that is unmapped stops the program.
struct Guard {
  std::size_t most_live;  // while fewer allocations are there
  std::uint64_t bytes;    // on either side
  bool is_mapped;
};

// Linux allows a process 65530 mappings, and each allocation between unmapped guards takes two: the stacks of CUDA
// threads need as many again. What is mapped alike, side by side, is one mapping.
constexpr std::array<Guard, 3> kGuards{{
    {.most_live = 1 << 10, .bytes = 16ULL << 30, .is_mapped = false},
    {.most_live = 12 << 10, .bytes = 1ULL << 30, .is_mapped = false},
    {.most_live = SIZE_MAX, .bytes = 32 << 10, .is_mapped = true},
}};

// Returns where the lower red zone begins, or null if the system refuses.
unsigned char* reserve(std::uint64_t usable_bytes, const Guard& guard, bool is_filled) {
  const std::uint64_t bytes = usable_bytes + 2 * guard.bytes;
  const int protection = guard.is_mapped ? PROT_READ | PROT_WRITE : PROT_NONE;
  void* reserved = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return nullptr;
  auto* usable = static_cast<unsigned char*>(reserved) + guard.bytes;
  // Neighbours that are one mapping would be given huge pages, and touching a byte take two MiB.
  if (guard.is_mapped) madvise(reserved, bytes, MADV_NOHUGEPAGE);
  if (guard.is_mapped) return usable;
  if (mprotect(usable, usable_bytes, PROT_READ | PROT_WRITE) == 0) {
    // With small pages, filling it takes longer than a short kernel; with huge ones, touching some of it does.
    madvise(usable, usable_bytes, is_filled ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    return usable;
  }
  munmap(reserved, bytes);
  return nullptr;
}

void* first_byte(const Allocation& a) { return reinterpret_cast<void*>(a.begin - a.guard_bytes); }
std::uint64_t reserved_bytes(const Allocation& a) { return core::whole_pages(a.bytes) + 2 * a.guard_bytes; }

// What is reserved costs nothing until it is poisoned, and then it is too late: Linux ends whoever takes the last page.
bool system_has(std::uint64_t bytes) {
  constexpr std::uint64_t kWorthAsking = 1 << 20;
  constexpr std::uint64_t kKeptFree = 256 << 20;
  if (bytes < kWorthAsking) return true;
  std::ifstream memory("/proc/meminfo");
  for (std::string line; std::getline(memory, line);) {
    constexpr std::string_view kKey = "MemAvailable:";
    if (line.starts_with(kKey)) return bytes + kKeptFree <= std::stoull(line.substr(kKey.size())) << 10;
  }
  return true;  // it does not say
}

}  // namespace

void* DeviceMemory::allocate(std::size_t bytes, std::string name, ElementType element) {
  if (bytes > core::kH200.memory_bytes - live_bytes_ || !system_has(bytes)) throw std::bad_alloc();
  const std::uint64_t red_zone = core::page_bytes();
  const std::uint64_t usable_bytes = red_zone + core::whole_pages(bytes) + red_zone;
  for (const Guard& guard : kGuards) {
    unsigned char* const usable = live_.size() < guard.most_live ? reserve(usable_bytes, guard, poisons_) : nullptr;
    if (usable == nullptr) continue;
    if (poisons_) std::memset(usable, core::kPoison, usable_bytes);
    const auto begin = reinterpret_cast<std::uint64_t>(usable) + red_zone;
    live_.emplace(begin, Allocation{std::move(name), begin, bytes, element, created_++, guard.bytes + red_zone});
    live_bytes_ += bytes;
    return reinterpret_cast<void*>(begin);
  }
  throw std::bad_alloc();
}

void DeviceMemory::free(void* pointer) {
  if (pointer == nullptr) return;
  const auto found = live_.find(reinterpret_cast<std::uint64_t>(pointer));
  if (found == live_.end() || found->second.is_of_host)
    throw std::invalid_argument("free_device: the pointer is not the start of an allocation");
  Allocation& a = found->second;
  // The addresses stay taken for a while: who still uses them should not find another array there.
  mmap(first_byte(a), reserved_bytes(a), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  live_bytes_ -= a.bytes;
  constexpr std::size_t kRemembered = 64;
  if (freed_.size() == kRemembered) {
    munmap(first_byte(freed_.front()), reserved_bytes(freed_.front()));
    freed_.erase(freed_.begin());
  }
  freed_.push_back(std::move(a));
  freed_.back().shadow = nullptr;
  live_.erase(found);
}

void DeviceMemory::adopt(void* pointer, std::size_t bytes, std::string name) {
  const auto begin = reinterpret_cast<std::uint64_t>(pointer);
  const auto after = live_.lower_bound(begin);
  const bool is_known = at(begin) != nullptr || (after != live_.end() && after->first < begin + bytes);
  if (is_known) throw std::invalid_argument("adopt: some of this memory is known already");
  Allocation& a = live_[begin];
  a = {std::move(name), begin, bytes, {}, created_++, 0};
  a.is_of_host = true;
}
bool DeviceMemory::forget(void* pointer) {
  const auto found = live_.find(reinterpret_cast<std::uint64_t>(pointer));
  if (found == live_.end() || !found->second.is_of_host) return false;
  live_.erase(found);
  return true;
}

std::string DeviceMemory::name_of_freed(std::uint64_t address) const {
  if (near(address) != nullptr) return "";  // the addresses are in use again
  const auto latest = std::find_if(freed_.rbegin(), freed_.rend(),
                                   [&](const Allocation& a) { return address >= a.begin && address < a.end(); });
  return latest == freed_.rend() ? "" : latest->name;
}

void DeviceMemory::mark_written(const void* pointer, std::size_t bytes) {
  const auto first = reinterpret_cast<std::uint64_t>(pointer);
  const Allocation* a = at(first);
  if (a != nullptr) shadow_of(*a).mark_written(first, std::min(bytes, a->end() - first));
}

safety::ShadowMemory& DeviceMemory::shadow_of(const Allocation& allocation) {
  Allocation& owner = live_.at(allocation.begin);
  if (owner.shadow == nullptr) owner.shadow = std::make_unique<safety::ShadowMemory>(cells_, owner.begin, owner.bytes);
  return *owner.shadow;
}

const Allocation* DeviceMemory::at(std::uint64_t address) const {
  const auto after = live_.upper_bound(address);
  if (after == live_.begin() || address >= std::prev(after)->second.end()) return nullptr;
  return &std::prev(after)->second;
}

const Allocation* DeviceMemory::near(std::uint64_t address) const {
  const auto after = live_.upper_bound(address);
  if (after != live_.begin()) {
    const Allocation& below = std::prev(after)->second;
    if (address < below.end() + below.guard_bytes) return &below;
  }
  if (after != live_.end() && address >= after->second.begin - after->second.guard_bytes) return &after->second;
  return nullptr;
}

}  // namespace simt
