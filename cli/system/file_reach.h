#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "cli/system/descriptor.h"

namespace course {

/// Which files a program, and all that it starts, can open: none but those that were allowed here.
///
/// Linux enforces it (Landlock, 5.13 and newer; no rights are needed). What is refused fails with "Permission denied".
/// It speaks of opening files, making them and removing them; whether a path exists can still be asked.
class FileReach {
 public:
  /// Whether this system enforces anything.
  static bool is_enforced_here();

  /// Nothing is within reach; where nothing is enforced, everything. Throws std::system_error when the system says that
  /// it enforces rules and then takes none.
  FileReach();

  /// All below a folder, or one file, of whatever kind: for what the owner of the system has put there. Nothing happens
  /// when there is no such path.
  void allow_reading(const std::filesystem::path& path);
  /// As above, and files and folders can be made, changed and removed.
  void allow_writing(const std::filesystem::path& path);
  /// The regular files below a folder that are there now, those nearest to it first, at most `most` of them: no device,
  /// pipe or socket, nothing behind a symbolic link, nothing whose name begins with a dot.
  void allow_regular_files(const std::filesystem::path& folder, std::size_t most);
  /// The regular file at `path`, also behind a symbolic link.
  void allow_regular_file(const std::filesystem::path& path);

  /// Confines the calling process for the rest of its life. Safe between fork and exec. Returns false, with errno,
  /// when the system does not do it though it could.
  [[nodiscard]] bool enter() const;

 private:
  void allow(const std::filesystem::path& path, std::uint64_t rights) const;
  void allow_if_regular(const std::filesystem::path& path, int how_to_open) const;
  void allow_opened(const Descriptor& place, std::uint64_t rights) const;

  std::uint64_t handled_ = 0;  ///< the rights that this kernel knows, as Landlock numbers them
  Descriptor rules_;
};

}  // namespace course
