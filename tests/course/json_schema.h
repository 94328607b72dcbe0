#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace course {

/// Where `document` breaks `schema`, a line each: "/exercises/0/hints: 2 items, expected at least 3". Empty if it does
/// not.
///
/// Knows the part of JSON Schema draft-07 that chapters/chapter.schema.json uses.
/// @throws std::invalid_argument for a keyword that it does not know: what is not checked must not look as if it were
std::vector<std::string> schema_errors(const nlohmann::json& schema, const nlohmann::json& document);

}  // namespace course
