#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "common/memory/warp_access.h"
#include "common/safety/copies_in_flight.h"
#include "common/safety/crowded_cells.h"
#include "common/safety/happens_before.h"
#include "common/safety/proxy_fences.h"
#include "common/safety/shadow_memory.h"
#include "common/safety/stored_values.h"

namespace safety {

/// One side of a hazard.
struct Party {
  std::uint64_t block = 0;             ///< linear index in the launch
  int thread = 0;                      ///< linear index in its block
  unsigned site = 0;                   ///< the place in the source, as numbered by the caller
  Strength strength = Strength::weak;  ///< how it accesses
};

/// Two accesses that nothing orders, or a read of what nobody wrote.
struct Hazard {
  /// What is wrong.
  enum class Kind : std::uint8_t {
    race,
    uninitialized,
    unfenced,  ///< a bulk copy reads what a thread has stored, and no fence stands between the two
  };
  Kind kind = Kind::race;     ///< one of these
  Party access;               ///< the one that was seen second
  Party other;                ///< of a race; or who has stored
  std::uint64_t address = 0;  ///< the first byte that both touched
};

/// Looks for races and for reads of uninitialised memory in the requests of a launch.
///
/// A race: two threads access the same byte, at least one writes, they may not meet (see may_meet()), and HappensBefore
/// does not order the two. Writing the value that is there already does no harm and is not reported. Nor is an atomic
/// write that an atomic update of the same memory has seen, and what comes after the update: "causality order" in the
/// memory model orders them, without a fence.
///
/// Where the lanes of a warp run in step, what two of them do at different places is in order. At one place they are
/// taken to meet, also in different turns of a loop.
///
/// Found is the first race on each piece of memory, at least. Not found are those of more accesses than CrowdedCells
/// keeps: see has_lost().
///
/// Uninitialised: see WrittenPart.
///
/// Contract: requests are those of the block that runs (HappensBefore::begin_block(), resume_block()), in an order that
/// its barriers and __syncwarp() allow. Shared memory of a block that waits is set aside (ShadowMemory::set_aside()).
class AccessChecker {
 public:
  /// @param first_state    see HappensBefore
  /// @param only_barriers  the program has nothing else that orders threads: then two readers stand for all
  /// @param warps_in_step  the lanes of a warp take each step together
  explicit AccessChecker(std::uint32_t first_state, bool only_barriers = true, bool warps_in_step = false)
      : order_(first_state), only_barriers_(only_barriers), warps_in_step_(warps_in_step) {}

  /// To be told of blocks, barriers, fences and atomic operations.
  HappensBefore& order() { return order_; }

  /// Checks one request and remembers it.
  /// @param is_shared  then other blocks do not matter, and nothing is written when a block begins
  /// @param site       number of the place in the source; from AccessMark::kSites on they share one
  /// @param values     of a store: what each active lane wrote
  /// @param needs_value  reading what nobody has written is a mistake
  /// @pre all active lanes are inside `shadow`, aligned to their width
  void on_request(ShadowMemory& shadow, bool is_shared, const memory::WarpAccess& access, Strength strength, int warp,
                  unsigned site, const StoredValues& values, bool needs_value = true);

  /// Lanes of a warp begin copies to shared memory, which are done at any time until on_landing(): meanwhile nobody may
  /// touch what they write.
  /// @pre as of on_request()
  void on_copy(ShadowMemory& shadow, const memory::WarpAccess& access, int warp, unsigned site,
               const StoredValues& values);
  /// Such copies have been done, and somebody has waited for that.
  /// @param is_own  their own threads have; else others tell of it, and hand it on
  /// @pre as of on_request()
  void on_landing(ShadowMemory& shadow, const memory::WarpAccess& access, int warp, unsigned site,
                  const StoredValues& values, bool is_own);

