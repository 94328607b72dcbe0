#pragma once

/// Takes out the checks of indices that are bounds of a part of a variable only.
///
/// g++ checks each index against the array type that it belongs to. Of `tile[row][col]`, the column may leave its row
/// and still name an element of the tile, and what the check says at run time does not tell which variable it speaks
/// of. So only those checks stay whose array is a whole variable: nothing beyond it may be accessed by this index.
namespace row_subscripts {

/// Registers the pass.
/// @param plugin  the plugin's name
void start(const char* plugin);

}  // namespace row_subscripts
