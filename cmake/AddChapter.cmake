# Targets of the chapters. A chapter is a folder with a chapter.json, the only list of its exercises.
#
# For each exercise NN_topic.name, three programs that grade one file each:
#   NN_topic.name             the learner's  chapters/NN_topic/name.cu
#   NN_topic.name.solution    the reference  solutions/NN_topic/name.cu
#   NN_topic.name.candidate   any file: ./course check --file writes its path into a slot, <build>/candidates/...
# the same three for the GPU, where nvcc is installed: NN_topic.name.gpu, NN_topic.name.solution.gpu, ...
# and for each chapter a target NN_topic that builds what its learner needs.
#
# A teacher may have removed solutions/, or a part of it: then the programs of those solutions do not exist, nor do the
# project's own tests, which are about them. COURSE_MISSING_SOLUTIONS lists them.

# add_exercise_program(<target> <chapter> <exercise> <file.cu>)
function(add_exercise_program target chapter exercise file)
  add_kernels(${target}.kernel ${file})
  grade_kernels(${target}.kernel ${target})
  target_include_directories(${target}.kernel PRIVATE ${PROJECT_SOURCE_DIR}/chapters/${chapter})
  add_executable(${target} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${target}.kernel> $<TARGET_OBJECTS:grading_main>
                 $<TARGET_OBJECTS:${chapter}.${exercise}.test>)
  target_link_libraries(${target} PRIVATE grading)
  set_target_properties(${target}.kernel PROPERTIES EXCLUDE_FROM_ALL ON)
endfunction()

# The three programs of an exercise whose test is compiled already.
function(add_exercise_programs chapter exercise)
  set(id ${chapter}.${exercise})
  set(slot ${PROJECT_BINARY_DIR}/candidates/${chapter}/${exercise}.cu)
  set(starter ${PROJECT_SOURCE_DIR}/chapters/${chapter}/${exercise}.cu)
  if(NOT EXISTS ${slot})
    file(WRITE ${slot} "#include \"${starter}\"\n")
  endif()
  add_exercise_program(${id} ${chapter} ${exercise} ${starter})
  if(EXISTS ${PROJECT_SOURCE_DIR}/solutions/${chapter}/${exercise}.cu)
    add_exercise_program(${id}.solution ${chapter} ${exercise}
                         ${PROJECT_SOURCE_DIR}/solutions/${chapter}/${exercise}.cu)
  endif()
  add_exercise_program(${id}.candidate ${chapter} ${exercise} ${slot})
endfunction()

# grader_sources(<chapter> <exercise> <out>): what a grader is compiled from. Next to <exercise>_test.cpp may stand an
# <exercise>_test.cmake that adds to `sources`.
function(grader_sources chapter exercise out)
  set(grader ${PROJECT_SOURCE_DIR}/tests/${chapter}/${exercise}_test)
  set(sources ${grader}.cpp)
  include(${grader}.cmake OPTIONAL)
  set(${out} ${sources} PARENT_SCOPE)
endfunction()

function(add_exercise chapter exercise)
  set(id ${chapter}.${exercise})
  grader_sources(${chapter} ${exercise} sources)
  add_library(${id}.test OBJECT EXCLUDE_FROM_ALL ${sources})
  target_include_directories(${id}.test PRIVATE ${PROJECT_SOURCE_DIR}/common/simt/include)
  target_compile_options(${id}.test PRIVATE -include ${PROJECT_SOURCE_DIR}/common/simt/device/qualifiers.h)
  target_link_libraries(${id}.test PRIVATE grading fmt::fmt project_warnings)
  add_exercise_programs(${chapter} ${exercise})
  if(COURSE_HAS_NVCC)
    set(slot ${PROJECT_BINARY_DIR}/candidates/${chapter}/${exercise}.cu)
    add_gpu_grader(${chapter} ${exercise} ${sources})
    add_gpu_module(${id}.gpu ${chapter} ${exercise} ${PROJECT_SOURCE_DIR}/chapters/${chapter}/${exercise}.cu)
    add_gpu_module(${id}.candidate.gpu ${chapter} ${exercise} ${slot})
    add_dependencies(nvcc_check ${id}.gpu)
    set(solution ${PROJECT_SOURCE_DIR}/solutions/${chapter}/${exercise}.cu)
    if(EXISTS ${solution})
      add_gpu_module(${id}.solution.gpu ${chapter} ${exercise} ${solution})
      add_dependencies(nvcc_check ${id}.solution.gpu)
    endif()
  endif()
