#pragma once

#include <stdexcept>

namespace course {

/// Something the person at the keyboard can put right: `course` prints the message and ends with exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace course
