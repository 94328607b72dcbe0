# Where nvcc is installed, the kernel files that learners see must compile with it too:
#
#   cmake --build --preset cpu --target nvcc_check
#
# No GPU is needed. COURSE_NVCC can name the compiler; without one the target does not exist.

find_program(COURSE_NVCC nvcc HINTS $ENV{CUDA_HOME}/bin /usr/local/cuda/bin)
if(NOT COURSE_NVCC)
  message(STATUS "nvcc is not installed: kernels are compiled for the emulator only")
endif()

# compile_with_nvcc(<name> <chapter> <file.cu>): a stamp file that is as new as the last success.
function(compile_with_nvcc name chapter file)
  if(NOT COURSE_NVCC)
    return()
  endif()
  if(NOT TARGET nvcc_check)
    add_custom_target(nvcc_check)
  endif()
  set(stamp ${PROJECT_BINARY_DIR}/nvcc/${name})
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/nvcc
    COMMAND ${COURSE_NVCC} -std=c++20 -arch=sm_75 --Werror=all-warnings -I${PROJECT_SOURCE_DIR}
            -I${PROJECT_SOURCE_DIR}/chapters/${chapter} -MD -MF ${stamp}.d -MT ${stamp} -c ${file} -o ${stamp}.o
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${file} DEPFILE ${stamp}.d COMMENT "nvcc ${name}" VERBATIM)
  add_custom_target(nvcc.${name} DEPENDS ${stamp})
  add_dependencies(nvcc_check nvcc.${name})
endfunction()
