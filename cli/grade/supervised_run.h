#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/grading/verdict.h"

namespace course {

/// Runs an exercise's program, which reads its targets from `chapter_file` and writes its verdict to a file, and
/// returns that verdict.
///
/// The program watches itself and explains what it can (a hang, a crash, an access out of bounds). This is the backstop
/// for when it cannot: two seconds after its time limit its process group is killed, its data is limited to 4 GiB, and
/// when it ends without a verdict one is composed: `stopped`, with what the operating system says.
/// `on_started` is called once the program runs; `more_arguments` go to the program as they are. `in_cell`: it runs in
/// a Cell, which has to be possible here.
grading::Verdict run_supervised(const std::filesystem::path& program, const std::filesystem::path& chapter_file,
                                const std::string& exercise, const std::string& shown_file, double time_limit_s,
                                const std::function<void()>& on_started = {},
                                const std::vector<std::string>& more_arguments = {}, bool in_cell = false);

}  // namespace course
