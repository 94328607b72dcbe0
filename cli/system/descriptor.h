#pragma once

#include <unistd.h>

#include <utility>

namespace course {

/// Owns a file descriptor; -1 is none.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) reset(std::exchange(other.number_, -1));
    return *this;
  }

  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// Closes it, and owns `number` from now on.
  void reset(int number = -1) {
    if (is_open()) close(number_);
    number_ = number;
  }

 private:
  int number_;
};

}  // namespace course