endfunction()

function(add_chapter chapter)
  if(NOT chapter MATCHES "^[0-9][0-9]_[a-z0-9_]+$")
    message(FATAL_ERROR "chapters/${chapter}/chapter.json: a chapter's folder is named NN_topic")
  endif()
  add_custom_target(${chapter})
  foreach(exercise IN LISTS ARGN)
    add_exercise(${chapter} ${exercise})
    add_dependencies(${chapter} course ${chapter}.${exercise})
  endforeach()
endfunction()

# course_chapters(<out>): the ids of all chapters, in order. They are the folders with a chapter.json.
function(course_chapters out)
  set(folder ${PROJECT_SOURCE_DIR}/chapters)
  # A new chapter changes the folder. CONFIGURE_DEPENDS in its place would look for one in every build.
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder})
  file(GLOB files RELATIVE ${folder} ${folder}/*/chapter.json)
  list(SORT files)
  list(TRANSFORM files REPLACE "/chapter.json$" "")
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# course_missing_solutions(<out>): "01_coalescing/scale_matrix", ... CMake runs again when one goes or comes back.
function(course_missing_solutions out)
  set(missing)
  course_chapters(chapters)
  foreach(chapter IN LISTS chapters)
    foreach(folder IN ITEMS ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/solutions ${PROJECT_SOURCE_DIR}/solutions/${chapter})
      if(EXISTS ${folder})
        set(nearest ${folder})
      endif()
    endforeach()
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${nearest})
    course_exercises(${chapter} exercises)
    foreach(exercise IN LISTS exercises)
      if(NOT EXISTS ${PROJECT_SOURCE_DIR}/solutions/${chapter}/${exercise}.cu)
        list(APPEND missing ${chapter}/${exercise})
      endif()
    endforeach()
  endforeach()
  set(${out} ${missing} PARENT_SCOPE)
endfunction()

# course_needed_capability(<chapter> <exercise> <out>): the compute capability that a GPU needs to run it: 90 for 9.0, 0
# for any.
function(course_needed_capability chapter exercise out)
  # Each of an exercise's many modules asks.
  get_property(needed GLOBAL PROPERTY capability_of_${chapter}.${exercise})
  if(NOT "${needed}" STREQUAL "")
    set(${out} ${needed} PARENT_SCOPE)
    return()
  endif()
  file(READ ${PROJECT_SOURCE_DIR}/chapters/${chapter}/chapter.json json)
  course_exercises(${chapter} names)
  list(FIND names ${exercise} i)
  string(JSON needed ERROR_VARIABLE none GET "${json}" exercises ${i} compute_capability)
  if(none)
    set(needed 0)
  endif()
  set_property(GLOBAL PROPERTY capability_of_${chapter}.${exercise} ${needed})
  set(${out} ${needed} PARENT_SCOPE)
endfunction()

# course_exercises(<chapter> <out>): the names of its exercises, in order.
function(course_exercises chapter out)
  set(file ${PROJECT_SOURCE_DIR}/chapters/${chapter}/chapter.json)
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} json)
  string(JSON count LENGTH "${json}" exercises)
  set(names)
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON name GET "${json}" exercises ${i} name)
    list(APPEND names ${name})
  endforeach()
  set(${out} ${names} PARENT_SCOPE)
endfunction()
