# common/simt/plugin, as a plugin of the g++ that compiles kernels.
#
#   piece_widths_plugin(<out> <g++>)
#
# sets <out> to the shared object that a command makes, or to NOTFOUND when this g++ has no headers for plugins.

function(piece_widths_plugin out compiler)
  execute_process(COMMAND ${compiler} -print-file-name=plugin OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE)
  execute_process(COMMAND ${compiler} -dumpfullversion OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT EXISTS ${folder}/include/gcc-plugin.h)
    set(${out} NOTFOUND PARENT_SCOPE)
    return()
  endif()
  set(folder_of_sources ${PROJECT_SOURCE_DIR}/common/simt/plugin)
  set(sources alignment.cpp call_operands.cpp computed_values.cpp device_code.cpp execution_spaces.cpp
      function_costs.cpp host_functions.cpp included_files.cpp instruction_costs.cpp instruction_counts.cpp
      load_levels.cpp loop_kinds.cpp own_elements.cpp own_words.cpp piece_widths.cpp private_arrays.cpp quiet_loops.cpp
      register_arrays.cpp row_subscripts.cpp shared_values.cpp twins.cpp unrolled_values.cpp unwatched.cpp watched_code.cpp)
  list(TRANSFORM sources PREPEND ${folder_of_sources}/)
  set(cuda_names ${PROJECT_SOURCE_DIR}/common/cuda_names/cuda_names)
  list(APPEND sources ${cuda_names}.cpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder_of_sources})
  file(GLOB headers ${folder_of_sources}/*.h)
  list(APPEND headers ${cuda_names}.h ${cuda_names}.txt ${PROJECT_SOURCE_DIR}/common/simt/trace/computation.h)
  set(plugin ${PROJECT_BINARY_DIR}/plugin/piece_widths.${version}.so)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/plugin)
  # g++ itself has no run-time type information, so a class that derives from one of its own must have none.
  add_custom_command(OUTPUT ${plugin}
    COMMAND ${compiler} -std=gnu++17 -O2 -fPIC -fno-rtti -Wall -Wextra -isystem ${folder}/include
            -I${PROJECT_SOURCE_DIR} -shared ${sources} -o ${plugin}
    DEPENDS ${sources} ${headers} VERBATIM COMMENT "Building the plugin for g++ ${version}")
  set(${out} ${plugin} PARENT_SCOPE)
endfunction()
