#pragma once

#include <string>
#include <string_view>

namespace kernel_compiler {

/// What g++'s first error that is about CUDA means, and what to do: "place: sentence", a line of advice, and an empty
/// line. Empty if no error is. `messages` are g++'s, in English; `source` is the file that it compiled, which is read
/// if only its text says where assembly stands.
std::string explain_cuda(std::string_view messages, const std::string& source);

}  // namespace kernel_compiler
