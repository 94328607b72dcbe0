#include "common/simt/source_lines.h"

#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <memory>
#include <mutex>
#include <unordered_map>

namespace simt {
namespace {

struct Session {
  Dwfl* dwfl = nullptr;

  Session() {
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

}  // namespace

safety::SourceLocation source_location_of(std::uint64_t program_counter) {
  static std::mutex mutex;
  static Session session;  // kept until the process ends: reading the line table is the expensive part
  static std::unordered_map<std::uint64_t, safety::SourceLocation> known;
  const std::lock_guard lock(mutex);
  if (const auto found = known.find(program_counter); found != known.end()) return found->second;

  safety::SourceLocation location;
  if (session.dwfl != nullptr) {
    if (Dwfl_Module* module = dwfl_addrmodule(session.dwfl, program_counter)) {
      if (Dwfl_Line* line = dwfl_module_getsrc(module, program_counter)) {
        const char* file = dwfl_lineinfo(line, nullptr, &location.line, &location.column, nullptr, nullptr);
        if (file != nullptr) location.file = file;
      }
    }
  }
  return known[program_counter] = location;
}

}  // namespace simt
