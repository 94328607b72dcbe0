#include "common/simt/plugin/included_files.h"

#include <cstdlib>
#include <string>

#include "common/simt/plugin/gcc.h"

namespace included_files {
namespace {

std::string course;  // ends in a slash

bool starts_with(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

/// The path below the course's folder, however the source spells it; empty for files elsewhere.
std::string path_in_course(const char* file) {
  char* const real = realpath(file, nullptr);
  const std::string path = real == nullptr ? "" : real;
  std::free(real);
  return starts_with(path, course.c_str()) ? path.substr(course.size()) : "";
}

/// The headers for everybody lie in common/ itself, and CUDA's own beside the emulator; what they are made of lies in
/// folders.
bool is_for_everybody(const std::string& path) {
  if (starts_with(path, "chapters/")) return path.size() > 2 && path.substr(path.size() - 2) == ".h";
  if (starts_with(path, "common/simt/include/")) return true;
  return starts_with(path, "common/") && path.find('/', 7) == std::string::npos;
}

/// Whose includes are its own business: the course's headers, and the file that holds nothing but an #include of the
/// graded one.
bool may_include_all(const char* includer) {
  const bool is_slot = strcmp(includer, main_input_filename) == 0 && strstr(includer, "/candidates/") != nullptr;
  return is_slot || starts_with(path_in_course(includer), "common/");
}

bool is_hidden(const std::string& path) {
  for (const char* folder : {"solutions/", "tests/", "common/", "cli/"}) {
    if (starts_with(path, folder)) return !is_for_everybody(path);
  }
  return false;
}

// g++ calls it whenever it goes to another file, and when it comes back.
void on_include(void*, void*) {
  const line_map_ordinary* map = LINEMAPS_LAST_ORDINARY_MAP(line_table);
  const location_t place = linemap_included_from(map);
  if (map->reason != LC_ENTER || place == UNKNOWN_LOCATION) return;
  const std::string path = path_in_course(ORDINARY_MAP_FILE_NAME(map));
  if (path.empty() || !is_hidden(path)) return;
  const char* const from = LOCATION_FILE(place);
  if (from == nullptr || from[0] == '<' || may_include_all(from)) return;
  const bool is_solution = starts_with(path, "solutions/");
  error_at(place,
           is_solution ? "%qs is the solution: a graded file cannot include it"
                       : "%qs belongs to the course: a graded file cannot include it",
           path.c_str());
}

}  // namespace

void start(const char* plugin, const char* folder) {
  course = std::string(folder) + "/";
  register_callback(plugin, PLUGIN_INCLUDE_FILE, on_include, nullptr);
}

}  // namespace included_files
