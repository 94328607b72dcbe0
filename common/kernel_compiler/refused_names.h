#pragma once

#include <string>
#include <string_view>

namespace kernel_compiler {

/// What to write in place of a name of common/simt/refused_by_nvcc.h, as explain_cuda() says it; empty if g++'s error
/// `text` is not about one. `place` is the error's.
std::string explain_refused_name(std::string_view place, std::string_view text);

}  // namespace kernel_compiler
