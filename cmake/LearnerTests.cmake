# `ctest --preset cpu -L 01_coalescing` grades the learner's files of a chapter, while a bare `ctest --preset cpu` runs
# the project's own tests only. CTest's labels cannot leave tests out by default, so the learner's tests come from a
# file that ctest reads when it starts (cmake/learner_tests.cmake.in).
#
# Include this after AddChapter.

set(exercises)
course_chapters(chapters)
foreach(chapter IN LISTS chapters)
  course_exercises(${chapter} names)
  list(TRANSFORM names PREPEND ${chapter}. OUTPUT_VARIABLE ids)
  list(APPEND exercises ${ids})
endforeach()
string(REPLACE ";" " " exercises "${exercises}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/learner_tests.cmake.in ${PROJECT_BINARY_DIR}/learner_tests.cmake @ONLY)
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY TEST_INCLUDE_FILES
  ${PROJECT_BINARY_DIR}/learner_tests.cmake)
