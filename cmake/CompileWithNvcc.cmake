# Where nvcc is installed, every file that learners see is compiled for the GPU as well:
#
#   cmake --build --preset cpu --target nvcc_check     starters and solutions; needs no GPU
#   ./course check --nvcc, ./course check --all        the files at hand; need no GPU
#   ./course check, ./course watch, ./course bench     the files at hand, where there is a GPU to run them on
#
# COURSE_NVCC can name the compiler, COURSE_CUDA_ARCH the architecture: the GPU at hand, or sm_75, whose programs newer
# GPUs translate for themselves. Without nvcc none of these targets exists. docs/decisions/0011 says why nvcc is called
# directly.

find_program(COURSE_NVCC nvcc HINTS $ENV{CUDA_HOME}/bin /usr/local/cuda/bin)
set(COURSE_GPU AUTO CACHE STRING "ON: nvcc must be installed, and an ordinary build compiles for the GPU too")

if(COURSE_NVCC)
  get_filename_component(CUDAToolkit_ROOT ${COURSE_NVCC}/../.. REALPATH)
  find_package(CUDAToolkit)
endif()
if(COURSE_NVCC AND TARGET CUDA::cudart_static)
  set(COURSE_HAS_NVCC ON)
elseif(COURSE_GPU STREQUAL "ON")
  message(FATAL_ERROR "This preset builds for the GPU and needs nvcc and the CUDA runtime, which were not found. "
                      "Install the CUDA Toolkit, or set COURSE_NVCC, or use the preset cpu.")
else()
  set(COURSE_HAS_NVCC OFF)
  message(STATUS "nvcc is not installed: kernels are compiled for the emulator only")
endif()

if(COURSE_HAS_NVCC AND NOT COURSE_CUDA_ARCH)
  # Not -arch=native, with which nvcc asks the GPU each time: the build of a learner's file cannot open devices. CMake may
  # run within such a build too, and then what it saw before counts.
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
    OUTPUT_VARIABLE capability ERROR_QUIET RESULT_VARIABLE no_gpu)
  if(no_gpu EQUAL 0 AND capability MATCHES "^([0-9]+)\\.([0-9]+)")
    set(COURSE_CUDA_ARCH_SEEN sm_${CMAKE_MATCH_1}${CMAKE_MATCH_2} CACHE INTERNAL "The architecture of the GPU here")
  endif()
  if(COURSE_CUDA_ARCH_SEEN)
    set(COURSE_CUDA_ARCH ${COURSE_CUDA_ARCH_SEEN})
  else()
    set(COURSE_CUDA_ARCH sm_75)
  endif()
endif()

# nvcc_object(<out> <name> <file.cu> [flags...]): the object file that nvcc makes of a kernel file.
function(nvcc_object out name file)
  set(object ${PROJECT_BINARY_DIR}/nvcc/${name}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/nvcc
    COMMAND ${COURSE_NVCC} -std=c++20 -O2 -arch=${COURSE_CUDA_ARCH} --Werror=all-warnings
            -Xcompiler=-fPIC,-fno-gnu-unique -I${PROJECT_SOURCE_DIR} ${ARGN}
            -MD -MF ${object}.d -MT ${object} -c ${file} -o ${object}
    DEPENDS ${file} DEPFILE ${object}.d COMMENT "nvcc ${name}" VERBATIM)
  set(${out} ${object} PARENT_SCOPE)
endfunction()

# exercise_arch(<chapter> <exercise> <out>): the architecture that its kernels are compiled for: COURSE_CUDA_ARCH, or the
# one that they need (`compute_capability` in chapter.json) if that is newer.
function(exercise_arch chapter exercise out)
  set(arch ${COURSE_CUDA_ARCH})
  course_needed_capability(${chapter} ${exercise} needed)
  string(REGEX REPLACE "[^0-9]" "" given "${COURSE_CUDA_ARCH}")
  if(given AND needed GREATER given)
    set(arch sm_${needed})
  endif()
  set(${out} ${arch} PARENT_SCOPE)
endfunction()

# add_gpu_module(<target> <chapter> <exercise> <file.cu> [flags...]): the file and its grader in a shared object that
# bench::load_module() loads.
function(add_gpu_module target chapter exercise file)
  exercise_arch(${chapter} ${exercise} COURSE_CUDA_ARCH)
  nvcc_object(object ${target} ${file} -I${PROJECT_SOURCE_DIR}/chapters/${chapter} ${ARGN})
  add_library(${target} MODULE EXCLUDE_FROM_ALL ${object} $<TARGET_OBJECTS:gpu_module_entry>
              $<TARGET_OBJECTS:${chapter}.${exercise}.gpu_test>)
  target_link_libraries(${target} PRIVATE grading_gpu CUDA::cudart_static)
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX PREFIX "" SUFFIX ".so"
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/gpu)
  if(COURSE_GPU STREQUAL "ON")
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL OFF)
  endif()
endfunction()

# add_gpu_grader(<chapter> <exercise> <sources>...): the exercise's grader, to be linked into modules.
function(add_gpu_grader chapter exercise)
  set(id ${chapter}.${exercise})
  add_library(${id}.gpu_test OBJECT EXCLUDE_FROM_ALL ${ARGN})
  target_link_libraries(${id}.gpu_test PRIVATE grading_gpu fmt::fmt project_warnings)
  set_target_properties(${id}.gpu_test PROPERTIES POSITION_INDEPENDENT_CODE ON)
endfunction()

# `course` asks for modules only where this file is.
if(COURSE_HAS_NVCC)
  add_custom_target(nvcc_check)
  file(WRITE ${PROJECT_BINARY_DIR}/has_nvcc "${COURSE_NVCC}\n")
else()
  file(REMOVE ${PROJECT_BINARY_DIR}/has_nvcc)
endif()
