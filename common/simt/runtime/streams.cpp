#include "common/simt/runtime/streams.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "common/simt/execution/current.h"
#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device.h"

namespace {

using simt::device;
using simt::detail::keep;

template <typename T>
simt::Handles<T>& handles();
template <>
simt::Handles<CUstream_st>& handles() {
  return device().stream_handles().streams;
}
template <>
simt::Handles<CUevent_st>& handles() {
  return device().stream_handles().events;
}

template <typename T>
bool is_known(const T* handle) {
  return handles<T>().contains(handle);
}

template <typename T>
cudaError_t create(T** handle) {
  if (handle == nullptr) return keep(cudaErrorInvalidValue);
  *handle = handles<T>().add(std::make_unique<T>());
  return device().fault();
}

template <typename T>
cudaError_t destroy(T* handle) {
  return handles<T>().remove(handle) ? device().fault() : keep(cudaErrorInvalidResourceHandle);
}

bool is_stream(cudaStream_t stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread || is_known(stream);
}

[[noreturn]] void refuse_to_wait() {
  const simt::OutsideKernel outside;
  std::fprintf(stderr,
               "A kernel calls cudaDeviceSynchronize() to wait for kernels that it has launched. CUDA 12 has that no "
               "more: launch what comes behind them into cudaStreamTailLaunch.\n");
  std::abort();
}

// A stream that is captured does nothing that could be waited for.
cudaError_t wait_for(cudaStream_t stream) {
  if (!is_stream(stream)) return keep(cudaErrorInvalidResourceHandle);
  return simt::detail::is_captured(stream) ? keep(cudaErrorStreamCaptureUnsupported) : device().fault();
}

cudaError_t done_if(bool is_valid) { return is_valid ? device().fault() : keep(cudaErrorInvalidResourceHandle); }

}  // namespace

cudaError_t cudaDeviceSynchronize() {
  if (simt::thread_running_here()) refuse_to_wait();
  return device().fault();
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return create(stream); }
// Kernels name streams to say what may run at the same time. Here nothing does.
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  if (!simt::thread_running_here()) return create(stream);
  *stream = cudaStreamPerThread;
  return cudaSuccess;
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned, int) { return create(stream); }
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  if (least != nullptr) *least = 0;
  if (greatest != nullptr) *greatest = -5;
  return device().fault();
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return simt::thread_running_here() ? cudaSuccess : destroy(stream);
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) { return wait_for(stream); }
cudaError_t cudaStreamQuery(cudaStream_t stream) { return wait_for(stream); }
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  if (!is_stream(stream) || !is_known(event)) return keep(cudaErrorInvalidResourceHandle);
  return simt::detail::wait_in_capture(stream, event);
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data, unsigned) {
  if (!is_stream(stream)) return keep(cudaErrorInvalidResourceHandle);
  return simt::detail::in_stream(stream, cudaGraphNodeTypeHost, [=] {
    callback(stream, device().fault(), data);
    return device().fault();
  });
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
  if (!is_stream(stream)) return keep(cudaErrorInvalidResourceHandle);
  return simt::detail::in_stream(stream, cudaGraphNodeTypeHost, [=] {
    function(data);
    return device().fault();
  });
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return create(event); }
cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned) { return create(event); }
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return create(event); }
cudaError_t cudaEventDestroy(cudaEvent_t event) { return destroy(event); }
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (!is_known(event) || !is_stream(stream)) return keep(cudaErrorInvalidResourceHandle);
  simt::detail::note_capture(event, stream);
  if (simt::detail::is_captured(stream)) return device().fault();
  event->recorded = std::chrono::steady_clock::now();
  event->is_recorded = true;
  return device().fault();
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) { return done_if(is_known(event)); }
cudaError_t cudaEventQuery(cudaEvent_t event) { return done_if(is_known(event)); }
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
  if (milliseconds == nullptr) return keep(cudaErrorInvalidValue);
  if (!is_known(from) || !is_known(to) || !from->is_recorded || !to->is_recorded)
    return keep(cudaErrorInvalidResourceHandle);
  *milliseconds = std::chrono::duration<float, std::milli>(to->recorded - from->recorded).count();
  return device().fault();
}
