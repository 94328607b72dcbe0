#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "common/grading/verdict.h"
#include "common/simt/requests/request_sink.h"
#include "common/simt/runtime/profiling.h"

namespace grading {

/// Counts how often each element of global memory is stored, in the launches that run while this object lives.
class StoreCounts final : private simt::RequestSink {
 public:
  StoreCounts() : listener_(*this) {}

  /// Of each array with an element that was stored more often than once, the first of those that were most often.
  /// @param profile  of the same launches: knows the lines
  [[nodiscard]] std::vector<RepeatedStore> repeated(const simt::Profile& profile) const;

 private:
  struct Element {
    std::uint32_t stores = 0;
    std::uint32_t threads = 0;  // exact as long as threads come in their order
    std::uint64_t last = 0;     // who stored it last
  };
  struct Array {
    std::string name;
    std::uint64_t element_bytes = 1;
    std::vector<Element> elements;
    bool in_order = true;
  };
  static constexpr unsigned kLaunchShift = 48;

  void begin_launch(const simt::LaunchShape& launch) override;
  void request(const simt::Request& request) override;
  void bulk(const simt::BulkAccess& access) override;
  void add(Array& array, std::uint64_t offset, std::uint64_t bytes, std::uint64_t thread);
  [[nodiscard]] std::uint64_t first_thread(simt::WarpPlace place) const;
  Array& array_of(const simt::Region& region);

  std::map<std::pair<std::uint64_t, std::uint64_t>, Array> arrays_;  // by address and by when they were made
  std::uint64_t launch_ = 0;
  std::uint64_t block_threads_ = 0;
  simt::Listener listener_;
};

}  // namespace grading
