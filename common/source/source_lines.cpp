#include "common/source/source_lines.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace source {
namespace {

using core::SourceLocation;

struct DebugInformation {
  Dwfl* dwfl = nullptr;

  DebugInformation() {
    static char* debug_path = nullptr;
    static const Dwfl_Callbacks callbacks = {.find_elf = dwfl_linux_proc_find_elf,
                                             .find_debuginfo = dwfl_standard_find_debuginfo,
                                             .section_address = nullptr,
                                             .debuginfo_path = &debug_path};
    dwfl = dwfl_begin(&callbacks);
    if (dwfl == nullptr) return;
    dwfl_report_begin(dwfl);
    dwfl_linux_proc_report(dwfl, getpid());
    dwfl_report_end(dwfl, nullptr, nullptr);
  }
};

// Files whose inlined functions stand for the line that calls them: intrinsics, vector types, the standard library.
bool is_library_header(const std::string& file) {
  return file.find("common/simt/device/") != std::string::npos || file.starts_with("/usr/");
}

template <typename T>
using Malloced = std::unique_ptr<T, void (*)(void*)>;

// The inlined calls around an instruction, innermost first.
void move_to_caller(Dwfl_Module* module, std::uint64_t program_counter, SourceLocation& location) {
  Dwarf_Addr bias = 0;
  Dwarf_Die* unit = dwfl_module_addrdie(module, program_counter, &bias);
  if (unit == nullptr) return;
  Dwarf_Die* found = nullptr;
  if (dwarf_getscopes(unit, program_counter - bias, &found) <= 0) return;
  const Malloced<Dwarf_Die> innermost(found, std::free);
  found = nullptr;
  const int count = dwarf_getscopes_die(innermost.get(), &found);  // follows inlining, which getscopes() does not
  const Malloced<Dwarf_Die> scopes(found, std::free);
  Dwarf_Files* files = nullptr;
  dwarf_getsrcfiles(unit, &files, nullptr);
  for (int i = 0; i < count && is_library_header(location.file); ++i) {
    Dwarf_Die* scope = scopes.get() + i;
    if (dwarf_tag(scope) != DW_TAG_inlined_subroutine) continue;
    const auto number = [scope](unsigned name) {
      Dwarf_Attribute attribute;
      Dwarf_Word value = 0;
      return dwarf_formudata(dwarf_attr(scope, name, &attribute), &value) == 0 ? value : 0;
    };
    const char* file = dwarf_filesrc(files, number(DW_AT_call_file), nullptr, nullptr);
    location.file = file == nullptr ? "" : file;
    location.line = static_cast<int>(number(DW_AT_call_line));
    location.column = static_cast<int>(number(DW_AT_call_column));
  }
}

}  // namespace

SourceLocation location_of(std::uint64_t program_counter) {
  // Kept until the process ends, and never destroyed: a crash at exit has a source line too.
  static auto& mutex = *new std::mutex;
  static auto& debug = *new DebugInformation;
  static auto& known = *new std::unordered_map<std::uint64_t, SourceLocation>;
  const std::lock_guard lock(mutex);
  if (const auto found = known.find(program_counter); found != known.end()) return found->second;

  SourceLocation location;
  Dwfl_Module* module = debug.dwfl == nullptr ? nullptr : dwfl_addrmodule(debug.dwfl, program_counter);
  if (Dwfl_Line* line = module == nullptr ? nullptr : dwfl_module_getsrc(module, program_counter)) {
    const char* file = dwfl_lineinfo(line, nullptr, &location.line, &location.column, nullptr, nullptr);
    if (file != nullptr) location.file = file;
    if (is_library_header(location.file)) move_to_caller(module, program_counter, location);
  }
  return known[program_counter] = location;
}

}  // namespace source
