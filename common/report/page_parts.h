#pragma once

#include <string>
#include <string_view>

#include "common/report/html_report.h"
#include "common/report/picture.h"

namespace report {

/// The beginning of a page up to its heading. Close `main`, `body` and `html` behind the content.
///
/// @param more_style  rules that only this page needs
std::string page_head(const std::string& title, std::string_view more_style);

/// What the shades of source_listing() mean.
std::string_view cost_key();

/// The attribute of what belongs to one file: the column of the reference solution can be folded away.
std::string column_class(const GradedFile& file);

/// The heading of a file's column: its name and its path, which may break where a path has a joint.
std::string column_heading(const GradedFile& file);

/// What a picture shows in words, the picture, which scrolls where it does not fit, its legend, and its table.
std::string figure(const Picture& picture, const std::string& id);

}  // namespace report
