# The book: lessons, documents and the reference of common/ as a site to click through.
#
#   cmake --preset docs && cmake --build --preset docs        (or: ./course docs)
#
# Needs Doxygen and Graphviz. Nothing else of the course is built for it. A warning is an error.

find_package(Doxygen REQUIRED COMPONENTS dot)

set(BOOK_DIR ${PROJECT_BINARY_DIR}/book)
file(GLOB lessons CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/chapters/*/lesson.md)
file(GLOB figures CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/chapters/*/figures/*.svg)
list(JOIN lessons " " lessons_in_order) # by number: this is the order of the chapters in the book
set(BOOK_INPUT "${PROJECT_SOURCE_DIR}/README.md ${lessons_in_order} ${PROJECT_SOURCE_DIR}/docs \
${PROJECT_SOURCE_DIR}/CONTRIBUTING.md ${PROJECT_SOURCE_DIR}/tests/data/README.md ${PROJECT_SOURCE_DIR}/common")
set(folders ${figures})
list(TRANSFORM folders REPLACE "/[^/]*$" "")
list(REMOVE_DUPLICATES folders)
list(JOIN folders " " BOOK_FIGURES)
configure_file(${PROJECT_SOURCE_DIR}/docs/Doxyfile.in ${PROJECT_BINARY_DIR}/Doxyfile @ONLY)

# Always: Doxygen takes a few seconds, and knows best what it reads.
add_custom_target(book ALL
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${BOOK_DIR}
  # docs/safety.md links to these as ../tests/zoo: from the pages in html/ that is here.
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/tests/zoo ${BOOK_DIR}/tests/zoo
  COMMAND Doxygen::doxygen ${PROJECT_BINARY_DIR}/Doxyfile
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMENT "Making the book" VERBATIM)
