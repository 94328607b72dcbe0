#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "common/simt/profile/profile.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// How profile() works.
struct ProfileOptions {
  /// OS threads that run blocks; 0 = one per core, or one if the launch is checked. Results do not depend on it.
  int workers = 0;
  /// Look for races and for reads of uninitialised memory, at about the price of tracing. Races in global memory are
  /// looked for by one worker only: blocks have to come in a known order.
  bool checks = true;
  /// Host code in a kernel's file that reads or writes device memory by itself is a finding. A DeviceArray of the
  /// emulator lets its owner do so; a program for a GPU may not.
  bool watches_host = false;
  /// The lanes of each warp run in step, as on a GPU before Volta: each access of all lanes that are at one place in
  /// the program takes effect before any of them goes on to the next one. Then different instructions of one warp do
  /// not race with each other. Several times slower.
  bool lockstep = false;
  /// Copies that run by themselves are done when they are begun, as luck may have it, and not when they are waited for.
  /// What is found is the same.
  bool eager = false;
  /// Asked before each block of a launch: true if the blocks that have not begun need not run, because the caller only
  /// wants to see how a kernel begins. Then what it computes is incomplete. Needs a sink. Empty: all run.
  std::function<bool()> has_enough{};
  /// Asked now and then while a warp runs: true if nobody needs to see what else it does. A block is left in the middle
  /// when that holds for all of its warps that have not ended. In an unchecked launch only. Empty: all run to their
  /// end.
  std::function<bool(WarpPlace)> has_enough_of{};
  /// Which block of the grid runs as the one with this number, for whoever wants to see a few of many: each number
  /// below the grid's blocks has another one. Sinks are told of numbers. Empty: block n is number n.
  std::function<std::uint64_t(std::uint64_t)> which_block{};
  /// Memory that is allocated meanwhile is poisoned. With false, it holds zeros, and costs nothing until it is touched:
  /// for whoever looks at addresses alone.
  bool poisons = true;
  /// Told of all launches, in this order. They outlive the call. With any sink, one worker runs the blocks.
  std::vector<RequestSink*> sinks{};
};

/// Runs host code and returns the profile of every kernel that it launched.
///
/// The counters follow the rules measured on an NVIDIA H200 (docs/architecture.md). A finding stops the launch it
/// happened in; later launches of the same call are skipped. It waits as long as a kernel runs: a time limit is the
/// program's business.
///
/// Example:
///   simt::DeviceArray<float> x(1024, "x");
///   std::fill(x.begin(), x.end(), 1.0F);
///   const simt::Profile p = simt::profile([&] { launch(scale, {32, 32}, x.data()); });
///   EXPECT_EQ(p.global_loads().sectors_per_request(), 4.0);
Profile profile(const std::function<void()>& host_code, ProfileOptions options = {});

/// Lets a sink listen to the launches that run while this object lives; with it, one worker runs the blocks.
///
/// Example:
///   simt::RequestLog log;
///   const simt::Listener listener(log);
///   simt::profile([&] { launch(copy, {grid, block}, in.data(), out.data()); });
class Listener {
 public:
  /// `sink` outlives the listener.
  explicit Listener(RequestSink& sink);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

 private:
  RequestSink* sink_;
};

}  // namespace simt
