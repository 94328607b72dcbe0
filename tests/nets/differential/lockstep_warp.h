#pragma once

#include <algorithm>
#include <array>

#include "common/core/lanes.h"
#include "common/memory/global_sectors.h"
#include "common/memory/shared_banks.h"
#include "tests/nets/differential/fibers.h"
#include "tests/nets/differential/simt_reference.h"

namespace differential {

/// Bit i stands for lane i.
using Mask = std::uint32_t;
/// A value of each lane.
using Lanes = std::array<unsigned, 32>;

/// A function that lanes run together.
struct WarpFrame {
  std::array<Lanes, kVariables + kCounters> variable{};
  std::array<Lanes, kLocals> local{};
  bool is_kernel = false;
  Mask* broken = nullptr;     // that have left the innermost loop
  Mask* continued = nullptr;  // that wait for its next turn
  unsigned salt = 0;
  int line = 0;  // of the statement that runs
};

/// A warp of a block that runs in lockstep.
class LockstepWarp {
 public:
  LockstepWarp(const Program& program, Outcome& outcome, Costs& costs, Fibers& fibers, unsigned block, unsigned warp)
      : program_(program), outcome_(outcome), costs_(costs), fibers_(fibers), block_(block), first_(warp * 32) {}

  void run() {
    const unsigned count = std::min(program_.threads() - first_, 32U);
    const Mask all = count == 32 ? ~0U : (1U << count) - 1;
    WarpFrame f{.is_kernel = true};
    Lanes own{};
    for (const std::size_t lane : core::lanes_in(all)) own[lane] = thread(lane);
    Lanes blocks{};
    blocks.fill(block_);
    start(f, program_.salt, own, blocks);
    store_result(f, run(program_.body, f, all), program_.result_line);
  }

 private:
  void store_result(const WarpFrame& f, Mask lanes, int line) {
    const Lanes total = sum(f);
    memory::WarpAccess access{.bytes = 4, .kind = memory::Kind::store};
    for (const std::size_t lane : core::lanes_in(lanes)) {
      const unsigned at = block_ * program_.threads() + thread(lane);
      outcome_.result[at] = total[lane];
      access.address[lane] = std::uint64_t{4} * at;
    }
    note({line, "result", "store", 4}, Space::global, access, lanes);
  }
  [[nodiscard]] unsigned thread(std::size_t lane) const { return first_ + static_cast<unsigned>(lane); }
  [[nodiscard]] const Array& array(int index) const { return program_.arrays[static_cast<std::size_t>(index)]; }

  void start(WarpFrame& f, unsigned salt, const Lanes& first, const Lanes& second) const {
    f.salt = salt;
    for (std::size_t lane = 0; lane < 32; ++lane) f.local[0][lane] = thread(lane);
    f.local[1].fill(1);
    f.local[2].fill(2);
    f.local[3].fill(salt);
    f.variable[0] = first;
    f.variable[1] = second;
    for (unsigned i = 2; i < kVariables; ++i) f.variable[i].fill(salt + i);
  }
  static Lanes sum(const WarpFrame& f) {
    Lanes total{};
    for (std::size_t lane = 0; lane < 32; ++lane) {
      for (unsigned i = 0; i < kVariables; ++i) total[lane] += f.variable[i][lane] * (i == 0 ? 1 : 2 * i + 1);
      for (const Lanes& local : f.local) total[lane] += local[lane];
    }
    return total;
  }

  void note(const AccessKey& key, Space space, memory::WarpAccess& access, Mask lanes) {
    if (lanes == 0) return;
    access.active = lanes;
    AccessCost& sums = costs_[key];
    sums.requests += 1;
    sums.lanes += static_cast<std::uint64_t>(access.active_lanes());
    sums.cost += static_cast<std::uint64_t>(space == Space::global ? memory::count_sectors(access)
                                                                   : memory::count_wavefronts(access));
  }
  void note(const WarpFrame& f, int index, int member, int bytes, memory::Kind kind, const Lanes& element, Mask lanes) {
    memory::WarpAccess access{.bytes = bytes, .kind = kind};
    for (const std::size_t lane : core::lanes_in(lanes))
      access.address[lane] = outcome_.memory.offset(index, member, element[lane]);
    note({f.line, array(index).name, std::string(memory::name_of(kind)), bytes}, array(index).space, access, lanes);
  }
  [[nodiscard]] int bytes_of(int index, int member) const {
    return array(index).type->members[static_cast<std::size_t>(member)].bytes;
  }

  static Mask nonzero(const Lanes& value, Mask lanes) {
    Mask result = 0;
    for (const std::size_t lane : core::lanes_in(lanes)) result |= value[lane] != 0 ? core::lane_bit(lane) : 0;
    return result;
  }
  static Lanes flags(Mask lanes) {
    Lanes result{};
    for (const std::size_t lane : core::lanes_in(lanes)) result[lane] = 1;
    return result;
  }

  Lanes eval(const Expr& e, WarpFrame& f, Mask lanes);
  Mask run(const std::vector<Statement>& body, WarpFrame& f, Mask lanes) {
    for (const Statement& s : body) {
      if (lanes == 0) break;
      f.line = s.line;
      lanes = run(s, f, lanes);
    }
    return lanes;
  }
  Mask run(const Statement& s, WarpFrame& f, Mask lanes);
  Mask loop(const Statement& s, WarpFrame& f, Mask lanes);
  Mask select(const Statement& s, WarpFrame& f, Mask lanes);
  void store(const Statement& s, WarpFrame& f, Mask lanes);

  static void assign(WarpFrame& f, int variable, const Lanes& value, Mask lanes) {
    Lanes& target = f.variable[static_cast<std::size_t>(variable)];
    for (const std::size_t lane : core::lanes_in(lanes)) target[lane] = assigned(target[lane], value[lane]);
  }

  const Program& program_;
  Outcome& outcome_;
  Costs& costs_;
  Fibers& fibers_;
  unsigned block_;
  unsigned first_;
};

}  // namespace differential
