# How a .cu file becomes code that the emulator can run and observe.
#
#   add_kernels(<target> <file.cu>...)
#
# makes an object library. Add $<TARGET_OBJECTS:<target>> to an executable and link simt::simt.
# docs/decisions/0001 says what each flag is for.

set(kernel_options
  -Og -g1                                # one access in the source, one in the program; lines and columns
  -fsanitize=thread                      # a call before every load and store
  -fsanitize-coverage=trace-pc           # and at every basic block, to see loops
  --param=tsan-distinguish-volatile=1    # calls of its own for volatile
  -fsanitize=bounds                      # and where an index is one that its array does not have
  -fno-reorder-blocks                    # program order is the order that lanes reconverge in
  -fno-thread-jumps                      # a barrier after an if stays one barrier
  -fstack-clash-protection               # a large local array meets the guard page, not a neighbour's stack
  -fno-tree-vectorize -fno-builtin       # no access merged or made invisible
  -fno-ipa-reference-addressable         # nor a load of a shared array that no line stores to
  -fcheck-new                            # new returns null when the device heap is used up, as with nvcc
  -UNDEBUG                               # assert() works in every build, as it does with nvcc
  -fno-extern-tls-init                   # shared memory has no constructors
  -Wall -Wno-unknown-pragmas -Wno-narrowing)  # CUDA code passes int where dim3 wants unsigned

# What nvcc looks at when it copies a struct, g++ does not tell: a plugin does.
include(PieceWidths)
piece_widths_plugin(piece_widths ${CMAKE_CXX_COMPILER})
if(piece_widths)
  list(APPEND kernel_options -fplugin=${piece_widths} -DSIMT_SEES_QUALIFIERS)
  get_filename_component(piece_widths_name ${piece_widths} NAME_WLE)
else()
  string(REGEX MATCH "^[0-9]+" gcc_major ${CMAKE_CXX_COMPILER_VERSION})
  set(piece_widths "")
  message(WARNING "The emulator extends g++ by a plugin, and ${CMAKE_CXX_COMPILER} ${CMAKE_CXX_COMPILER_VERSION} has no "
                  "headers for plugins. Without it copies of structs are counted in other pieces than on a GPU, some "
                  "misaligned accesses are not found, and tests of both fail. Install the headers: "
                  "apt-get install gcc-${gcc_major}-plugin-dev (Debian, Ubuntu), dnf install gcc-plugin-devel (Fedora).")
endif()

# What every kernel file begins with, read by g++ once and for all: a kernel compiles in a quarter of the time, into the
# same code. g++ looks here on its way to the header itself, and takes the header whenever version or flags differ.
set(prelude common/simt/kernel_prelude.h)
set(precompiled ${PROJECT_BINARY_DIR}/precompiled/${prelude}.gch)
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
separate_arguments(build_flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
add_custom_command(OUTPUT ${precompiled}
  COMMAND ${CMAKE_CXX_COMPILER} -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/common/simt/include ${build_flags}
          ${kernel_options} -std=gnu++${CMAKE_CXX_STANDARD} -MD -MF ${precompiled}.d -MT ${precompiled}
          -x c++-header -c ${PROJECT_SOURCE_DIR}/${prelude} -o ${precompiled}
  DEPENDS ${PROJECT_SOURCE_DIR}/${prelude} ${piece_widths} DEPFILE ${precompiled}.d VERBATIM
  COMMENT "Reading the CUDA headers of the emulator")
add_custom_target(kernel_prelude DEPENDS ${precompiled})

# What runs in place of the compiler. Its path, not its target: a launcher is text.
set(kernel_compiler ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/kernel_compiler)

add_library(kernel_flags INTERFACE)
target_compile_options(kernel_flags INTERFACE ${kernel_options} -include ${prelude})
target_include_directories(kernel_flags INTERFACE
  ${PROJECT_BINARY_DIR}/precompiled ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/common/simt/include)

function(add_kernels target)
  add_library(${target} OBJECT ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES LANGUAGE CXX
    OBJECT_DEPENDS "${kernel_compiler};${piece_widths}")
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS ON COURSE_UNSANITIZED ON
    CXX_COMPILER_LAUNCHER "${kernel_compiler}")
  target_link_libraries(${target} PRIVATE kernel_flags)
  add_dependencies(${target} kernel_prelude)
endfunction()

# g++ wants a plugin before what is said to it: libraries' options come in the order in which they are linked.
add_library(refused_by_nvcc INTERFACE)
add_library(graded_kernels INTERFACE)
add_library(kernel_twins INTERFACE) # where some launches only run (common/simt/plugin/twins.h)
if(piece_widths)
  target_compile_options(refused_by_nvcc INTERFACE -fplugin-arg-${piece_widths_name}-nvcc)
  target_compile_options(kernel_twins INTERFACE -fplugin-arg-${piece_widths_name}-twins)
  target_compile_options(graded_kernels INTERFACE -fplugin-arg-${piece_widths_name}-graded=${PROJECT_SOURCE_DIR})
endif()
target_compile_options(refused_by_nvcc INTERFACE "SHELL:-include common/simt/refused_by_nvcc.h")
# What beginners are glad to be told. Signs and unused parameters are everyday in CUDA code.
target_compile_options(graded_kernels INTERFACE
  -Wextra -Wno-sign-compare -Wno-unused-parameter -Wno-missing-field-initializers -Wno-deprecated-copy)

# What nvcc would refuse is an error in the files of this target.
function(refuse_what_nvcc_refuses target)
  target_link_libraries(${target} PRIVATE refused_by_nvcc)
endfunction()

# The files of this target are graded as a program: neither may they include more of the course than their exercise names, nor take
# the place of its functions.
function(grade_kernels target program)
  refuse_what_nvcc_refuses(${target})
  target_link_libraries(${target} PRIVATE graded_kernels)
  set_target_properties(${target} PROPERTIES
    CXX_COMPILER_LAUNCHER "${kernel_compiler};--graded=${PROJECT_BINARY_DIR}/warnings/${program}.txt")
endfunction()
