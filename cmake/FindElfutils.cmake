# Finds elfutils, which reads the line table and the symbols of the running program: target Elfutils::dw.
find_path(Elfutils_INCLUDE_DIR elfutils/libdwfl.h)
find_library(Elfutils_DW_LIBRARY dw)
find_library(Elfutils_ELF_LIBRARY elf)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Elfutils REQUIRED_VARS Elfutils_DW_LIBRARY Elfutils_ELF_LIBRARY Elfutils_INCLUDE_DIR
                                  REASON_FAILURE_MESSAGE "install libdw-dev")

if(Elfutils_FOUND AND NOT TARGET Elfutils::dw)
  add_library(Elfutils::dw INTERFACE IMPORTED)
  target_include_directories(Elfutils::dw INTERFACE ${Elfutils_INCLUDE_DIR})
  target_link_libraries(Elfutils::dw INTERFACE ${Elfutils_DW_LIBRARY} ${Elfutils_ELF_LIBRARY})
endif()
