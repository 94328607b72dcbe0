#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/caches/device_arrays.h"
#include "common/caches/memory_levels.h"
#include "common/caches/resident_blocks.h"
#include "common/core/architecture.h"
#include "common/simt/requests/request_sink.h"

namespace caches {

/// What a kernel finds in the caches of a GPU: listens to its launches. Each launch starts with empty caches, as
/// under Nsight Compute.
///
/// How much shared memory a block takes is what the first block to end has used, and what the launch gives to it.
class KernelCaches : public simt::RequestSink {
 public:
  /// @param registers  of a thread, see BlockNeeds
  /// @param gpu        whose caches they are
  explicit KernelCaches(unsigned registers = 32, const core::Architecture& gpu = core::kH200)
      : registers_(registers), gpu_(gpu) {}

  void begin_launch(const simt::LaunchShape& launch) override;
  void begin_block(std::uint64_t block) override;
  void request(const simt::Request& request) override;
  void bulk(const simt::BulkAccess& bulk) override;
  void barrier(std::uint64_t block) override;
  void end_block(std::uint64_t block) override;
  void end_launch() override;

  /// What one place in the program has found for one variable.
  struct Place {
    std::uint64_t program_counter = 0;  ///< of the access
    std::string variable;               ///< Region::name
    memory::Kind kind{};                ///< what the lanes do
    int bytes = 0;                      ///< per lane
    LevelCounts counts;                 ///< of all launches; what it makes L2 give up is counted here, too
  };

  /// Of all launches. Nothing if this was not told of every block, since which lines the others would have brought is
  /// not known.
  [[nodiscard]] std::optional<LevelCounts> totals() const;
  /// The places that the totals are the sum of, in the order in which they were first told of.
  [[nodiscard]] const std::vector<Place>& places() const { return places_; }

 private:
  void note(const simt::WarpPlace& place, const simt::AccessSite& site, std::span<const LinePart> parts);
  std::uint32_t place_of(const simt::AccessSite& site);
  void begin_caches();

  unsigned registers_;
  core::Architecture gpu_;
  simt::LaunchShape launch_;
  std::map<std::uint64_t, BlockLog> running_;                           // blocks that have begun, by number
  std::set<std::pair<std::uint64_t, std::uint64_t>> shared_variables_;  // begin and end
  DeviceArrays arrays_;
  std::uint64_t ended_blocks_ = 0;  // of the launch
  std::unique_ptr<MemoryLevels> levels_;
  std::optional<ResidentBlocks> blocks_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> place_of_site_;  // of this launch, by AccessSite::index
  bool knows_all_ = true;
};

}  // namespace caches
