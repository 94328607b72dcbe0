#pragma once

#include <string_view>

namespace source {

/// The column of what is loaded or stored where g++ names the other side of a copy; both count bytes from 1.
///
/// g++ puts the load of a struct, such as `const float4 x = in[i];`, at the `x`, and the store of one that a function
/// returns, such as `out[i] = make_float4(0, 0, 0, 0);`, at the function. A reader looks for `in` and `out`. Any other
/// column is returned as it is.
int copied_value(std::string_view line, int column, bool is_store);

}  // namespace source
