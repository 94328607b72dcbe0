#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "common/core/lanes.h"
#include "common/simt/requests/request_sink.h"

/// Writes down all that a sink is told, one line each:
///
///     launch
///     block 0
///     0.1 load in ffffffff         block 0, warp 1: a load from `in` by all lanes
///     barrier 0
class RecordingSink : public simt::RequestSink {
 public:
  /// A request, with what does not outlive the call.
  struct Kept {
    simt::AccessSite site;                   ///< its region is gone after the launch
    simt::WarpPlace place;                   ///< who asked
    memory::WarpAccess access;               ///< for what
    bool has_values = false;                 ///< whether what was stored is told
    std::vector<std::uint32_t> first_words;  ///< of each active lane, lowest first
  };

  /// @param wants_blocks  basic blocks, too
  explicit RecordingSink(bool wants_blocks = false) : wants_blocks_(wants_blocks) {}

  std::vector<std::string> events;  ///< all lines
  std::vector<Kept> requests;       ///< all requests

  void begin_launch(const simt::LaunchShape& /*launch*/) override { events.emplace_back("launch"); }
  void begin_block(std::uint64_t block) override { note("block ", block); }
  void suspend_block(std::uint64_t block) override { note("suspend ", block); }
  void resume_block(std::uint64_t block) override { note("resume ", block); }
  void barrier(std::uint64_t block) override { note("barrier ", block); }
  void end_block(std::uint64_t block) override { note("end ", block); }
  void end_launch() override { events.emplace_back("end of launch"); }
  void request(const simt::Request& request) override {
    note_step(request.place, std::string(name_of(request.access.kind)) + " " + request.site.region->name,
              request.access.active);
    Kept kept{request.site, request.place, request.access, request.values != nullptr, {}};
    for (const std::size_t lane : core::lanes_in(request.access.active)) {
      if (kept.has_values) kept.first_words.push_back(request.values->word[0][lane]);
    }
    requests.push_back(kept);
  }
  void bulk(const simt::BulkAccess& access) override { note_bulk("bulk ", access); }
  void bulk_landed(const simt::BulkAccess& access) override { note_bulk("landed ", access); }
  void proxy_fence(const simt::WarpStep& step) override { note_step(step.place, "proxy fence", step.lanes); }
  void fence(const simt::WarpStep& step, safety::Scope scope) override {
    note_step(step.place, scope == safety::Scope::device ? "fence device" : "fence block", step.lanes);
  }
  void phase_use(const simt::WarpStep& step, const simt::PhaseUse& use) override {
    note_step(step.place,
              "phase " + std::to_string(use.phase) + " of " + std::to_string(use.object) + " use " +
                  std::to_string(static_cast<int>(use.what)),
              step.lanes);
  }
  void warp_sync(const simt::WarpStep& step) override { note_step(step.place, "meet", step.lanes); }
  void basic_block(const simt::WarpStep& step, const simt::Computation& /*computation*/) override {
    note_step(step.place, "basic block", step.lanes);
  }
  [[nodiscard]] bool wants_basic_blocks() const override { return wants_blocks_; }

  /// The lines of one warp, and of barriers of its block, without place.
  [[nodiscard]] std::vector<std::string> of_warp(std::uint64_t block, int warp) const {
    const std::string place = std::to_string(block) + "." + std::to_string(warp) + " ";
    std::vector<std::string> lines;
    for (const std::string& event : events) {
      if (event.starts_with(place)) lines.push_back(event.substr(place.size()));
      if (event == "barrier " + std::to_string(block)) lines.emplace_back("barrier");
    }
    return lines;
  }

 private:
  void note(const char* what, std::uint64_t block) { events.push_back(what + std::to_string(block)); }
  void note_bulk(const std::string& what, const simt::BulkAccess& access) {
    const simt::Region& region = *access.site.region;
    const std::string range =
        std::to_string(access.range.first - region.begin) + " bytes " + std::to_string(access.range.bytes);
    events.push_back(what + std::string(name_of(access.site.kind())) + " " + region.name + "+" + range + " thread " +
                     std::to_string(access.thread));
  }
  void note_step(simt::WarpPlace place, const std::string& what, std::uint32_t lanes) {
    std::ostringstream line;
    line << place.block << "." << place.warp << " " << what << " " << std::hex << lanes;
    events.push_back(line.str());
  }

  bool wants_blocks_;
};
