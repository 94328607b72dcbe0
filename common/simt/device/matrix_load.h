#pragma once

#include <array>
#include <cstdint>

namespace simt::detail {

/// What a lane gets of up to four matrices of 8 x 8 numbers of 16 bits: of each, two numbers.
struct MatrixParts {
  std::array<unsigned, 4> word{};  ///< by matrix; the first number in the low half
};

/// The warp loads 1, 2 or 4 matrices together: all of its lanes have to come here.
/// @param row            of lane 8 m + r: the first of 16 bytes, row r of matrix m; of lanes beyond, anything
/// @param is_transposed  a lane gets numbers of a column, not of a row
/// @source PTX ISA 8.5, ldmatrix
MatrixParts load_matrices(const void* row, unsigned matrices, bool is_transposed) noexcept;

/// Where an address within shared memory is, as __cvta_generic_to_shared() gives it, in the block that runs.
void* at_shared_address(std::uint32_t address) noexcept;

}  // namespace simt::detail
