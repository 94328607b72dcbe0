#include "common/simt/runtime/device.h"

#include <atomic>
#include <stdexcept>
#include <string>

#include "common/core/architecture.h"
#include "common/source/call_text.h"
#include "common/source/source_text.h"

namespace simt {

Worker& Device::worker(int index) {
  while (static_cast<int>(workers_.size()) <= index) {
    const bool can_grow = workers_.size() < kMostWorkers;
    const auto kind = can_grow ? ThreadStacks::Kind::growing : ThreadStacks::Kind::small;
    workers_.push_back(std::make_unique<Worker>(kind, stack_budget_));
  }
  return *workers_[static_cast<std::size_t>(index)];
}

const std::string& Device::name_of_array(const std::source_location& call) {
  const auto [known, is_new] = array_names_.try_emplace({call.file_name(), call.line(), call.column()}, "cudaMalloc");
  if (is_new) {
    const auto line = source::read_line(call.file_name(), static_cast<int>(call.line()));
    for (const char* function :
         {"cudaMalloc", "cudaMallocManaged", "cudaMallocPitch", "cudaMallocAsync", "cudaMallocHost", "cudaHostAlloc"}) {
      if (!line) break;
      const std::string name = source::filled_by_call(*line, function, static_cast<int>(call.column()));
      if (!name.empty()) known->second = name;
    }
  }
  return known->second;
}

std::size_t Device::shared_limit(void (*kernel)()) const {
  const auto limit = shared_limits_.find(kernel);
  return limit == shared_limits_.end() ? core::kH200.static_shared_bytes : limit->second;
}

std::size_t Device::largest_shared_limit() const {
  std::size_t most = core::kH200.static_shared_bytes;
  for (const auto& [kernel, bytes] : shared_limits_) most = std::max(most, bytes);
  return most;
}

void Device::allow_shared(void (*kernel)(), std::size_t bytes) {
  if (bytes > core::kH200.shared_bytes) {
    throw std::invalid_argument("cudaFuncSetAttribute: at most " + std::to_string(core::kH200.shared_bytes) +
                                " bytes of dynamic shared memory");
  }
  shared_limits_[kernel] = bytes;
}

namespace {

// Kernels write beyond their __device__ variables, and those lie next to this one.
struct BehindRedZone {
  unsigned char red_zone[4096];
  std::atomic<Device*> device;
};
constinit BehindRedZone process_wide{};

}  // namespace

Device& device() {
  Device* known = process_wide.device.load(std::memory_order_acquire);
  if (known != nullptr) return *known;
  auto* fresh = new Device;
  if (process_wide.device.compare_exchange_strong(known, fresh)) return *fresh;
  delete fresh;
  return *known;
}

}  // namespace simt
