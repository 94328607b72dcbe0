#include "common/simt/runtime/kept_launch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace simt {

KeptLaunch::KeptLaunch(void (*kernel)(), const detail::KernelType& type, void* const* arguments,
                       const LaunchConfig& config)
    : kernel_(kernel), type_(type), config_(config) {
  std::size_t room = 0;
  for (const detail::ParameterSize* one = type.parameters; one->bytes != 0; ++one) room += one->bytes + one->alignment;
  bytes_ = std::make_unique<unsigned char[]>(room);
  unsigned char* next = bytes_.get();
  for (const detail::ParameterSize* one = type.parameters; one->bytes != 0; ++one) {
    const std::size_t past = reinterpret_cast<std::uintptr_t>(next) % one->alignment;
    if (past != 0) next += one->alignment - past;
    std::memcpy(next, arguments[pointers_.size()], one->bytes);
    pointers_.push_back(next);
    next += one->bytes;
  }
  pointers_.push_back(nullptr);
}

cudaError_t KeptLaunch::run() const {
  LaunchConfig now = config_;
  now.stream = nullptr;
  detail::run_grid(kernel_, type_, pointers_.data(), now);
  return cudaPeekAtLastError();
}

}  // namespace simt
