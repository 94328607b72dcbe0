#include "common/simt/plugin/host_functions.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "common/cuda_names/cuda_names.h"

namespace execution_spaces {
namespace {

// CUDA has them on the device: `std::move` stands in the table. What it has of <cmath> is told by the header.
bool is_on_device(std::string_view name) {
  const cuda_names::Group* group = cuda_names::group_of("std::" + std::string(name));
  return group != nullptr && group->is_there;
}

// Where the standard library keeps functions of numbers, and lists in braces.
constexpr std::string_view kHeadersOnDevice[] = {"/cmath",
                                                 "/math.h",
                                                 "/bits/mathcalls.h",
                                                 "/bits/std_abs.h",
                                                 "/stdlib-float.h",
                                                 "/initializer_list",
                                                 "/bits/mathcalls-helper-functions.h",
                                                 "/bits/specfun.h"};

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_lambda(tree function) {
  tree type = DECL_CONTEXT(function);
  return type != NULL_TREE && TREE_CODE(type) == RECORD_TYPE && LAMBDA_TYPE_P(type);
}

// Built-in functions that stand for instructions of this processor, or for the C library's on memory and strings. Those
// that g++ makes up for copies of structs come later.
bool is_of_processor(tree function) {
  if (fndecl_built_in_p(function, BUILT_IN_MD)) return true;
  const std::string_view name = IDENTIFIER_POINTER(DECL_NAME(function));
  for (const std::string_view start : {"__builtin_mem", "__builtin___mem", "__builtin_str", "__builtin_stp"}) {
    if (name.substr(0, start.size()) == start) return true;
  }
  return false;
}

}  // namespace

bool is_fit_for_both(tree function) {
  if (fndecl_built_in_p(function)) return !is_of_processor(function);
  if (DECL_ARTIFICIAL(function) || DECL_DEFAULTED_FN(function)) return true;
  if (is_lambda(function)) return true;
  const std::string_view name = IDENTIFIER_POINTER(DECL_NAME(function));
  if (!DECL_IN_SYSTEM_HEADER(function)) return false;
  const bool is_inside = name.substr(0, 2) == "__" && !DECL_CONSTRUCTOR_P(function);
  if (is_inside) return true;  // __assert_fail and the like: what they stand for has another name
  const std::string_view file = DECL_SOURCE_FILE(function);
  const auto is_here = [&](std::string_view header) { return ends_with(file, header); };
  return std::any_of(std::begin(kHeadersOnDevice), std::end(kHeadersOnDevice), is_here) || is_on_device(name) ||
         IDENTIFIER_NEWDEL_OP_P(DECL_NAME(function));
}

}  // namespace execution_spaces
