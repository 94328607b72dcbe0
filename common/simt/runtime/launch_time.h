#pragma once

namespace simt {

/// Seconds of wall-clock time that this program has spent running kernels, without the host code around them.
double seconds_in_launches();

}  // namespace simt
