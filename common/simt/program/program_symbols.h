#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simt {

/// A variable of the running program, from its ELF symbol table.
struct ProgramSymbol {
  std::string name;          ///< as the source spells it, without scopes: "tile"
  std::uint64_t offset = 0;  ///< thread-local: from the thread's block; otherwise the address in this process
  std::uint64_t bytes = 0;   ///< its size
};

/// The variables that kernels may touch besides device allocations.
struct ProgramSymbols {
  std::vector<ProgramSymbol> shared;    ///< `__shared__` variables: the program's own thread-local ones, by offset
  std::vector<ProgramSymbol> constant;  ///< `__constant__` variables
  std::vector<ProgramSymbol> literals;  ///< sections of what nobody writes: strings, tables, values of local arrays
  std::vector<ProgramSymbol> global;    ///< every other writable variable (`__device__` ones among them)
};

/// From the file of the running program.
/// @throws std::runtime_error if its symbol table cannot be read (a stripped executable)
ProgramSymbols read_program_symbols();

/// The calling thread's address of a thread-local symbol.
std::uint64_t address_of_shared(const ProgramSymbol& symbol);

}  // namespace simt
