#include "cli/safe_write.h"

#include <unistd.h>

#include <fstream>
#include <string>
#include <system_error>

namespace course {
namespace fs = std::filesystem;

bool write_safely(const fs::path& file, std::string_view text) {
  std::error_code error;
  // A link stays a link: what it points to gets the new text.
  const fs::path target = fs::is_symlink(file, error) ? fs::weakly_canonical(file, error) : file;
  fs::create_directories(target.parent_path(), error);
  // The process's number: two of us must not write one draft.
  const fs::path draft = target.string() + ".new" + std::to_string(getpid());
  std::ofstream out(draft, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (out) {
    const fs::file_status before = fs::status(target, error);
    if (fs::exists(before)) fs::permissions(draft, before.permissions(), error);
    error.clear();
    fs::rename(draft, target, error);  // replaces the file in one step
    if (!error) return true;
  }
  fs::remove(draft, error);
  return false;
}

}  // namespace course
