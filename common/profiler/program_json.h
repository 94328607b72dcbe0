#pragma once

#include <string>

#include "common/simt/profile/program_profile.h"

namespace profiler {

/// A program's profile as JSON; `program_from_json(to_json(p))` gives `p` back.
std::string to_json(const simt::ProgramProfile& program);

/// Throws std::exception when `text` is not a profile: cut short, a key missing, an unknown word.
simt::ProgramProfile program_from_json(const std::string& text);

}  // namespace profiler
