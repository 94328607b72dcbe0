// The functions that `g++ -fsanitize=object-size,bounds` calls where an access leaves the variable that the source
// names: only the compiler knows which one that is. Linking without libubsan makes them ours.

#include <cstdint>
#include <limits>

#include "common/simt/execution/hooks.h"
#include "common/simt/trace/subscript.h"

namespace {

// What the compiler hands over, as libubsan reads it (GCC: libsanitizer/ubsan/ubsan_value.h).
struct Place {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
};
struct TypeName {
  std::uint16_t kind;
  std::uint16_t info;
  char quoted[1];
};
struct OutOfBounds {
  Place place;
  const TypeName* array;
  const TypeName* index;
};

}  // namespace

extern "C" {

// Comes before the access, or before the address is handed on. The index may never be used.
void __ubsan_handle_out_of_bounds(const OutOfBounds* data, std::uint64_t index) {
  const auto number = static_cast<std::int64_t>(index);
  using Limits = std::numeric_limits<std::int32_t>;
  if (number < Limits::min() || number > Limits::max()) return;
  const simt::Subscript subscript{data->array->quoted, static_cast<std::int32_t>(number)};
  simt::detail::on_subscript(subscript.packed(), __builtin_return_address(0));
}
}
