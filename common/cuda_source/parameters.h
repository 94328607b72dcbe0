#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_source {

/// A parameter of a function, as it is written.
struct Parameter {
  std::string type;         ///< "const float*"; that of an array is a pointer
  std::string name;         ///< "in"; empty if it has none
  bool is_pointer = false;  ///< to one object or to many
};

/// The parameters of the first function of that name which a text defines or declares; empty if there is none. A name
/// that is called, or that stands in a directive, is no function.
std::optional<std::vector<Parameter>> parameters_of(std::string_view text, std::string_view function);

}  // namespace cuda_source
