#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kernel_compiler {

/// A name of an object file, by which the linker joins it with others.
struct Symbol {
  std::string name;              ///< mangled
  std::uint64_t size = 0;        ///< bytes
  bool is_undefined = false;     ///< another file has it
  bool is_function = false;      ///< and no variable
  bool is_thread_local = false;  ///< a variable that each thread has for itself
  bool is_global = false;        ///< seen by other files, and theirs alone
  bool is_weak = false;          ///< seen by other files, which may have it, too
};

/// A new name for a symbol, by its place among read_symbols().
using Renaming = std::pair<std::size_t, std::string>;

/// The symbols of an object file, in its order. Throws std::runtime_error when it is none.
std::vector<Symbol> read_symbols(const std::filesystem::path& object);

/// Writes new names of symbols into an object file. Several may get the same name. Throws as read_symbols() does, and
/// when the file cannot be written.
void rename_symbols(const std::filesystem::path& object, const std::vector<Renaming>& renamings);

}  // namespace kernel_compiler
