#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace core {

/// All bytes of a file; none if it cannot be read.
inline std::string read_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace core
