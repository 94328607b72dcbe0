#pragma once

#include <string>
#include <string_view>

namespace cuda_source {

/// The text with inline PTX spelled in C++: `asm("bfind.u32 %0, %1;" : "=r"(a) : "r"(b));` becomes
/// `((a) = ::simt::ptx::bfind_u32(b));`. An asm statement with any instruction or operand that is not known here stays
/// as it is, and the assembler complains about it by name. No line moves.
std::string spell_inline_ptx(std::string_view text);

}  // namespace cuda_source
