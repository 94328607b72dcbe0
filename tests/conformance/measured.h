#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/conformance/counters.h"

namespace conformance {

/// What a GPU counted for one case: see measure.sh.
struct Measured {
  int kernels = 0;  ///< that it launched
  Counters counters;
  Counters by_address;  ///< the same, but with wavefronts that the profiler computes from the addresses
};

/// How the emulator's counters of a case compare with a GPU's.
enum class Agreement : std::uint8_t {
  equal,
  /// All equal but wavefronts of shared memory, of which the GPU counted more than the addresses ask for: its counter
  /// goes on while a request waits for other traffic. Computed from the addresses they are equal too.
  equal_but_for_waiting,
  different,
};
Agreement compare(const Counters& emulated, const Measured& measured);

/// tests/data/h200_conformance.csv.
struct Measurements {
  std::vector<std::string> machine;             ///< GPU, driver, compiler, profiler and date
  std::vector<std::string> names;               ///< in the order of the file
  std::map<std::string, Measured> usual;        ///< by name: nvcc -O2
  std::map<std::string, Measured> as_written;   ///< by name: no accesses joined, no loops unrolled
  std::map<std::string, Measured> unoptimized;  ///< by name: nvcc -G
};

/// Throws std::runtime_error with file and line when the file is missing or a row cannot be read.
Measurements load_measurements();

/// A case for which nvcc's usual code, or the code as written, asks for something else than the source does, and the
/// machine code that shows it.
struct Exception {
  std::string name;
  std::string reason;
  std::vector<std::string> sass;  ///< instructions of the build that differs, the usual one first, from cuobjdump -sass
  /// Empty: the build as written agrees with the emulator. Otherwise the unoptimized one does, with this case of the
  /// emulator: the same kernel, or a twin in which the emulator's compiler may leave out no read either.
  std::string unoptimized_like;
};

/// tests/data/h200_conformance_exceptions.json.
/// Throws std::exception when it is missing or malformed.
std::vector<Exception> load_exceptions();

}  // namespace conformance
