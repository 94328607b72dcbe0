#pragma once

#include <string>

#include "common/grading/verdict.h"

namespace course {

/// Where an attempt has got to, in a few words: "the result is wrong".
const char* in_words(const grading::Verdict& verdict);

/// Whether the result is correct and safe, so that there is something to count.
bool is_measured(grading::State state);

/// Why there is no number, about the file as the learner types it: "a.cu gives a wrong result: out[0, 1] ...".
std::string why_not_measured(const grading::Verdict& verdict, const std::string& shown_file);

}  // namespace course
