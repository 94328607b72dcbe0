#pragma once

#include <cstddef>

#include "common/simt/runtime/streams.h"

// What a stream may say about caches and priorities. No count and no result depends on it: what is set is taken.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum cudaAccessProperty { cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting };
struct cudaAccessPolicyWindow {
  void* base_ptr;
  std::size_t num_bytes;
  float hitRatio;
  cudaAccessProperty hitProp;
  cudaAccessProperty missProp;
};
enum cudaStreamAttrID {
  cudaStreamAttributeAccessPolicyWindow = 1,
  cudaStreamAttributeSynchronizationPolicy = 3,
  cudaStreamAttributePriority = 8
};
union cudaStreamAttrValue {
  cudaAccessPolicyWindow accessPolicyWindow;
  int priority;
  int syncPolicy;
};

inline cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID, const cudaStreamAttrValue* value) {
  return value == nullptr ? cudaErrorInvalidValue : cudaStreamQuery(stream);
}
inline cudaError_t cudaCtxResetPersistingL2Cache() { return cudaDeviceSynchronize(); }

// NOLINTEND(readability-identifier-naming)
