#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "common/simt/runtime/graph_types.h"

// While a stream is captured, what it is asked for becomes nodes of a graph instead. Events carry the capture on to
// other streams.

namespace simt {
class KeptLaunch;
}

namespace simt::detail {

/// Whether what is asked of the stream becomes nodes.
bool is_captured(cudaStream_t stream);
/// Adds a node behind the latest of the stream.
/// @pre is_captured(stream)
cudaError_t record(cudaStream_t stream, cudaGraphNodeType type, std::function<cudaError_t()> work);
/// The same of a launch.
void record_launch(cudaStream_t stream, std::shared_ptr<const KeptLaunch> launch);
/// Does it now, or when the graph is launched that the stream is captured into.
template <typename Work>
cudaError_t in_stream(cudaStream_t stream, cudaGraphNodeType type, Work work) {
  return is_captured(stream) ? record(stream, type, std::move(work)) : work();
}

/// What an event says of a stream that is captured: where the stream is now.
void note_capture(cudaEvent_t event, cudaStream_t stream);
/// The stream waits for the event, which takes it into the event's capture.
cudaError_t wait_in_capture(cudaStream_t stream, cudaEvent_t event);

}  // namespace simt::detail

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// What other calls may do meanwhile: here, all.
enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal,
  cudaStreamCaptureModeThreadLocal,
  cudaStreamCaptureModeRelaxed
};
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone,
  cudaStreamCaptureStatusActive,
  cudaStreamCaptureStatusInvalidated
};
enum cudaStreamUpdateCaptureDependenciesFlags { cudaStreamAddCaptureDependencies, cudaStreamSetCaptureDependencies };

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal);
/// Adds to a graph of the program, behind `count` of its nodes.
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                          const cudaGraphEdgeData* edges, std::size_t count,
                                          cudaStreamCaptureMode mode);
/// Ends it on the stream where it began, once all streams that take part were waited for there.
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status);
/// The graph, and its nodes that the next one will come behind. They are valid until the next call for the stream.
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                     unsigned long long* id = nullptr, cudaGraph_t* graph = nullptr,
                                     const cudaGraphNode_t** dependencies = nullptr, std::size_t* count = nullptr);
/// As CUDA 13 has it.
inline cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                            unsigned long long* id, cudaGraph_t* graph,
                                            const cudaGraphNode_t** dependencies, const cudaGraphEdgeData** /*edges*/,
                                            std::size_t* count) {
  return cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, count);
}
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, const cudaGraphNode_t* dependencies,
                                                std::size_t count, unsigned flags = cudaStreamAddCaptureDependencies);
/// As CUDA 13 has it.
inline cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, const cudaGraphNode_t* dependencies,
                                                       const cudaGraphEdgeData* /*edges*/, std::size_t count,
                                                       unsigned flags = cudaStreamAddCaptureDependencies) {
  return cudaStreamUpdateCaptureDependencies(stream, dependencies, count, flags);
}

// NOLINTEND(readability-identifier-naming)