  /// A range of bytes.
  struct Bytes {
    std::uint64_t first;  ///< address
    std::uint64_t count;  ///< at least 1; what is behind the end of the shadow does not matter
  };
  /// A thread lets the hardware read or write many bytes. What it does with shared memory is done at any time until
  /// on_bulk_landing(); what it does with global memory counts as done at once.
  /// @pre all in `shadow`, and at multiples of 4 bytes
  void on_bulk(ShadowMemory& shadow, bool is_shared, memory::Kind kind, Bytes bytes, int thread, unsigned site);
  /// That has been done, and a thread has waited for it: not always the one that began it.
  /// @param is_own  it is one that reads, and its own thread has waited
  void on_bulk_landing(std::uint64_t first, int thread, unsigned site, bool is_own) {
    land(first, thread, site, is_own);
  }
  /// A thread does a fence for what the hardware is to read.
  void on_proxy_fence(int thread);

  /// A thread reads these as a whole, in pieces that do not need values by themselves: a mistake if that finds none.
  void on_whole_read(ShadowMemory& shadow, bool is_shared, Bytes read, int thread, unsigned site);
  /// A thread gives back global memory: nobody may use it at the same time, and what it holds is lost.
  void on_free(ShadowMemory& shadow, Bytes block, int thread, unsigned site);

  /// All that the running block did up to a barrier or its end has been told: what it read of its shared memory before
  /// anybody had written it was not written in time.
  void settle_block();
  /// The same of global memory: all blocks have told what they did.
  void settle_launch();
  /// The running block has ended, and is settled.
  void end_block();

  /// Whether more happened than can be remembered: then not every race was looked for.
  [[nodiscard]] bool has_lost() const { return order_.has_given_up() || crowded_.has_lost(); }

  static constexpr std::size_t kMostHazards = 32;  ///< more are not kept: one mistake may repeat a million times

  /// One of each kind and pair of places, that of the lowest block, in the order in which the pairs were found.
  [[nodiscard]] const std::vector<Hazard>& hazards() const { return hazards_; }

 private:
  // What the lanes of a request have in common.
  struct Request {
    ShadowMemory* shadow;
    const memory::WarpAccess* access;
    const StoredValues* values;
    Strength strength;
    int first_thread;
    unsigned site;
    bool needs_value;
  };
  // One lane's part of it.
  struct Access {
    AccessMark mark;
    std::uint64_t address;
    std::uint32_t value = 0;  // of a store
  };
  // A read of what nobody had written when it was told.
  struct EarlyRead {
    Access access;
    std::uint64_t end;    // the byte after the last
    std::uint64_t whose;  // 0 for global memory, else 1 + the block whose shared memory it is
  };

  template <memory::Kind kind, bool is_shared, ShadowMemory::Layout layout, int words>
  class WordCheck;

  // The number of the launch, for the cells that it touches.
  [[nodiscard]] ShadowMemory::Held held_now() const {
    return static_cast<ShadowMemory::Held>(1 + order_.launch_begin() % ShadowMemory::kMostHeld);
  }
  // A block finds its shared memory empty, whatever an earlier block left there.
  template <bool is_shared>
  [[nodiscard]] bool is_written(const ShadowCell& cell, std::uint16_t id) const {
    return is_shared ? order_.is_own(cell.writer.state()) : cell.written == id;
  }
  // Whether more than two readers and one writer may have to be remembered.
  template <bool is_shared>
  [[nodiscard]] bool needs_all() const {
    return order_.has_order_in_interval() || (!is_shared && order_.has_order_between_blocks());
  }
  template <bool is_shared>
  [[nodiscard]] bool needs_all_readers() const {
    return !only_barriers_ || needs_all<is_shared>();
  }
  // Of an address: 0 for global memory, else 1 + the block whose shared memory it is.
  [[nodiscard]] std::uint64_t whose(bool is_shared) const {
    return is_shared ? 1 + order_.block_of(order_.interval()) : 0;
  }
  [[nodiscard]] CrowdedCells::Key key_of(bool is_shared, std::uint64_t address) const {
    return {address, whose(is_shared)};
  }
  template <bool is_shared>
  [[gnu::noinline]] void check_written(ShadowMemory& shadow, const Access& access, int cells);
  void tell_uninitialized(bool is_shared, const Access& access, std::uint64_t bytes);
  void tell_early_reads(bool is_shared, const Access& write);
  void settle(std::uint64_t whose);

