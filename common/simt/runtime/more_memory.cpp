#include "common/simt/runtime/more_memory.h"

#include <cstring>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device.h"

using simt::device;
using simt::detail::in_stream;
using simt::detail::keep;

cudaError_t simt::detail::allocate_for_both(void** pointer, std::size_t bytes, ElementType element,
                                            const char* function, const std::source_location& where) {
  const cudaError_t error = allocate(pointer, bytes, element, where);
  if (error != cudaSuccess || bytes == 0) return error;
  mark_device_written(*pointer, bytes);
  // Who reads what nobody has written is not found here. Then it should be what new memory holds elsewhere.
  std::memset(*pointer, 0, bytes);
  const Allocation* made = device().memory().allocations().at(reinterpret_cast<std::uint64_t>(*pointer));
  device().shared_with_host()[made->begin] = {made->created, function};
  return error;
}

const char* simt::detail::function_that_shared(std::uint64_t begin) {
  const Allocation* there = device().memory().allocations().at(begin);
  const auto found = device().shared_with_host().find(begin);
  const bool is_it =
      there != nullptr && found != device().shared_with_host().end() && found->second.created == there->created;
  return is_it ? found->second.function : nullptr;
}

cudaError_t cudaFreeHost(void* pointer) { return cudaFree(pointer); }
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return in_stream(stream, cudaGraphNodeTypeMemFree, [=] { return cudaFree(pointer); });
}
cudaError_t cudaMemAdvise(const void*, std::size_t, cudaMemoryAdvise, int) { return device().fault(); }
cudaError_t cudaMemPrefetchAsync(const void*, std::size_t, int, cudaStream_t) { return device().fault(); }

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream,
                            std::source_location where) {
  return in_stream(stream, cudaGraphNodeTypeMemcpy, [=] { return cudaMemcpy(to, from, bytes, kind, where); });
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream, std::source_location where) {
  return in_stream(stream, cudaGraphNodeTypeMemset, [=] { return cudaMemset(to, value, bytes, where); });
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind, std::source_location where) {
  if (width > to_pitch || width > from_pitch) return keep(cudaErrorInvalidPitchValue);
  for (std::size_t row = 0; row < height; ++row) {
    const cudaError_t error = cudaMemcpy(static_cast<char*>(to) + row * to_pitch,
                                         static_cast<const char*>(from) + row * from_pitch, width, kind, where);
    if (error != cudaSuccess) return error;
  }
  return device().fault();
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream,
                              std::source_location where) {
  return in_stream(stream, cudaGraphNodeTypeMemcpy,
                   [=] { return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind, where); });
}
cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                         std::source_location where) {
  if (width > pitch) return keep(cudaErrorInvalidPitchValue);
  for (std::size_t row = 0; row < height; ++row) {
    const cudaError_t error = cudaMemset(static_cast<char*>(to) + row * pitch, value, width, where);
    if (error != cudaSuccess) return error;
  }
  return device().fault();
}
