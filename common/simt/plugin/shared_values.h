#pragma once

namespace shared_values {

/// Takes the first values away that constructors give to `__shared__` variables, as nvcc does: `__shared__ dim3 size;`
/// holds nothing until a thread writes it. So all of them lie where the emulator looks for shared memory, in .tbss.
void start(const char* plugin);

}  // namespace shared_values
