#include "common/simt/program/program_symbols.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "common/core/demangled.h"

namespace simt {
namespace {

// "transpose(float const*, float*)::tile" -> "tile"
std::string last_component(const std::string& demangled) {
  const auto scope = demangled.rfind("::");
  return scope == std::string::npos ? demangled : demangled.substr(scope + 2);
}

// How the loader placed the program itself, which comes first in its list.
dl_phdr_info program_placement() {
  dl_phdr_info placement{};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* out) {
        *static_cast<dl_phdr_info*>(out) = *info;
        return 1;
      },
      &placement);
  return placement;
}

GElf_Shdr section_header(Elf* elf, std::size_t section_index) {
  Elf_Scn* section = elf_getscn(elf, section_index);
  GElf_Shdr header{};
  if (section != nullptr) gelf_getshdr(section, &header);
  return header;
}

bool is_writable(Elf* elf, std::size_t section_index) {
  return (section_header(elf, section_index).sh_flags & SHF_WRITE) != 0;
}

GElf_Word section_type(Elf* elf, std::size_t section_index) { return section_header(elf, section_index).sh_type; }

}  // namespace

ProgramSymbols read_program_symbols() {
  elf_version(EV_CURRENT);
  const int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  Elf* elf = fd < 0 ? nullptr : elf_begin(fd, ELF_C_READ_MMAP, nullptr);
  if (elf == nullptr) throw std::runtime_error("cannot read /proc/self/exe: the emulator needs its symbol table");

  ProgramSymbols symbols;
  const std::uint64_t bias = program_placement().dlpi_addr;
  std::size_t section_names = 0;
  elf_getshdrstrndx(elf, &section_names);
  std::vector<std::size_t> constant_sections;
  bool found_table = false;
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header;
    gelf_getshdr(section, &header);
    const char* name = elf_strptr(elf, section_names, header.sh_name);
    if (name == nullptr) continue;
    if (std::string_view(name).starts_with(".simt.constant")) constant_sections.push_back(elf_ndxscn(section));
    if (std::string_view(name).starts_with(".rodata")) {
      symbols.literals.push_back({"read-only data", header.sh_addr + bias, header.sh_size});
    }
  }
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header;
    gelf_getshdr(section, &header);
    if (header.sh_type != SHT_SYMTAB) continue;
    found_table = true;
    Elf_Data* data = elf_getdata(section, nullptr);
    const auto count = static_cast<int>(header.sh_size / header.sh_entsize);
    for (int i = 0; i < count; ++i) {
      GElf_Sym symbol;
      gelf_getsym(data, i, &symbol);
      const char* name = elf_strptr(elf, header.sh_link, symbol.st_name);
      const int type = GELF_ST_TYPE(symbol.st_info);
      if (name == nullptr || symbol.st_size == 0 || symbol.st_shndx == SHN_UNDEF) continue;
      if (type != STT_TLS && type != STT_OBJECT) continue;
      const std::string demangled = core::demangled(name);
      const bool is_own = demangled.find("simt::") != std::string::npos;  // the emulator's
      const bool is_of_library = demangled.find('@') != std::string::npos;
      if (is_own || is_of_library) continue;
      const std::string source_name = last_component(demangled);
      if (type == STT_TLS) {
        // The emulator's own state (execution/current.cpp) lies in .tdata. Shared variables have no initial value.
        if (section_type(elf, symbol.st_shndx) != SHT_NOBITS || source_name == "simt_dynamic_storage") continue;
        symbols.shared.push_back({source_name, symbol.st_value, symbol.st_size});
      } else if (std::ranges::find(constant_sections, symbol.st_shndx) != constant_sections.end()) {
        symbols.constant.push_back({source_name, symbol.st_value + bias, symbol.st_size});
      } else if (is_writable(elf, symbol.st_shndx)) {
        symbols.global.push_back({source_name, symbol.st_value + bias, symbol.st_size});
      }
    }
  }
  elf_end(elf);
  close(fd);
  if (!found_table) throw std::runtime_error("the program has no symbol table: link it without -s and do not strip it");
  const auto by_offset = [](const ProgramSymbol& a, const ProgramSymbol& b) { return a.offset < b.offset; };
  std::sort(symbols.shared.begin(), symbols.shared.end(), by_offset);
  std::sort(symbols.constant.begin(), symbols.constant.end(), by_offset);
  std::sort(symbols.global.begin(), symbols.global.end(), by_offset);
  return symbols;
}

std::uint64_t address_of_shared(const ProgramSymbol& symbol) {
  return reinterpret_cast<std::uint64_t>(program_placement().dlpi_tls_data) + symbol.offset;
}

}  // namespace simt
