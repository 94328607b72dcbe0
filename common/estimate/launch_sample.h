#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/caches/device_arrays.h"
#include "common/caches/residency.h"
#include "common/core/architecture.h"
#include "common/estimate/block_copies.h"
#include "common/estimate/block_work.h"
#include "common/estimate/joined_loads.h"
#include "common/simt/requests/request_sink.h"

namespace estimate {

/// The first blocks of a launch: enough of them to tell what the others cost on one GPU.
struct Sample {
  simt::LaunchShape launch;       ///< as a whole
  caches::BlockNeeds needs;       ///< of one block
  unsigned array_registers = 0;   ///< of a thread: that its arrays take, of those in `needs`
  caches::CacheSizes caches;      ///< of the GPU, for such blocks
  int resident = 1;               ///< blocks on one SM at the same time
  int sms = 1;                    ///< that the sample fills; fewer than the GPU has if blocks have much to do
  std::vector<BlockWork> blocks;  ///< the first of the launch, in order
  double others_work = 1;         ///< what a block does on average, as a share of what one of these does
  std::string why_not;            ///< why this launch cannot be estimated, a clause; empty if it can
};

/// Listens to launches and keeps a sample of each: the first blocks. The launches need not go on when has_enough():
/// give that to simt::ProfileOptions. With which_block() there, a few blocks here and there in the grid follow the
/// first ones, and the sample says how much these do; without it, they are taken to do as much.
class LaunchSamples : public simt::RequestSink {
 public:
  /// How much of a launch is kept.
  enum class Extent : std::uint8_t { enough, whole };

  /// How many blocks are enough, and which caches they meet, depends on the GPU.
  explicit LaunchSamples(const core::Architecture& chip, Extent extent = Extent::enough)
      : chip_(chip), extent_(extent) {}

  /// Whether the blocks that have not begun need not run.
  [[nodiscard]] bool has_enough() const { return ended_ >= most_blocks_ + others() && !must_run_on_; }
  /// Whether enough is known of a warp: of a block that does more than is kept, the first ones are left in the middle,
  /// and taken to do as much as the first one. Give that to simt::ProfileOptions, too.
  [[nodiscard]] bool has_enough_of(simt::WarpPlace place) const;
  /// Which block of the grid is wanted as the one with this number.
  [[nodiscard]] std::uint64_t which_block(std::uint64_t number);
  /// Of each launch so far.
  [[nodiscard]] std::vector<Sample>& samples() { return samples_; }

  void begin_launch(const simt::LaunchShape& launch) override;
  void begin_block(std::uint64_t block) override;
  void suspend_block(std::uint64_t block) override;
  void request(const simt::Request& request) override;
  void landed(const simt::Request& copies, bool is_own) override;
  void bulk(const simt::BulkAccess& access) override;
  void bulk_landed(const simt::BulkAccess& access) override;
  void phase_use(const simt::WarpStep& step, const simt::PhaseUse& use) override;
  void warp_operation(simt::WarpPlace place, simt::detail::WarpOperation operation, int words) override;
  void barrier(std::uint64_t block) override;
  void basic_block(const simt::WarpStep& step, const simt::Computation& computation) override;
  [[nodiscard]] bool wants_basic_blocks() const override { return true; }
  void end_block(std::uint64_t block) override;
  void leave_block(std::uint64_t block) override;
  void end_launch() override;

 private:
  [[nodiscard]] WarpWork& warp_at(simt::WarpPlace place);
  void note_shared(const simt::Region& region);
  void global_request(WarpWork& warp, Step step, const simt::Request& request);
  static constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

  void plan(const BlockWork& first);
  [[nodiscard]] std::uint64_t others() const;
  [[nodiscard]] std::uint64_t place_of_other(std::uint64_t index) const;
  [[nodiscard]] bool is_wanted(std::uint64_t number) const {
    return most_blocks_ == kAll || number < most_blocks_ + others();
  }

  core::Architecture chip_;
  Extent extent_;
  std::vector<Sample> samples_;
  std::map<std::uint64_t, BlockWork> running_;                          // by number
  std::map<std::uint64_t, BlockCopies> copies_;                         // likewise
  std::set<std::pair<std::uint64_t, std::uint64_t>> shared_variables_;  // begin and end, of the first block
  JoinedLoads joined_;
  caches::DeviceArrays arrays_;
  std::uint64_t ended_ = 0;        // blocks of this launch
  std::uint64_t most_blocks_ = 0;  // of it, the first that are wanted
  std::uint64_t most_others_ = 0;  // behind those
  bool is_asked_which_ = false;    // so that others follow the first ones
  std::uint64_t others_ended_ = 0;
  std::uint64_t steps_of_others_ = 0;
  bool must_run_on_ = false;  // somebody waits for a block that has not begun
};

}  // namespace estimate
