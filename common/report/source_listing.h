#pragma once

#include <string>
#include <vector>

#include "common/simt/profile/profile.h"

namespace report {

/// One access of a source line, and the control of the page that selects it.
struct ListedAccess {
  int line = 0;                      ///< counted from 1
  std::string name;                  ///< "store to tile"
  std::string control;               ///< the id of a form control; may be empty
  const simt::Site* site = nullptr;  ///< not null
};

/// A source file as an HTML table: line number, what the accesses of the line cost, and the text, shaded by the cost.
///
/// Any bytes are shown as text. Lines are as long as they are: the page lets them scroll.
std::string source_listing(const std::string& source, const std::vector<ListedAccess>& accesses);

/// How wasteful a site is, from 0 (as few sectors or wavefronts as there can be) to 4 (more than eight times that).
int cost_level(const simt::Site& site);

}  // namespace report
