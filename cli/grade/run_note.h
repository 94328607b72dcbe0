#pragma once

#include <string>

namespace course {

/// Says that a program runs, for as long as this object lives: a kernel that never ends is no slow compiler. On a
/// terminal as a line that goes away; for `watch`, which sets COURSE_STEPS, as a line of stderr; else nothing.
class RunNote {
 public:
  void show(const std::string& program);
  ~RunNote();

 private:
  bool on_terminal_ = false;
};

}  // namespace course
