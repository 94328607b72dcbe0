#pragma once

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace core {

/// A function or variable as C++ spells it: "copy(float*)" of "_Z4copyPf". Other names stay as they are: `i` is a C++
/// name, and the mangled one of a type.
inline std::string demangled(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return symbol;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                    std::free);
  return status == 0 ? text.get() : symbol;
}

}  // namespace core
