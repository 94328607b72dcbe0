#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace course {

/// A whole file as text; throws UsageError when it cannot be read.
std::string read_text(const std::filesystem::path& path);

/// The same; empty when it cannot be read.
std::optional<std::string> read_if_there(const std::filesystem::path& path);

/// The lines of `text`, without their ends.
std::vector<std::string> lines_of(std::string_view text);

/// `text` with every `from` replaced by `to`.
std::string replace_all(std::string text, std::string_view from, std::string_view to);

/// Writes a file that anybody can make again: when the disk is full, half of it may be there. Folders on the way are
/// made. Returns false when it cannot be written.
bool write_text(const std::filesystem::path& path, std::string_view text);

/// Gives `file` a new text in one step: whoever reads it, and whenever this program is killed or the disk is full,
/// finds the old text or the new one, never half of it. Folders on the way are made; permissions stay.
///
/// Returns false when it cannot be written; the old text is untouched then.
bool write_safely(const std::filesystem::path& file, std::string_view text);

}  // namespace course
