#pragma once

#include "common/grading/json.h"
#include "common/simt/profile/profile.h"

// nlohmann-json finds these by their names and the namespaces of their arguments.

namespace core {

/// [x, y, z]
void to_json(grading::Json& json, const Index3& index);
/// The same three numbers.
void from_json(const grading::Json& json, Index3& index);

/// {file, line, column}
void to_json(grading::Json& json, const SourceLocation& where);
/// The same three keys.
void from_json(const grading::Json& json, SourceLocation& where);

}  // namespace core

namespace safety {

/// The place lies open: file, line and column are keys of the finding.
void to_json(grading::Json& json, const Finding& finding);
/// Throws std::exception when the kind has a name that nobody knows.
void from_json(const grading::Json& json, Finding& finding);

}  // namespace safety

namespace memory {

/// One key for each count.
void to_json(grading::Json& json, const LevelCounts& counts);
/// The same keys.
void from_json(const grading::Json& json, LevelCounts& counts);

}  // namespace memory

namespace simt {

/// The worst request is a part of its site, which knows its width and kind.
void to_json(grading::Json& json, const Site& site);
/// Throws std::exception when an access cannot be so, such as one of 3 bytes.
void from_json(const grading::Json& json, Site& site);

/// One key for each count.
void to_json(grading::Json& json, const Meetings& meetings);
/// The same keys.
void from_json(const grading::Json& json, Meetings& meetings);

/// Sites, findings and sums.
void to_json(grading::Json& json, const Profile& profile);
/// Throws std::exception when a key is missing.
void from_json(const grading::Json& json, Profile& profile);

}  // namespace simt
