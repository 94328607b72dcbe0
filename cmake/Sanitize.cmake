# Preset `sanitize`: the project's own code under AddressSanitizer and UndefinedBehaviorSanitizer. CONTRIBUTING.md says
# what is left out, and why:
#
#   a target with the property COURSE_UNSANITIZED    carries neither: kernels, programs that do wrong on purpose
#   exclude_from_address_sanitizer(<source>...)      these carry UndefinedBehaviorSanitizer only

option(COURSE_SANITIZE "Build with the address and undefined-behaviour sanitizers (preset sanitize)" OFF)

function(exclude_from_address_sanitizer)
  if(COURSE_SANITIZE)
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=address)
  endif()
endfunction()

if(COURSE_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_options("$<$<NOT:$<BOOL:$<TARGET_PROPERTY:COURSE_UNSANITIZED>>>:${sanitizers}>")
  add_link_options("$<$<NOT:$<BOOL:$<TARGET_PROPERTY:COURSE_UNSANITIZED>>>:${sanitizers}>")
endif()
