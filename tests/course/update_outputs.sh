#!/bin/sh
# Rewrites what the documents show as printed by commands (<!-- output: command --> ... <!-- end output -->).
#   tests/course/update_outputs.sh [build folder]
set -eu
build=${1:-$(dirname "$0")/../../build/cpu}
cmake --build "$build" --target course course.printed_outputs
UPDATE_DOCS=1 "$build/bin/course.printed_outputs" --gtest_brief=1
