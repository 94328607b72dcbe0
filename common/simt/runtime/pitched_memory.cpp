#include "common/simt/runtime/pitched_memory.h"

#include <algorithm>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device.h"

namespace {

using simt::device;
using simt::detail::in_stream;
using simt::detail::keep;

char* slice(const cudaPitchedPtr& memory, const cudaPos& from, std::size_t z) {
  return static_cast<char*>(memory.ptr) + (from.z + z) * memory.pitch * memory.ysize + from.y * memory.pitch + from.x;
}

/// One side of a copy, in bytes.
struct Side {
  cudaPitchedPtr memory;
  cudaPos from;
};

Side side_of(const cudaArray* array, const cudaPitchedPtr& pointer, cudaPos from, std::size_t element_bytes) {
  from.x *= element_bytes;
  if (array == nullptr) return {pointer, from};
  return {{array->memory, array->pitch(), array->pitch(), std::max<std::size_t>(array->height, 1)}, from};
}

}  // namespace

cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent, std::source_location where) {
  if (pointer == nullptr) return keep(cudaErrorInvalidValue);
  *pointer = {nullptr, 0, extent.width, extent.height};
  return cudaMallocPitch(&pointer->ptr, &pointer->pitch, extent.width, extent.height * extent.depth, where);
}

cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent, std::source_location where) {
  for (std::size_t z = 0; z < extent.depth; ++z) {
    const cudaError_t error =
        cudaMemset2D(slice(pointer, {}, z), pointer.pitch, value, extent.width, extent.height, where);
    if (error != cudaSuccess) return error;
  }
  return device().fault();
}
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent, cudaStream_t stream,
                              std::source_location where) {
  return in_stream(stream, cudaGraphNodeTypeMemset, [=] { return cudaMemset3D(pointer, value, extent, where); });
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* copy, std::source_location where) {
  if (copy == nullptr) return keep(cudaErrorInvalidValue);
  const cudaArray* const array = copy->srcArray != nullptr ? copy->srcArray : copy->dstArray;
  const std::size_t element_bytes = array == nullptr ? 1 : array->element_bytes();
  const Side to = side_of(copy->dstArray, copy->dstPtr, copy->dstPos, element_bytes);
  const Side from = side_of(copy->srcArray, copy->srcPtr, copy->srcPos, element_bytes);
  for (std::size_t z = 0; z < copy->extent.depth; ++z) {
    const cudaError_t error =
        cudaMemcpy2D(slice(to.memory, to.from, z), to.memory.pitch, slice(from.memory, from.from, z), from.memory.pitch,
                     copy->extent.width * element_bytes, copy->extent.height, copy->kind, where);
    if (error != cudaSuccess) return error;
  }
  return device().fault();
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* copy, cudaStream_t stream, std::source_location where) {
  if (copy == nullptr) return keep(cudaErrorInvalidValue);
  return in_stream(stream, cudaGraphNodeTypeMemcpy, [what = *copy, where] { return cudaMemcpy3D(&what, where); });
}

cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream, std::source_location where) {
  return in_stream(stream, cudaGraphNodeTypeMemset,
                   [=] { return cudaMemset2D(to, pitch, value, width, height, where); });
}
