#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace course {

/// The verdicts of a class that an earlier run has left in a folder, so that none is found out twice.
///
/// For ada/scale_matrix.cu there are verdicts/ada/scale_matrix.cu.json, as `./course check --json` prints it, and
/// beside it a file with the key that it belongs to. The key is written last: a run that is killed leaves a verdict
/// that counts, or none.
class KeptVerdicts {
 public:
  /// @param folder  empty: nothing is kept
  explicit KeptVerdicts(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The verdict of a file with this key.
  /// @param name  of the file, below the folder of hand-ins
  [[nodiscard]] std::optional<std::string> find(const std::filesystem::path& name, std::uint64_t key) const;
  /// Keeps one. @throws UsageError if the folder cannot be written
  void keep(const std::filesystem::path& name, std::uint64_t key, const std::string& verdict) const;

 private:
  [[nodiscard]] std::filesystem::path file_of(const std::filesystem::path& name, const char* ending) const;

  std::filesystem::path folder_;
};

}  // namespace course
