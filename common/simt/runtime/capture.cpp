#include "common/simt/runtime/capture.h"

#include <algorithm>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/kept_launch.h"

namespace {

using simt::Capture;
using simt::device;
using simt::detail::give;
using simt::detail::is_captured;
using simt::detail::keep;
using Nodes = std::vector<cudaGraphNode_t>;

bool is_stream(cudaStream_t stream) { return device().stream_handles().streams.contains(stream); }

void add_new(Nodes& nodes, const Nodes& more) {
  for (const cudaGraphNode_t node : more)
    if (std::ranges::find(nodes, node) == nodes.end()) nodes.push_back(node);
}

cudaError_t begin(cudaStream_t stream, std::shared_ptr<Capture> capture, Nodes behind) {
  if (!is_stream(stream)) return keep(cudaErrorStreamCaptureUnsupported);
  if (stream->capture != nullptr) return keep(cudaErrorIllegalState);
  capture->origin = stream;
  capture->id = ++device().stream_handles().captures;
  stream->capture = std::move(capture);
  stream->latest = std::move(behind);
  return device().fault();
}

// Whether a node comes behind all of the others, or is one of them.
bool are_behind(const Nodes& nodes, const Nodes& others) {
  Nodes open = nodes;
  for (std::size_t at = 0; at < open.size(); ++at) add_new(open, Nodes(open[at]->dependencies));
  return std::ranges::all_of(others, [&](auto other) { return std::ranges::find(open, other) != open.end(); });
}

void leave(cudaStream_t stream) {
  stream->capture.reset();
  stream->latest.clear();
}

}  // namespace

namespace simt::detail {

bool is_captured(cudaStream_t stream) { return is_stream(stream) && stream->capture != nullptr; }

cudaError_t record(cudaStream_t stream, cudaGraphNodeType type, std::function<cudaError_t()> work) {
  stream->latest = {stream->capture->graph->add(type, stream->latest, std::move(work))};
  return device().fault();
}

void record_launch(cudaStream_t stream, std::shared_ptr<const KeptLaunch> launch) {
  record(stream, cudaGraphNodeTypeKernel, [launch = std::move(launch)] { return launch->run(); });
}

void note_capture(cudaEvent_t event, cudaStream_t stream) {
  event->capture.reset();
  if (!is_captured(stream)) return;
  event->capture = stream->capture;
  event->latest = stream->latest;
}

cudaError_t wait_in_capture(cudaStream_t stream, cudaEvent_t event) {
  const std::shared_ptr<Capture> theirs = event->capture.lock();
  if (!is_captured(stream) && theirs == nullptr) return device().fault();
  if (!is_stream(stream)) return keep(cudaErrorStreamCaptureImplicit);
  if (theirs == nullptr) return keep(cudaErrorStreamCaptureIsolation);
  if (stream->capture != nullptr && stream->capture != theirs) return keep(cudaErrorStreamCaptureMerge);
  stream->capture = theirs;
  add_new(stream->latest, event->latest);
  return device().fault();
}

}  // namespace simt::detail

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  auto capture = std::make_shared<Capture>();
  capture->own = std::make_unique<CUgraph_st>();
  capture->graph = capture->own.get();
  return begin(stream, std::move(capture), {});
}
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                                          const cudaGraphEdgeData*, std::size_t count, cudaStreamCaptureMode) {
  if (graph == nullptr) return keep(cudaErrorInvalidValue);
  auto capture = std::make_shared<Capture>();
  capture->graph = graph;
  return begin(stream, std::move(capture), {dependencies, dependencies + count});
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  if (!is_captured(stream)) return keep(cudaErrorIllegalState);
  const std::shared_ptr<Capture> capture = stream->capture;
  if (capture->origin != stream) return keep(cudaErrorStreamCaptureUnmatched);
  bool is_joined = true;
  const Nodes latest = stream->latest;
  for (const auto& [address, one] : device().stream_handles().streams) {
    if (one->capture != capture) continue;
    is_joined &= are_behind(latest, one->latest);
    leave(one.get());
  }
  if (graph != nullptr) *graph = is_joined ? capture->graph : nullptr;
  if (!is_joined) return keep(cudaErrorStreamCaptureUnjoined);
  if (capture->own != nullptr) device().graph_handles().graphs.add(std::move(capture->own));
  return device().fault();
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  return give(status, is_captured(stream) ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone);
}
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id,
                                     cudaGraph_t* graph, const cudaGraphNode_t** dependencies, std::size_t* count) {
  const cudaError_t error = cudaStreamIsCapturing(stream, status);
  if (error != cudaSuccess || *status != cudaStreamCaptureStatusActive) return error;
  if (id != nullptr) *id = stream->capture->id;
  if (graph != nullptr) *graph = stream->capture->graph;
  if (dependencies != nullptr) *dependencies = stream->latest.data();
  if (count != nullptr) *count = stream->latest.size();
  return error;
}
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, const cudaGraphNode_t* dependencies,
                                                std::size_t count, unsigned flags) {
  if (!is_captured(stream)) return keep(cudaErrorIllegalState);
  if (flags == cudaStreamSetCaptureDependencies) stream->latest.clear();
  add_new(stream->latest, {dependencies, dependencies + count});
  return device().fault();
}
