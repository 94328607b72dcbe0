#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cuda_source {

/// What an operand as written, `%4` or a number, stands for; empty if it is none.
using OperandValue = std::function<std::optional<std::string>(std::string_view)>;

/// `ldmatrix` as a call of ptx::ldmatrix() in device/ptx.h. Nothing where it is another form of it.
/// @param name     with all that follows its dots, which stand in any order
/// @param written  `{%0, %1}, [%2]` or `{%0, %1}, [%2+32]`
std::optional<std::string> spell_ldmatrix(std::string_view name, std::string_view written, const OperandValue& value);

/// Whether that is what older programs write for %0 = __cvta_generic_to_shared(%1), alone or with a register of its
/// own.
bool takes_shared_address(std::string_view instructions);

}  // namespace cuda_source
