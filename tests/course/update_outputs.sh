#!/bin/sh
# Rewrites what the documents show as printed by commands (<!-- output: command --> ... <!-- end output -->), the tables
# of docs/safety.md (<!-- zoo --> ... <!-- end zoo -->) and docs/corpora.md (<!-- corpora --> ... <!-- end corpora -->),
# CUDA's names in docs/profile.md, and the figures of the lessons (<!-- figure: command -->). Links from lessons to docs/glossary.md that are missing are
# made; look at them: a word may be used there in another sense, or be explained better.
#   tests/course/update_outputs.sh [build folder]
set -eu
build=${1:-$(dirname "$0")/../../build/cpu}
cmake --build "$build" --target course course.printed_outputs safety.zoo safety.corpora course.lesson_figures course.glossary cuda_names.document
UPDATE_DOCS=1 "$build/bin/course.printed_outputs" --gtest_brief=1
UPDATE_DOCS=1 "$build/bin/safety.zoo" --gtest_brief=1 --gtest_filter='Comparison.*'
UPDATE_DOCS=1 "$build/bin/safety.corpora" --gtest_brief=1 --gtest_filter='Corpora.Tables*'
UPDATE_DOCS=1 "$build/bin/course.lesson_figures" --gtest_brief=1
UPDATE_DOCS=1 "$build/bin/course.glossary" --gtest_brief=1 --gtest_filter='*GlossaryOfLesson*'
UPDATE_DOCS=1 "$build/bin/cuda_names.document" --gtest_brief=1
