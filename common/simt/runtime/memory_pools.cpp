#include "common/simt/runtime/memory_pools.h"

#include <cstdint>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/device_query.h"

namespace {

using simt::device;
using simt::detail::give;
using simt::detail::keep;

// An address that is no memory's.
cudaMemPool_t the_pool() { return reinterpret_cast<cudaMemPool_t>(&device()); }

cudaError_t done_if(bool is_valid) { return is_valid ? device().fault() : keep(cudaErrorInvalidValue); }

}  // namespace

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int number) {
  return number == 0 ? give(pool, the_pool()) : keep(cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int number) { return cudaDeviceGetDefaultMemPool(pool, number); }
cudaError_t cudaDeviceSetMemPool(int number, cudaMemPool_t pool) { return done_if(number == 0 && pool == the_pool()); }
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr, void* value) {
  return done_if(pool == the_pool() && value != nullptr);
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  if (pool != the_pool()) return keep(cudaErrorInvalidValue);
  std::uint64_t used = 0;
  if (attribute == cudaMemPoolAttrUsedMemCurrent || attribute == cudaMemPoolAttrReservedMemCurrent) {
    for (const auto& [begin, allocation] : device().memory().allocations().all()) used += allocation.bytes;
  }
  if (attribute >= cudaMemPoolAttrReleaseThreshold) return give(static_cast<std::uint64_t*>(value), used);
  return give(static_cast<int*>(value), 0);
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t) { return done_if(pool == the_pool()); }
