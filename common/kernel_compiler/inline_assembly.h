#pragma once

#include <string>
#include <string_view>

namespace kernel_compiler {

/// Whether a line of the compiler's or the assembler's messages is about an asm statement: PTX, which they do not know.
bool is_about_assembly(std::string_view line);

/// Where that statement is, as "file:line" of `source`, a path; the path alone where no line has one.
std::string place_of_assembly(std::string_view line, const std::string& source);

}  // namespace kernel_compiler
