#pragma once

#include <string>

namespace corpora {

/// What docs/corpora.md shows of tests/data/corpora_*.csv, in Markdown.
std::string tables();

}  // namespace corpora
