# The book: lessons, documents and the reference of common/ as a site to click through.
#
#   cmake --preset docs && cmake --build --preset docs        (or: ./course docs)
#
# Needs Doxygen and Graphviz. Nothing else of the course is built for it. A warning is an error.

find_package(Doxygen REQUIRED COMPONENTS dot)

set(BOOK_DIR ${PROJECT_BINARY_DIR}/book)
file(GLOB lessons CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/chapters/*/lesson.md)
file(GLOB figures CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/chapters/*/figures/*.svg)
file(GLOB documents CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md ${PROJECT_SOURCE_DIR}/docs/results/*.md)
list(APPEND documents ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md ${PROJECT_SOURCE_DIR}/tests/data/README.md)
set(terms ${documents})
list(FILTER terms INCLUDE REGEX "/docs/glossary.md$") # belongs to the chapters
list(FILTER documents EXCLUDE REGEX "/docs/glossary.md$")
list(JOIN lessons " " lessons_in_order) # by number: this is the order of the chapters in the book
set(BOOK_INPUT "${PROJECT_SOURCE_DIR}/README.md ${lessons_in_order} ${terms} ${PROJECT_BINARY_DIR}/reference.dox \
${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md ${PROJECT_SOURCE_DIR}/tests/data/README.md \
${PROJECT_SOURCE_DIR}/common")
set(folders ${figures})
list(TRANSFORM folders REPLACE "/[^/]*$" "")
list(REMOVE_DUPLICATES folders)
list(JOIN folders " " BOOK_FIGURES)

# The name of a file's page; docs/book_page.sh gives it to the page.
function(page_name file result)
  file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${file})
  string(REGEX REPLACE "\\.md$" "" path ${path})
  string(REGEX REPLACE "[^A-Za-z0-9]" "_" path ${path})
  set(${result} ${path} PARENT_SCOPE)
endfunction()

# Below a page of its own, so that the sidebar begins with the chapters. docs/book_page.sh does it for the decisions.
set(reference "/** @page reference Reference\n")
foreach(file IN LISTS documents)
  page_name(${file} name)
  string(APPEND reference " - @subpage ${name}\n")
endforeach()
file(WRITE ${PROJECT_BINARY_DIR}/reference.dox "${reference}*/\n")

# A phone has no room for the sidebar: there, the head of each page has this list to unfold.
set(entries "index/Start")
foreach(file IN LISTS lessons terms)
  page_name(${file} name)
  file(STRINGS ${file} title REGEX "^# " LIMIT_COUNT 1)
  string(REGEX REPLACE "^# " "" title ${title})
  list(APPEND entries "${name}/${title}")
endforeach()
list(APPEND entries "reference/Reference" "docs_decisions_README/Decisions" "namespaces/API")
set(chapter_list "<details id=\"chapters\"><summary>Chapters</summary><ul>\n")
foreach(entry IN LISTS entries)
  string(REGEX REPLACE "^([^/]*)/(.*)$" "<li><a href=\"$relpath^\\1.html\">\\2</a></li>" item ${entry})
  string(APPEND chapter_list "${item}\n")
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${lessons})

# The head of a page as this version of Doxygen has it, and the list.
set(BOOK_HEADER ${PROJECT_BINARY_DIR}/header.html)
execute_process(COMMAND ${DOXYGEN_EXECUTABLE} -w html header.html footer.html style.css
  WORKING_DIRECTORY ${PROJECT_BINARY_DIR} OUTPUT_QUIET ERROR_QUIET)
file(READ ${BOOK_HEADER} header)
string(REPLACE "<!-- end header part -->" "${chapter_list}</ul></details>\n<!-- end header part -->" header "${header}")
file(WRITE ${BOOK_HEADER} "${header}")

configure_file(${PROJECT_SOURCE_DIR}/docs/Doxyfile.in ${PROJECT_BINARY_DIR}/Doxyfile @ONLY)

# Always: Doxygen takes a few seconds, and knows best what it reads.
add_custom_target(book ALL
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${BOOK_DIR}
  # docs/safety.md links to these as ../tests/zoo: from the pages in html/ that is here.
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/tests/zoo ${BOOK_DIR}/tests/zoo
  COMMAND Doxygen::doxygen ${PROJECT_BINARY_DIR}/Doxyfile
  # What a search finds is a page of its own, which knows this file alone.
  COMMAND sh -c "cat ${PROJECT_SOURCE_DIR}/docs/book.css >> ${BOOK_DIR}/html/search/search.css"
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMENT "Making the book" VERBATIM)
