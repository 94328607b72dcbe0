#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "common/cuda_source/tokens.h"

namespace cuda_source {

/// The `)`, `]` or `}` that closes the bracket at `open`; empty if none does.
std::optional<std::size_t> closing(const std::vector<Token>& tokens, std::size_t open);

/// The `(`, `[` or `{` that opens what is closed at `close`; empty if none does.
std::optional<std::size_t> opening(const std::vector<Token>& tokens, std::size_t close);

/// The `<` of the template arguments that end with the `>` at `close`; empty if there are none.
std::optional<std::size_t> opening_angle(const std::vector<Token>& tokens, std::size_t close);

/// Whether the two tokens stand side by side, with nothing between them.
bool are_joined(const Token& first, const Token& second);

/// How many things stand between the tokens `begin` and `end`, the commas between them counted; angle brackets count as
/// brackets. 0 if there is nothing.
std::size_t count_listed(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);

}  // namespace cuda_source
