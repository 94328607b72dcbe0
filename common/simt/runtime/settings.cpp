#include "common/simt/runtime/settings.h"

#include "common/core/architecture.h"
#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/device_query.h"

using simt::device;
using simt::detail::give;
using simt::detail::keep;

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
  device().cache_config() = config;
  return device().fault();
}
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
  return give(config, static_cast<cudaFuncCache>(device().cache_config()));
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return device().fault(); }
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
  return give(config, cudaSharedMemBankSizeFourByte);
}
// CUDA takes no other heap once a kernel has used it.
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  if (limit == cudaLimitStackSize && value > core::kH200.local_bytes) return keep(cudaErrorInvalidValue);
  if (limit != cudaLimitMallocHeapSize) return keep(cudaSuccess);
  if (value > core::kH200.memory_bytes) return keep(cudaErrorMemoryAllocation);
  return keep(device().memory().heap().set_limit(value) ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit) {
  if (limit == cudaLimitStackSize) return give(value, core::kH200.local_bytes);
  if (limit == cudaLimitMallocHeapSize) return give(value, std::size_t{device().memory().heap().limit()});
  if (limit == cudaLimitPrintfFifoSize) return give(value, std::size_t{1 << 20});
  return keep(cudaErrorNotSupported);
}
cudaError_t cudaGetDeviceFlags(unsigned* flags) { return give(flags, 0U); }
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void*, std::size_t, unsigned) {
  return cudaStreamQuery(stream);
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  const cudaError_t error = cudaStreamQuery(stream);
  return error != cudaSuccess ? error : give(priority, 0);
}
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
  const cudaError_t error = cudaStreamQuery(stream);
  return error != cudaSuccess ? error : give(flags, 0U);
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned) {
  return cudaEventRecord(event, stream);
}
cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
