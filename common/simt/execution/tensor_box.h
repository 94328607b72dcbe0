#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/simt/device/tensor_map.h"
#include "common/simt/execution/late_copies.h"
#include "common/simt/trace/copied_range.h"

namespace simt {

/// The box that one tensor copy moves: a part of an array in global memory, and a tile in shared memory.
class TensorBox {
 public:
  /// Which way it goes.
  enum class Way : std::uint8_t { to_shared, to_global };

  /// @param corner  index in the array of its first element, of each dimension of the map; may be outside
  /// @param tile    begin of the tile in shared memory
  TensorBox(const TensorMap& map, const std::int32_t* corner, char* tile, Way way);

  /// What it touches of the array: its rows, without what is outside.
  [[nodiscard]] const std::vector<CopiedRange>& in_array() const { return in_array_; }
  /// What it touches of shared memory, in ascending order.
  [[nodiscard]] std::vector<CopiedRange> in_tile() const;
  /// Its pieces as copies. Those to shared memory write zeros where nothing is to be read.
  [[nodiscard]] const std::vector<LateCopy>& pieces() const { return pieces_; }

 private:
  void add_row(std::uint64_t row, char* first, std::int64_t lead, std::int64_t inside);
  void add_piece(char* in_shared, char* in_global, unsigned bytes);

  const TensorMap& map_;
  char* tile_;
  Way way_;
  std::uint64_t row_bytes_;
  std::vector<CopiedRange> in_array_;
  std::vector<std::uint64_t> places_;  // of 16 bytes of shared memory
  std::vector<LateCopy> pieces_;
};

}  // namespace simt
