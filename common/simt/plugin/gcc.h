#pragma once

// In the order in which GCC's headers need one another.
// clang-format off
#include <gcc-plugin.h>
#include <plugin-version.h>
#include <backend.h>
#include <tree.h>
#include <cp/cp-tree.h>
#include <diagnostic-core.h>
#include <gimple.h>
#include <tree-pass.h>
#include <ssa.h>
#include <context.h>
#include <fold-const.h>
#include <stringpool.h>
#include <attribs.h>
#include <gimple-iterator.h>
#include <langhooks.h>
#include <tree-cfg.h>
#include <cgraph.h>
#include <gimplify.h>
#include <tree-inline.h>
#include <cfgloop.h>
#include <ssa-iterators.h>
// clang-format on
