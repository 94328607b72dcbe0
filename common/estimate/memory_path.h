#pragma once

#include <cstdint>
#include <optional>

#include "common/estimate/block_work.h"
#include "common/estimate/gpu_times.h"
#include "common/estimate/server.h"
#include "common/estimate/sm_clock.h"

namespace estimate {

/// What share of the bytes that DRAM moves for this work it reads; 1 if it moves none.
double read_share(const SmWork& work);

/// The way of a request from an SM to the memory and back, with a queue at each part.
class MemoryPath {
 public:
  /// Where a request is; each part is asked when the request arrives there.
  enum class Part : std::uint8_t { banks, l2, dram, way_back, done };
  /// When it arrives where.
  struct Stage {
    double time = 0;         ///< in cycles
    Part part = Part::done;  ///< the next one
  };

  /// How much of DRAM's time all SMs together use, and for what.
  struct DramLoad {
    double busy = 0;        ///< share of its time
    double read_share = 1;  ///< of the bytes
  };

  /// For one run: `gpu` outlives it; `waiting` is Guesses::waiting.
  MemoryPath(const GpuTimes& gpu, const SmWork& work, DramLoad load, double waiting);

  /// A load, at a part of its way; the next one.
  Stage load(const Step& step, Part part, double now);
  /// A store arrives at L1: when the warp may forget it.
  double store(const WarpWork& warp, const Step& step, double now);
  /// A bulk store begins: when it has been read, and later ones may enter. What it takes of the way to L2 and of DRAM
  /// is a store's.
  double bulk_store(const WarpWork& warp, const Step& step, double now);
  /// A load from shared memory begins: when the banks have served it.
  double shared(const Step& step, double now) { return banks_.serve(now, gpu_.wavefront * step.wavefronts); }

  /// Stores to shared memory, so many wavefronts: when the banks have taken them.
  double store_shared(double wavefronts, double now) { return banks_.serve(now, gpu_.wavefront * wavefronts); }

  /// Shares of so many cycles.
  void add_to(SmTimes& times) const;

 private:
  [[nodiscard]] double tag_cycles(const Step& step) const;
  double dram(const Step& step, double now);
  [[nodiscard]] double store_cycles(const WarpWork& warp, const Step& step) const;

  const GpuTimes& gpu_;
  double dirty_sector_;  // cycles of DRAM
  double read_wait_;
  double mixed_wait_;
  double mixed_;
  Noise noise_;
  Server tags_;   // of loads; those of stores are looked up as their data enter
  Server banks_;  // of L1 and shared memory: data of stores enter, and those of loads come back, one behind the other
  Server way_back_;
  Server stores_;
  Server l2_;
  Server dram_;
};

}  // namespace estimate
