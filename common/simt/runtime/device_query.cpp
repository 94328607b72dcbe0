#include "common/simt/runtime/device_query.h"

#include <algorithm>
#include <cstdio>

#include "common/core/architecture.h"
#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"

namespace {

using simt::device;
using simt::detail::give;
using simt::detail::keep;

constexpr int kCudaVersion = CUDART_VERSION;

template <std::size_t N>
void set(int (&limits)[N], const int (&values)[N]) {
  std::copy_n(values, N, limits);
}

// @source CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", 9.0.
void set_texture_limits(cudaDeviceProp& p) {
  p.textureAlignment = p.surfaceAlignment = 512;
  p.texturePitchAlignment = 32;
  p.memPitch = 0x7fffffff;
  p.maxTexture1D = p.maxSurface1D = 131072;
  p.maxTexture1DLinear = 1 << 28;
  p.maxTexture1DMipmap = p.maxTextureCubemap = 32768;
  set(p.maxTexture2D, {131072, 65536});
  set(p.maxSurface2D, {131072, 65536});
  set(p.maxTexture2DLinear, {131072, 65000, 2097120});
  set(p.maxTexture2DMipmap, {32768, 32768});
  set(p.maxTexture2DGather, {32768, 32768});
  set(p.maxTexture3D, {16384, 16384, 16384});
  set(p.maxTexture3DAlt, {8192, 8192, 32768});
  set(p.maxSurface3D, {16384, 16384, 16384});
  set(p.maxTexture1DLayered, {32768, 2048});
  set(p.maxSurface1DLayered, {32768, 2048});
  set(p.maxTexture2DLayered, {32768, 32768, 2048});
  set(p.maxSurface2DLayered, {32768, 32768, 2048});
  set(p.maxTextureCubemapLayered, {32768, 2046});
}

}  // namespace

cudaError_t cudaGetDeviceCount(int* count) { return give(count, 1); }
cudaError_t cudaGetDevice(int* number) { return give(number, 0); }
cudaError_t cudaSetDevice(int number) { return number == 0 ? device().fault() : keep(cudaErrorInvalidDevice); }
cudaError_t cudaSetDeviceFlags(unsigned) { return device().fault(); }

// What core::kH200 does not hold is as cudaGetDeviceProperties() told it on an H200 SXM (CUDA 12.8).
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int number) {
  if (properties == nullptr) return keep(cudaErrorInvalidValue);
  if (number != 0) return keep(cudaErrorInvalidDevice);
  const core::Architecture& gpu = core::kH200;
  *properties = {};
  cudaDeviceProp& p = *properties;
  std::snprintf(p.name, sizeof(p.name), "%s", gpu.name);
  p.totalGlobalMem = gpu.memory_bytes;
  p.sharedMemPerBlock = gpu.static_shared_bytes;
  p.regsPerBlock = p.regsPerMultiprocessor = static_cast<int>(gpu.sm_registers);
  p.warpSize = gpu.warp_lanes;
  p.maxThreadsPerBlock = p.maxThreadsDim[0] = p.maxThreadsDim[1] = static_cast<int>(gpu.block_threads);
  p.maxThreadsDim[2] = static_cast<int>(gpu.block_z);
  p.maxGridSize[0] = static_cast<int>(gpu.grid_x);
  p.maxGridSize[1] = p.maxGridSize[2] = static_cast<int>(gpu.grid_yz);
  p.totalConstMem = 64 << 10;
  p.major = 9;
  p.multiProcessorCount = gpu.sms;
  p.l2CacheSize = static_cast<int>(gpu.l2_bytes);
  p.maxThreadsPerMultiProcessor = gpu.sm_threads;
  p.sharedMemPerMultiprocessor = gpu.sm_shared_bytes;
  p.sharedMemPerBlockOptin = gpu.shared_bytes;
  p.reservedSharedMemPerBlock = gpu.reserved_shared_bytes;
  p.maxBlocksPerMultiProcessor = gpu.sm_blocks;
  p.canMapHostMemory = p.concurrentKernels = p.unifiedAddressing = p.managedMemory = p.cooperativeLaunch = 1;
  p.concurrentManagedAccess = p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.computePreemptionSupported = p.deviceOverlap = p.memoryPoolsSupported = p.streamPrioritiesSupported = 1;
  // One copy may go on while a kernel runs: here each call ends before the next one begins, which is allowed, too.
  p.asyncEngineCount = 1;
  set_texture_limits(p);
  return device().fault();
}

