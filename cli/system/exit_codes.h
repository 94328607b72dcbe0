#pragma once

namespace course {

// What `course` ends with; grading::exit_code() has the codes of verdicts.
inline constexpr int kSuccess = 0;
inline constexpr int kNotSolved = 1;
inline constexpr int kUsage = 2;
inline constexpr int kNoGpu = 5;

}  // namespace course
