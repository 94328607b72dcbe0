#include "common/kernel_compiler/object_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gelf.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "common/core/text_file.h"

namespace kernel_compiler {
namespace {

class OpenObject {
 public:
  explicit OpenObject(std::filesystem::path name) : name_(std::move(name)) {
    elf_version(EV_CURRENT);
    descriptor_ = open(name_.c_str(), O_RDONLY | O_CLOEXEC);
    elf_ = elf_begin(descriptor_, ELF_C_READ, nullptr);
    try {
      find_symbols();
    } catch (...) {
      close_all();
      throw;
    }
  }
  ~OpenObject() { close_all(); }
  OpenObject(const OpenObject&) = delete;
  OpenObject& operator=(const OpenObject&) = delete;

  [[nodiscard]] std::size_t count() const { return table_.sh_size / table_.sh_entsize; }

  [[nodiscard]] GElf_Sym symbol(std::size_t index) const {
    GElf_Sym symbol;
    if (gelf_getsym(data_, static_cast<int>(index), &symbol) == nullptr) fail();
    return symbol;
  }

  [[nodiscard]] std::string name_of(const GElf_Sym& symbol) const {
    const char* name = elf_strptr(elf_, table_.sh_link, symbol.st_name);
    return name == nullptr ? "" : name;
  }

  // The new names go behind those that are there. So that nothing else moves, all names move to the end of the file.
  [[nodiscard]] std::string with_new_names(const std::vector<Renaming>& renamings) const {
    std::string bytes = core::read_text(name_);
    GElf_Ehdr header;
    if (gelf_getclass(elf_) != ELFCLASS64 || gelf_getehdr(elf_, &header) == nullptr) fail();
    char* const names_place = bytes.data() + header.e_shoff + table_.sh_link * header.e_shentsize;
    Elf64_Shdr names;
    std::memcpy(&names, names_place, sizeof names);
    std::string text = bytes.substr(names.sh_offset, names.sh_size);
    names.sh_offset = bytes.size();
    for (const auto& [index, name] : renamings) {
      const auto at = static_cast<Elf64_Word>(text.size());
      std::memcpy(bytes.data() + table_.sh_offset + index * table_.sh_entsize + offsetof(Elf64_Sym, st_name), &at,
                  sizeof at);
      text += name + '\0';
    }
    names.sh_size = text.size();
    std::memcpy(names_place, &names, sizeof names);
    return bytes + text;
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error(fmt::format("the object file {} cannot be read: {}", name_.string(), elf_errmsg(-1)));
  }

  void find_symbols() {
    if (elf_kind(elf_) != ELF_K_ELF) fail();
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf_, section)) != nullptr;) {
      if (gelf_getshdr(section, &table_) == nullptr) fail();
      if (table_.sh_type != SHT_SYMTAB) continue;
      data_ = elf_getdata(section, nullptr);
      if (data_ != nullptr) return;
    }
    fail();
  }

  void close_all() {
    elf_end(elf_);
    if (descriptor_ >= 0) close(descriptor_);
  }

  std::filesystem::path name_;
  int descriptor_ = -1;
  Elf* elf_ = nullptr;
  GElf_Shdr table_{};
  Elf_Data* data_ = nullptr;
};

}  // namespace

std::vector<Symbol> read_symbols(const std::filesystem::path& object) {
  const OpenObject file(object);
  std::vector<Symbol> symbols(file.count());
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const GElf_Sym symbol = file.symbol(i);
    const auto type = GELF_ST_TYPE(symbol.st_info);
    const auto binding = GELF_ST_BIND(symbol.st_info);
    symbols[i] = {.name = file.name_of(symbol),
                  .size = symbol.st_size,
                  .is_undefined = symbol.st_shndx == SHN_UNDEF,
                  .is_function = type == STT_FUNC || type == STT_GNU_IFUNC,
                  .is_thread_local = type == STT_TLS,
                  .is_global = binding == STB_GLOBAL,
                  .is_weak = binding == STB_WEAK};
  }
  return symbols;
}

void rename_symbols(const std::filesystem::path& object, const std::vector<Renaming>& renamings) {
  if (renamings.empty()) return;
  const std::string bytes = OpenObject(object).with_new_names(renamings);
  if (!(std::ofstream(object, std::ios::binary) << bytes).flush())
    throw std::runtime_error(fmt::format("the object file {} cannot be written", object.string()));
}

}  // namespace kernel_compiler
