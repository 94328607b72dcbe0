#pragma once

#include "common/simt/plugin/gcc.h"

namespace piece_widths {

/// The type in which g++ computes sizes of the machine that it compiles for.
using Bytes = unsigned HOST_WIDE_INT;

/// What an access is aligned to, for nvcc: what the outermost object that the source names is aligned to, if the
/// distance from there is too.
/// @return 0 when there is nothing to say: a bit-field is accessed through a whole word that g++ chooses
Bytes alignment_of(tree access);

/// The width to which nvcc joins neighbouring pieces of an access: in shared memory, where it places the variables
/// itself, and of two bytes and more. Elsewhere the width of a piece.
Bytes joined_width(tree address, Bytes size, Bytes alignment);

}  // namespace piece_widths
