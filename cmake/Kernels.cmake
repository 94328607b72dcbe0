# How a .cu file becomes code that the emulator can run and observe.
#
#   add_kernels(<target> <file.cu>...)
#
# makes an object library. Add $<TARGET_OBJECTS:<target>> to an executable and link simt::simt.
# docs/decisions/0001 says what each flag is for.

add_library(kernel_flags INTERFACE)
target_compile_options(kernel_flags INTERFACE
  -Og -g1                                # one access in the source, one in the program; lines and columns
  -fsanitize=thread                      # a call before every load and store
  -fsanitize-coverage=trace-pc           # and at every basic block, to see loops
  -fno-reorder-blocks                    # program order is the order that lanes reconverge in
  -fno-thread-jumps                      # a barrier after an if stays one barrier
  -fstack-clash-protection               # a large local array meets the guard page, not a neighbour's stack
  -fno-tree-vectorize -fno-builtin       # no access merged or made invisible
  -UNDEBUG                               # assert() works in every build, as it does with nvcc
  -fno-extern-tls-init                   # shared memory has no constructors
  -include ${PROJECT_SOURCE_DIR}/common/simt/cuda_runtime.h
  -Wall -Wno-unknown-pragmas -Wno-narrowing)  # CUDA code passes int where dim3 wants unsigned
target_include_directories(kernel_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/common/simt/include)

function(add_kernels target)
  add_library(${target} OBJECT ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES LANGUAGE CXX
    OBJECT_DEPENDS ${PROJECT_SOURCE_DIR}/common/simt/compile_kernel.sh)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS ON
    CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/common/simt/compile_kernel.sh)
  target_link_libraries(${target} PRIVATE kernel_flags)
endfunction()
