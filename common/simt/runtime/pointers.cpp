#include "common/simt/runtime/pointers.h"

#include <stdexcept>
#include <string_view>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/more_memory.h"

using simt::device;
using simt::detail::in_stream;
using simt::detail::keep;

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  if (attributes == nullptr) return keep(cudaErrorInvalidValue);
  void* const address = const_cast<void*>(pointer);
  const simt::Allocation* found = device().memory().allocations().at(reinterpret_cast<std::uint64_t>(pointer));
  *attributes = {cudaMemoryTypeUnregistered, -2, nullptr, address};  // -2: what CUDA calls no device
  if (found == nullptr) return device().fault();
  const char* const function = simt::detail::function_that_shared(found->begin);
  *attributes = {cudaMemoryTypeDevice, 0, address, nullptr};
  if (found->is_of_host) *attributes = {cudaMemoryTypeHost, 0, address, address};
  if (function != nullptr) {
    const bool is_managed = std::string_view(function) == "cudaMallocManaged";
    attributes->type = is_managed ? cudaMemoryTypeManaged : cudaMemoryTypeHost;
    attributes->hostPointer = address;
  }
  return device().fault();
}

cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned) {
  if (pointer == nullptr || bytes == 0) return keep(cudaErrorInvalidValue);
  try {
    device().memory().allocations().adopt(pointer, bytes, "memory of the host");
  } catch (const std::invalid_argument&) {
    return keep(cudaErrorHostMemoryAlreadyRegistered);
  }
  simt::mark_device_written(pointer, bytes);
  return device().fault();
}
cudaError_t cudaHostUnregister(void* pointer) {
  return device().memory().allocations().forget(pointer) ? device().fault() : keep(cudaErrorHostMemoryNotRegistered);
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int number, int peer) {
  if (can == nullptr) return keep(cudaErrorInvalidValue);
  if (number != 0 || peer != 0) return keep(cudaErrorInvalidDevice);
  *can = 0;
  return device().fault();
}
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) { return keep(cudaErrorInvalidDevice); }
cudaError_t cudaDeviceDisablePeerAccess(int) { return keep(cudaErrorInvalidDevice); }
cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                           std::source_location where) {
  if (to_device != 0 || from_device != 0) return keep(cudaErrorInvalidDevice);
  return cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice, where);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                                cudaStream_t stream, std::source_location where) {
  return in_stream(stream, cudaGraphNodeTypeMemcpy,
                   [=] { return cudaMemcpyPeer(to, to_device, from, from_device, bytes, where); });
}
