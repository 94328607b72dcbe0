#pragma once

#include <vector>

#include "common/simt/requests/request_stream.h"
#include "tests/common/simt/requests/recording_sink.h"

/// A stream over two arrays in device memory, `a` and `b`, that is written down. No kernel runs.
class RecordedStream {
 public:
  /// @param with_values  stores tell what they write
  explicit RecordedStream(bool with_values = false) : stream(map, {&sink}, with_values) {}
  ~RecordedStream() {
    for (const std::uint64_t array : {a, b}) memory_.allocations().free(reinterpret_cast<void*>(array));
  }
  RecordedStream(const RecordedStream&) = delete;
  RecordedStream& operator=(const RecordedStream&) = delete;

 private:
  std::uint64_t allocate(const char* name) {
    return reinterpret_cast<std::uint64_t>(memory_.allocations().allocate(kBytes, name, {4, 4}));
  }

  simt::ProgramMemory memory_;

 public:
  static constexpr std::uint64_t kBytes = 512;            ///< of each array
  const std::uint64_t a = allocate("a");                  ///< its first byte
  const std::uint64_t b = allocate("b");                  ///< its first byte
  simt::AddressMap map{memory_, 0, simt::Shadows::none};  ///< knows both
  RecordingSink sink;                                     ///< what was told
  simt::RequestStream stream;                             ///< what is tested

  /// The tag of an instruction: a place in the program, a row of the table of kinds, and a call path.
  static std::uint64_t tag(std::uint64_t place, std::uint64_t row, std::uint64_t path = 0) {
    return place << simt::kPcShift | path << simt::kPathShift | row;
  }
};
