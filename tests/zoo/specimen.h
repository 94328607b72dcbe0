#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/safety/finding.h"

namespace zoo {

/// One kernel file of the zoo and what stands in it about the finding that it must produce.
///
/// A file in wrong/ begins with `// expect: KIND` and `// because: SENTENCE`, where the sentence may go on in the
/// following comment lines; a file in correct/ begins with `// tricky: SENTENCE`. Marks at the ends of lines:
///   // <- here    the line to blame; of several, one
///   // <- other   the line of the other party of a race
/// `// at: host` instead of a mark says that no line can be known. `// nvcc: refuses` says that it is no CUDA for nvcc.
struct Specimen {
  std::filesystem::path file;
  std::string name;      ///< "race_shared_reverse"
  std::string kind;      ///< as FindingKind spells it; empty for a correct kernel
  std::string sentence;  ///< what is wrong with it, or tricky about it
  std::vector<int> here;
  std::vector<int> other;
  bool at_host = false;
  bool nvcc_refuses = false;
};

/// Throws std::runtime_error when the file lacks something of the above.
Specimen read_specimen(const std::filesystem::path& file);

/// The files of wrong/ (or correct/), by name.
std::vector<Specimen> specimens(const std::string& folder);

/// What the emulator says about it, in a process of its own, as a learner's kernel is run. Asked again, it remembers.
const std::vector<safety::Finding>& findings_of(const Specimen& specimen);

/// As the JSON of a verdict spells it: "out_of_bounds".
std::string name_of(safety::FindingKind kind);

}  // namespace zoo
