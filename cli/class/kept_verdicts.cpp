#include "cli/class/kept_verdicts.h"

#include <fmt/format.h>

#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

namespace {

std::string text_of(std::uint64_t key) { return fmt::format("{:016x}\n", key); }

}  // namespace

fs::path KeptVerdicts::file_of(const fs::path& name, const char* ending) const {
  return folder_ / "verdicts" / (name.string() + ending);
}

std::optional<std::string> KeptVerdicts::find(const fs::path& name, std::uint64_t key) const {
  if (folder_.empty() || read_if_there(file_of(name, ".key")) != text_of(key)) return std::nullopt;
  return read_if_there(file_of(name, ".json"));
}

void KeptVerdicts::keep(const fs::path& name, std::uint64_t key, const std::string& verdict) const {
  if (folder_.empty()) return;
  std::error_code error;
  fs::remove(file_of(name, ".key"), error);
  if (!write_safely(file_of(name, ".json"), verdict) || !write_safely(file_of(name, ".key"), text_of(key)))
    throw UsageError(fmt::format("cannot write {}. Is the disk full? What is there is used when you run this again.",
                                 file_of(name, ".json").string()));
}

}  // namespace course
