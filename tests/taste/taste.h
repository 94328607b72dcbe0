#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace taste {

/// The files below these folders of the checkout whose names end in one of `endings`; all of them if there are none.
std::vector<std::filesystem::path> files_below(const std::vector<std::string>& folders,
                                               const std::vector<std::string>& endings = {});

std::vector<std::string> lines_of(const std::filesystem::path& file);

/// "common/core/lanes.h:17"
std::string place_in(const std::filesystem::path& file, std::size_t line_index);

/// Without spaces at both ends.
std::string trimmed(const std::string& line);

}  // namespace taste
