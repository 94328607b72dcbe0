#pragma once

#include <map>
#include <memory>
#include <utility>

namespace simt {

/// What a program has created and not destroyed, by address. Any other pointer is none of it.
template <typename T>
class Handles {
 public:
  /// Adds one, and says where it is.
  T* add(std::unique_ptr<T> one) {
    T* const address = one.get();
    all_.emplace(address, std::move(one));
    return address;
  }
  /// Destroys one; false if there is none at that address.
  bool remove(const T* one) { return all_.erase(one) != 0; }
  /// Whether there is one at that address.
  [[nodiscard]] bool contains(const T* one) const { return all_.contains(one); }
  /// All of them, as pairs of an address and what is there: the first.
  [[nodiscard]] auto begin() const { return all_.begin(); }
  /// One past the last.
  [[nodiscard]] auto end() const { return all_.end(); }

 private:
  std::map<const T*, std::unique_ptr<T>> all_;
};

}  // namespace simt
