#pragma once

#include <string>

#include "common/core/time_estimate.h"

namespace estimate {

/// A kernel, estimated and measured.
struct Row {
  std::string name;
  double measured_us = 0;
  core::TimeEstimate estimate;

  /// Of time: estimate / measured - 1.
  [[nodiscard]] double error() const { return estimate.us / measured_us - 1; }
  [[nodiscard]] bool is_close() const;     ///< within 20 %
  [[nodiscard]] bool is_in_range() const;  ///< whether what was measured is in the estimate's range
  [[nodiscard]] std::string text() const;  ///< a line of the page's tables
};

/// docs/estimate.md, whose tables stand between marks.
class Page {
 public:
  Page();

  /// The table behind `<!-- mark -->`; both functions throw std::runtime_error if there is no such mark.
  [[nodiscard]] std::string part(const std::string& mark) const;
  /// Puts another one there, and writes the page.
  void replace(const std::string& mark, const std::string& text);

 private:
  [[nodiscard]] std::size_t begin_of_table(const std::string& mark) const;

  std::string text_;
};

/// Whether UPDATE_DOCS is set: then the page is written, not read.
bool is_updating();

}  // namespace estimate
