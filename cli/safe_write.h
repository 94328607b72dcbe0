#pragma once

#include <filesystem>
#include <string_view>

namespace course {

/// Gives `file` a new text in one step: whoever reads it, and whenever this program is killed or the disk is full,
/// finds the old text or the new one, never half of it. Folders on the way are made; permissions stay.
///
/// Returns false when it cannot be written; the old text is untouched then.
bool write_safely(const std::filesystem::path& file, std::string_view text);

}  // namespace course
