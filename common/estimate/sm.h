#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include "common/estimate/memory_path.h"
#include "common/estimate/sm_clock.h"
#include "common/estimate/sm_parts.h"

namespace estimate {

/// One run of an SM.
class Sm {
 public:
  /// `work`, `gpu` and `guesses` outlive it.
  Sm(const SmWork& work, const GpuTimes& gpu, const Guesses& guesses, MemoryPath::DramLoad load);

  /// All blocks, from the first to the last.
  SmTimes run();

 private:
  using What = Event::What;
  using State = Warp::State;

  void at(double time, What what, std::uint32_t warp, const Step* step = nullptr,
          MemoryPath::Part part = MemoryPath::Part::done) {
    events_.push({time, numbers_++, what, part, warp, step});
  }
  [[nodiscard]] const BlockWork& block(std::uint64_t index) const;
  double issue(std::uint32_t warp, double now, double instructions, double dependent, double special);

  // What warps do (sm.cpp).
  void begin_block(std::uint32_t slot, double now);
  void go_on(std::uint32_t id, double now);
  void make(std::uint32_t id, const Step& step, double now);
  void begin_load(std::uint32_t id, const Step& step, double now);
  void begin_copy(std::uint32_t id, const Step& step, double now);
  void open_barrier(Slot& slot, double now);
  void end(std::uint32_t id, double now);

  // What happens to them (sm_events.cpp).
  void handle(const Event& event);
  void loaded(const Event& event);
  void all_loaded(std::uint32_t id, double now);
  void copied(const Event& event);
  void come(std::uint32_t id, const Step& step, double now);
  void go_on_if_come(std::uint32_t id, double now);

  const SmWork& work_;
  const GpuTimes& gpu_;
  const Guesses& guesses_;
  MemoryPath memory_;
  Server starts_;
  std::array<Server, 4> schedulers_;
  std::array<Server, 4> special_units_;
  std::vector<Warp> warps_;
  std::vector<Slot> slots_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::uint64_t numbers_ = 0;
  std::uint64_t begun_ = 0;
  double end_ = 0;
  double byte_cycles_ = 0;  // of loads and copies from DRAM, on their way
  std::vector<BlockSpan> spans_;
};

}  // namespace estimate
