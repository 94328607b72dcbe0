#include "common/simt/runtime/arrays.h"

#include <algorithm>
#include <memory>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device.h"

using simt::device;
using simt::detail::give;
using simt::detail::in_stream;
using simt::detail::keep;

cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format, cudaExtent extent,
                              unsigned flags, std::source_location where) {
  if (array == nullptr || format == nullptr || extent.width == 0) return keep(cudaErrorInvalidValue);
  auto made =
      std::make_unique<cudaArray>(cudaArray{nullptr, *format, extent.width, extent.height, extent.depth, flags});
  const std::size_t rows = std::max<std::size_t>(extent.height, 1) * std::max<std::size_t>(extent.depth, 1);
  const cudaError_t error = simt::detail::allocate_for_both(reinterpret_cast<void**>(&made->memory),
                                                            made->pitch() * rows, {}, "cudaMallocArray", where);
  if (error == cudaSuccess) *array = made.release();
  return error;
}
cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, std::size_t width,
                            std::size_t height, unsigned flags, std::source_location where) {
  return cudaMalloc3DArray(array, format, {width, height, 0}, flags, where);
}
cudaError_t cudaFreeArray(cudaArray_t array) {
  if (array == nullptr) return device().fault();
  const std::unique_ptr<cudaArray> owned(array);
  return cudaFree(owned->memory);
}
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags, cudaArray_t array) {
  if (array == nullptr) return keep(cudaErrorInvalidValue);
  if (format != nullptr) *format = array->format;
  if (extent != nullptr) *extent = {array->width, array->height, array->depth};
  if (flags != nullptr) *flags = array->flags;
  return device().fault();
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
  return array == nullptr ? keep(cudaErrorInvalidValue) : give(format, array->format);
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t bytes,
                              cudaMemcpyKind kind, std::source_location where) {
  if (to == nullptr) return keep(cudaErrorInvalidValue);
  return cudaMemcpy(to->memory + y * to->pitch() + x, from, bytes, kind, where);
}
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, std::size_t x, std::size_t y, std::size_t bytes,
                                cudaMemcpyKind kind, std::source_location where) {
  if (from == nullptr) return keep(cudaErrorInvalidValue);
  return cudaMemcpy(to, from->memory + y * from->pitch() + x, bytes, kind, where);
}
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                std::size_t width, std::size_t height, cudaMemcpyKind kind,
                                std::source_location where) {
  if (to == nullptr) return keep(cudaErrorInvalidValue);
  return cudaMemcpy2D(to->memory + y * to->pitch() + x, to->pitch(), from, pitch, width, height, kind, where);
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                     std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream,
                                     std::source_location where) {
  return in_stream(stream, cudaGraphNodeTypeMemcpy,
                   [=] { return cudaMemcpy2DToArray(to, x, y, from, pitch, width, height, kind, where); });
}
cudaError_t cudaMemcpy2DFromArray(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x, std::size_t y,
                                  std::size_t width, std::size_t height, cudaMemcpyKind kind,
                                  std::source_location where) {
  if (from == nullptr) return keep(cudaErrorInvalidValue);
  return cudaMemcpy2D(to, pitch, from->memory + y * from->pitch() + x, from->pitch(), width, height, kind, where);
}
