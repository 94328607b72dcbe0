#pragma once

#include <optional>
#include <string>

namespace course {

/// Where a number in the text comes from, as its mark says it. One of two kinds:
///
///     <!-- number: 28 672 = 2.multiply_column_major solution shared_store_extra_wavefronts of tile_b -->
///     <!-- number: 2.5 = 1.scale_pitched starter global_load_sectors_per_request at 64x40 -->
///     <!-- number: 62 = tests/errata/i_guarded_barrier_test.cu -->
///
/// A graded run (the file is `starter`, `solution`, `wrong/<what>` or `right/<what>`) or a test that demands this very
/// number.
struct NumberMark {
  std::string number;  ///< as it is written: "28 672", "3.9", "4.8 %", "1/8"
  std::string test;    ///< a path below the checkout; empty for a graded run
  std::string exercise, file, metric;
  std::string variable;  ///< counts this variable's accesses only; empty: all
  std::string shape;     ///< rows x cols; empty: the shape that decides
};

/// Takes apart what stands behind "number: "; nothing if it has neither form.
std::optional<NumberMark> parse_number_mark(const std::string& text);

/// Whether a reader who sees `number` is told the truth: shares and fractions are taken as such, decimals are rounded,
/// whole numbers are exact.
bool says(const std::string& number, double value);

/// How often `text` contains `number`, not counting parts of longer ones: "4" is not in "4.0" or "14".
int count_number(const std::string& text, const std::string& number);

}  // namespace course
