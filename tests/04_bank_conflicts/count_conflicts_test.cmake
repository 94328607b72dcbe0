# This grader counts what the H200 has counted.
list(APPEND sources ${PROJECT_SOURCE_DIR}/tests/data/h200_patterns.cpp)
set_source_files_properties(${PROJECT_SOURCE_DIR}/tests/data/h200_patterns.cpp PROPERTIES
  COMPILE_DEFINITIONS TEST_DATA_DIR="${PROJECT_SOURCE_DIR}/tests/data")
