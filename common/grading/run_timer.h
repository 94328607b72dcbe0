#pragma once

namespace grading {

/// Is told when a run's arrays are ready and the learner's function is called, and when it has returned.
class RunTimer {
 public:
  virtual ~RunTimer() = default;
  virtual void begin() = 0;  ///< again for every array: the last call counts
  /// The function has returned.
  virtual void end() = 0;
};

}  // namespace grading
