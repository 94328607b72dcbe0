#pragma once

#include <optional>

#include "common/simt/findings/sentences.h"
#include "common/simt/profile/counters.h"

namespace simt {

/// An access through the name of one variable that lands in another: no red zone lies between them.
std::optional<safety::Finding> find_overrun(const Counters& counters, const Scene& scene, const AddressMap& map);

}  // namespace simt
