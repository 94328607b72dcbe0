#include "common/source/debug_information.h"

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

// Files whose inlined functions stand for the line that calls them: intrinsics, vector types, the standard library.
bool is_library_header(const std::string& file) {
  return file.find("common/simt/device/") != std::string::npos || file.starts_with("/usr/");
}

template <typename T>
using Malloced = std::unique_ptr<T, void (*)(void*)>;

// Where the inlined functions around an instruction are called, innermost first.
std::vector<SourceLocation> inlined_calls_in(Dwfl_Module* module, std::uint64_t program_counter) {
  std::vector<SourceLocation> calls;
  Dwarf_Addr bias = 0;
  Dwarf_Die* unit = dwfl_module_addrdie(module, program_counter, &bias);
  if (unit == nullptr) return calls;
  Dwarf_Die* found = nullptr;
  if (dwarf_getscopes(unit, program_counter - bias, &found) <= 0) return calls;
  const Malloced<Dwarf_Die> innermost(found, std::free);
  found = nullptr;
  const int count = dwarf_getscopes_die(innermost.get(), &found);  // follows inlining, which getscopes() does not
  const Malloced<Dwarf_Die> scopes(found, std::free);
  Dwarf_Files* files = nullptr;
  dwarf_getsrcfiles(unit, &files, nullptr);
  for (int i = 0; i < count; ++i) {
    Dwarf_Die* scope = scopes.get() + i;
    if (dwarf_tag(scope) != DW_TAG_inlined_subroutine) continue;
    const auto number = [scope](unsigned name) {
      Dwarf_Attribute attribute;
      Dwarf_Word value = 0;
      return dwarf_formudata(dwarf_attr(scope, name, &attribute), &value) == 0 ? value : 0;
    };
    const char* file = dwarf_filesrc(files, number(DW_AT_call_file), nullptr, nullptr);
    calls.push_back({file == nullptr ? "" : file, static_cast<int>(number(DW_AT_call_line)),
                     static_cast<int>(number(DW_AT_call_column))});
  }
  return calls;
}

}  // namespace

// What has been read, and what has been asked before.
class DebugInformation::Reader {
 public:
  Reader() {
    callbacks_ = {.find_elf = dwfl_linux_proc_find_elf,
                  .find_debuginfo = dwfl_standard_find_debuginfo,
                  .section_address = nullptr,
                  .debuginfo_path = &debug_path_};
  }
  ~Reader() { dwfl_end(dwfl_); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  SourceLocation location_of(std::uint64_t program_counter) {
    const std::lock_guard lock(mutex_);
    if (const auto found = known_.find(program_counter); found != known_.end()) return found->second;
    if (dwfl_ == nullptr) open();
    SourceLocation location;
    Dwfl_Module* module = dwfl_ == nullptr ? nullptr : dwfl_addrmodule(dwfl_, program_counter);
    if (Dwfl_Line* line = module == nullptr ? nullptr : dwfl_module_getsrc(module, program_counter)) {
      const char* file = dwfl_lineinfo(line, nullptr, &location.line, &location.column, nullptr, nullptr);
      if (file != nullptr) location.file = file;
      if (is_library_header(location.file)) {
        for (const SourceLocation& call : inlined_calls_in(module, program_counter)) {
          if (is_library_header(location.file)) location = call;
        }
      }
    }
    return known_[program_counter] = location;
  }

  std::vector<SourceLocation> inlined_calls(std::uint64_t program_counter) {
    const std::lock_guard lock(mutex_);
    if (const auto found = known_calls_.find(program_counter); found != known_calls_.end()) return found->second;
    if (dwfl_ == nullptr) open();
    Dwfl_Module* module = dwfl_ == nullptr ? nullptr : dwfl_addrmodule(dwfl_, program_counter);
    if (module == nullptr) return {};
    return known_calls_[program_counter] = inlined_calls_in(module, program_counter);
  }

  bool is_of_many_files(std::uint64_t program_counter) {
    const std::lock_guard lock(mutex_);
    if (dwfl_ == nullptr) open();
    Dwfl_Module* module = dwfl_ == nullptr ? nullptr : dwfl_addrmodule(dwfl_, program_counter);
    GElf_Off offset = 0;
    GElf_Sym symbol{};
    if (module == nullptr ||
        dwfl_module_addrinfo(module, program_counter, &offset, &symbol, nullptr, nullptr, nullptr) == nullptr) {
      return false;
    }
    return GELF_ST_BIND(symbol.st_info) == STB_WEAK;
  }

  std::string function_at(std::uint64_t program_counter) {
    const std::lock_guard lock(mutex_);
    if (dwfl_ == nullptr) open();
    Dwfl_Module* module = dwfl_ == nullptr ? nullptr : dwfl_addrmodule(dwfl_, program_counter);
    const char* name = module == nullptr ? nullptr : dwfl_module_addrname(module, program_counter);
    return name == nullptr ? "" : name;
  }

 private:
  void open() {
    dwfl_ = dwfl_begin(&callbacks_);
    if (dwfl_ == nullptr) return;
    dwfl_report_begin(dwfl_);
    dwfl_linux_proc_report(dwfl_, getpid());
    dwfl_report_end(dwfl_, nullptr, nullptr);
  }

  char* debug_path_ = nullptr;
  Dwfl_Callbacks callbacks_{};
  Dwfl* dwfl_ = nullptr;
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, SourceLocation> known_;
  std::unordered_map<std::uint64_t, std::vector<SourceLocation>> known_calls_;
};

DebugInformation::DebugInformation() : reader_(std::make_unique<Reader>()) {}
DebugInformation::~DebugInformation() = default;

SourceLocation DebugInformation::location_of(std::uint64_t program_counter) const {
  return reader_->location_of(program_counter);
}

std::vector<SourceLocation> DebugInformation::inlined_calls(std::uint64_t program_counter) const {
  return reader_->inlined_calls(program_counter);
}

std::string DebugInformation::function_at(std::uint64_t program_counter) const {
  return reader_->function_at(program_counter);
}

bool DebugInformation::is_of_many_files(std::uint64_t program_counter) const {
  return reader_->is_of_many_files(program_counter);
}

}  // namespace source