  void check(const Request& request, bool is_shared);
  template <memory::Kind kind, bool is_shared>
  void check(const Request& request);
  template <memory::Kind kind, bool is_shared>
  void check_words(const Request& request);
  template <memory::Kind kind, bool is_shared, ShadowMemory::Layout layout>
  void check_words(const Request& request);
  template <memory::Kind kind, bool is_shared, ShadowMemory::Layout layout, int words>
  void check_cells(const Request& request);
  template <memory::Kind kind, bool is_shared>
  [[gnu::noinline]] void touch(ShadowCell& cell, const Access& access, std::uint16_t id);
  template <memory::Kind kind, bool is_shared>
  void look_at_crowd(ShadowCell& cell, const Access& access);
  template <bool is_shared>
  void keep_read(ShadowCell& cell, const Access& access);
  template <memory::Kind kind, bool is_shared>
  void keep_write(ShadowCell& cell, const Access& access);
  template <bool is_shared>
  void crowd(ShadowCell& cell, const Access& access, AccessMark mark, std::uint32_t value);
  template <bool is_shared>
  [[nodiscard]] bool is_old(AccessMark mark) const;
  template <bool is_shared>
  [[nodiscard]] bool conflicts(AccessMark mark, AccessMark now) const;
  template <bool is_shared>
  [[nodiscard]] HappensBefore::Relation relation(AccessMark mark, AccessMark now) const;
  template <bool is_shared>
  [[nodiscard]] bool stands_for(AccessMark now, AccessMark mark) const;
  template <bool is_shared>
  [[nodiscard]] bool covers(AccessMark now, AccessMark mark) const;
  [[nodiscard]] bool is_in_step(AccessMark mark, AccessMark now) const;
  [[nodiscard]] bool is_harmless(AccessMark mark, std::uint32_t value, const Access& access) const;
  [[nodiscard]] AccessMark plain_mark(int thread, unsigned site, memory::Kind kind) const;
  [[nodiscard]] static unsigned site_in_mark(unsigned site) { return std::min(site, AccessMark::kSites - 1); }
  void report(Hazard::Kind kind, const AccessMark& other, const Access& access);
  void add(Hazard::Kind kind, const AccessMark& other, const Access& access);
  // In step or not: a copy runs by itself.
  void report(const CopiesInFlight::Touch& touch) {
    add(Hazard::Kind::race, touch.copy, {touch.access, touch.address});
  }
  void land(std::uint64_t first, int thread, unsigned site, bool is_own);
  void refine_for(int bytes, ShadowMemory& shadow, bool is_shared);
  void check_fences(const ShadowMemory& shadow, Bytes read, AccessMark copy);
  void check_bulk(ShadowMemory& shadow, bool is_shared, memory::Kind kind, Bytes bytes, int thread, unsigned site);
  void touch_copies(memory::WarpAccess& access, Strength strength, int warp, unsigned site);

  HappensBefore order_;
  const bool only_barriers_;
  const bool warps_in_step_;
  const ShadowCell* last_cell_ = nullptr;  // that touch() has looked at
  AccessMark last_mark_;                   // what it was touched by
  CrowdedCells crowded_;
  std::unordered_map<std::uint64_t, CopiesInFlight> copies_;     // by whose()
  std::unordered_map<std::uint64_t, ProxyFences> proxy_fences_;  // likewise
  std::unordered_set<unsigned> bulk_sites_;                      // of bulk copies, as in a mark
  std::vector<EarlyRead> early_reads_;
  std::vector<Hazard> hazards_;
};

}  // namespace safety
