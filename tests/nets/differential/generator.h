#pragma once

#include "tests/nets/differential/program.h"

namespace differential {

/// A random program without a mistake: no race, no index out of bounds, nothing read before it is written.
///
/// Between two barriers each thread owns elements of an array, or all threads only read it. Barriers stand only where
/// all threads of the block pass, warp operations where all lanes of their mask do. The same seed makes the same
/// program.
///
/// What g++ may leave out or merge by right is not generated:
///  - a load whose value nobody uses: each value changes a variable, and all variables are stored in the end;
///  - two loads of an element with nothing between them: each index holds a constant that no other one has, hidden
///  behind
///    an argument of the kernel;
///  - a condition that is always true.
///
/// Nor what the emulator cannot know: in `while (a || b)` lanes jump back behind `a`, and that the loop goes on to `b`
/// is seen only where a lane has jumped from there. So conditions of loops have several parts, or loads, but not both.
Program generate(unsigned seed);

/// The program of a seed as it is tested: planted.h says which have a mistake.
Program program_of(unsigned seed, const std::string& without);

/// Leaves out the statements with these numbers, "3,17".
void leave_out(Program& program, const std::string& numbers);

}  // namespace differential
