#pragma once

#include <filesystem>
#include <string>

#include "common/simt/profile/program_profile.h"

namespace report {

/// One HTML page about a program that needs nothing else: no script, no network. A section for each kernel: what
/// render_program() says of it, the worst requests of the places that waste most as pictures, and its source, shaded by
/// cost. Everything that comes from files or programs is shown as text, whatever it contains.
///
/// @param title        what the page is about: the program's file
/// @param course_root  source files with relative paths are looked up here; those that are gone are left out
std::string render_program_html(const simt::ProgramProfile& program, const std::string& title,
                                const std::filesystem::path& course_root);

}  // namespace report
