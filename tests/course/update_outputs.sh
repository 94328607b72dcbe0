#!/bin/sh
# Rewrites what the documents show as printed by commands (<!-- output: command --> ... <!-- end output -->), and the
# tables of docs/safety.md (<!-- zoo --> ... <!-- end zoo -->).
#   tests/course/update_outputs.sh [build folder]
set -eu
build=${1:-$(dirname "$0")/../../build/cpu}
cmake --build "$build" --target course course.printed_outputs safety.zoo
UPDATE_DOCS=1 "$build/bin/course.printed_outputs" --gtest_brief=1
UPDATE_DOCS=1 "$build/bin/safety.zoo" --gtest_brief=1 --gtest_filter='Comparison.*'