cudaError_t cudaDeviceReset() {
  simt::DeviceMemory& memory = device().memory().allocations();
  while (!memory.all().empty()) {
    void* const first = reinterpret_cast<void*>(memory.all().begin()->first);
    if (!memory.forget(first)) memory.free(first);
  }
  device().fault() = device().last_error() = cudaSuccess;
  return cudaSuccess;
}
cudaError_t cudaThreadSynchronize() { return device().fault(); }
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  std::size_t used = 0;
  for (const auto& [begin, allocation] : device().memory().allocations().all()) used += allocation.bytes;
  const cudaError_t error = give(total, core::kH200.memory_bytes);
  return error != cudaSuccess ? error : give(free, core::kH200.memory_bytes - used);
}
cudaError_t cudaDriverGetVersion(int* version) { return give(version, kCudaVersion); }
cudaError_t cudaRuntimeGetVersion(int* version) { return give(version, kCudaVersion); }

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int number) {
  cudaDeviceProp p;
  if (const cudaError_t error = cudaGetDeviceProperties(&p, number); error != cudaSuccess) return error;
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
      return give(value, p.maxThreadsPerBlock);
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY:
    case cudaDevAttrMaxBlockDimZ:
      return give(value, p.maxThreadsDim[attribute - cudaDevAttrMaxBlockDimX]);
    case cudaDevAttrMaxGridDimX:
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ:
      return give(value, p.maxGridSize[attribute - cudaDevAttrMaxGridDimX]);
    case cudaDevAttrMaxSharedMemoryPerBlock:
      return give(value, static_cast<int>(p.sharedMemPerBlock));
    case cudaDevAttrTotalConstantMemory:
      return give(value, static_cast<int>(p.totalConstMem));
    case cudaDevAttrWarpSize:
      return give(value, p.warpSize);
    case cudaDevAttrMaxRegistersPerBlock:
    case cudaDevAttrMaxRegistersPerMultiprocessor:
      return give(value, p.regsPerBlock);
    case cudaDevAttrClockRate:
      return give(value, p.clockRate);
    case cudaDevAttrMultiProcessorCount:
      return give(value, p.multiProcessorCount);
    case cudaDevAttrIntegrated:
      return give(value, p.integrated);
    case cudaDevAttrCanMapHostMemory:
      return give(value, p.canMapHostMemory);
    case cudaDevAttrComputeMode:
      return give(value, p.computeMode);
    case cudaDevAttrConcurrentKernels:
      return give(value, p.concurrentKernels);
    case cudaDevAttrMemoryClockRate:
      return give(value, p.memoryClockRate);
    case cudaDevAttrGlobalMemoryBusWidth:
      return give(value, p.memoryBusWidth);
    case cudaDevAttrL2CacheSize:
      return give(value, p.l2CacheSize);
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return give(value, p.maxThreadsPerMultiProcessor);
    case cudaDevAttrUnifiedAddressing:
      return give(value, p.unifiedAddressing);
    case cudaDevAttrComputeCapabilityMajor:
      return give(value, p.major);
    case cudaDevAttrComputeCapabilityMinor:
      return give(value, p.minor);
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      return give(value, static_cast<int>(p.sharedMemPerMultiprocessor));
    case cudaDevAttrManagedMemory:
      return give(value, p.managedMemory);
    case cudaDevAttrConcurrentManagedAccess:
      return give(value, p.concurrentManagedAccess);
    case cudaDevAttrCooperativeLaunch:
      return give(value, p.cooperativeLaunch);
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      return give(value, static_cast<int>(p.sharedMemPerBlockOptin));
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      return give(value, p.maxBlocksPerMultiProcessor);
    case cudaDevAttrMaxPitch:
      return give(value, static_cast<int>(p.memPitch));
    case cudaDevAttrTextureAlignment:
      return give(value, static_cast<int>(p.textureAlignment));
    case cudaDevAttrGpuOverlap:
      return give(value, p.deviceOverlap);
    case cudaDevAttrKernelExecTimeout:
      return give(value, p.kernelExecTimeoutEnabled);
    case cudaDevAttrEccEnabled:
      return give(value, p.ECCEnabled);
    case cudaDevAttrTccDriver:
      return give(value, p.tccDriver);
    case cudaDevAttrAsyncEngineCount:
      return give(value, p.asyncEngineCount);
    case cudaDevAttrStreamPrioritiesSupported:
      return give(value, p.streamPrioritiesSupported);
    case cudaDevAttrGlobalL1CacheSupported:
      return give(value, p.globalL1CacheSupported);
    case cudaDevAttrLocalL1CacheSupported:
      return give(value, p.localL1CacheSupported);
    case cudaDevAttrSingleToDoublePrecisionPerfRatio:
      return give(value, p.singleToDoublePrecisionPerfRatio);
    case cudaDevAttrPageableMemoryAccess:
      return give(value, p.pageableMemoryAccess);
    case cudaDevAttrComputePreemptionSupported:
      return give(value, p.computePreemptionSupported);
    case cudaDevAttrReservedSharedMemoryPerBlock:
      return give(value, static_cast<int>(p.reservedSharedMemPerBlock));
    case cudaDevAttrMemoryPoolsSupported:
      return give(value, p.memoryPoolsSupported);
  }
  return keep(cudaErrorInvalidValue);
}
