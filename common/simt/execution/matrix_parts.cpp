#include "common/simt/execution/matrix_parts.h"

#include <cstdint>
#include <cstring>

namespace simt {
namespace {

MatrixLoad& load_of(const Lane& lane) { return *reinterpret_cast<MatrixLoad*>(lane.value); }

std::uint16_t number_at(const Warp& warp, unsigned matrix, unsigned row, unsigned col) {
  const void* const first = load_of(warp.lanes[matrix * MatrixLoad::kRows + row]).row;
  std::uint16_t number = 0;
  std::memcpy(&number, static_cast<const char*>(first) + col * sizeof(number), sizeof(number));
  return number;
}

}  // namespace

// @source PTX ISA 8.5, ldmatrix: lane l holds of each matrix the numbers at row l / 4, columns 2 (l % 4) and one more;
// with .trans, of the transposed matrix
void hand_out_matrices(Warp& warp) {
  constexpr unsigned kLanesOfRow = 4;
  for (Lane& lane : warp.lanes) {
    MatrixLoad& load = load_of(lane);
    const unsigned row = lane.number() / kLanesOfRow;
    const unsigned col = lane.number() % kLanesOfRow * 2;
    for (unsigned i = 0; i < load.matrices; ++i) {
      const unsigned first = load.is_transposed ? number_at(warp, i, col, row) : number_at(warp, i, row, col);
      const unsigned second = load.is_transposed ? number_at(warp, i, col + 1, row) : number_at(warp, i, row, col + 1);
      load.parts.word.at(i) = first | second << 16;
    }
  }
}

}  // namespace simt
