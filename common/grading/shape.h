#pragma once

#include <string>
#include <vector>

namespace grading {

/// The size of one run. One-dimensional exercises leave `rows` at 1; what the two sizes of another exercise are, its
/// grader says.
struct Shape {
  int rows = 1;  ///< at least 1
  int cols = 1;  ///< at least 1

  /// Whether both sizes are the same.
  bool operator==(const Shape&) const = default;
};

/// "256x512"
std::string to_text(Shape shape);

/// "rows 256, cols 512": what messages say at their end.
std::string to_words(Shape shape);

/// "1000 elements": what those of exercises in one dimension say.
std::string elements_in_words(Shape shape);

/// The shape of a text such as "256x512".
/// @throws std::invalid_argument if it is none, or a size is below 1
Shape parse_shape(const std::string& text);

/// All shapes whose sizes differ from those of `middle` by up to four of these steps, both of them; a step of 0 keeps
/// a size. None has a quarter more elements, so that a run takes no longer.
std::vector<Shape> shapes_around(Shape middle, Shape steps);

/// A friendly shape, whole tiles in both directions, so that a mixed-up mapping shows as one; then a mix of awkward and
/// ordinary ones: 1x1, single rows and columns, primes, one off a multiple of 32, longer than a block can be, large.
std::vector<Shape> matrix_shapes();

/// The 25 shapes of the largest odd sizes up to these; one row stays one. Whole tiles cover them with little to spare,
/// and no row begins in a sector where the one above it does.
std::vector<Shape> odd_shapes_below(Shape most);

}  // namespace grading
