#pragma once

#include <string>
#include <string_view>

namespace cuda_source {

/// The text with nvcc's keyword __noinline__ spelled as g++'s attribute. It cannot be a macro: g++'s own headers write
/// `__attribute__((__noinline__))`, which stays as it is here too. And a `__constant__` variable that is const gets a
/// section of its own: g++ wants all variables of a section to be const, or none. No line moves.
std::string spell_attributes(std::string_view text);

}  // namespace cuda_source
