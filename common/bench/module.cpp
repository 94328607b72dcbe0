#include "common/bench/module.h"

#include <dlfcn.h>

#include "common/gpu/errors.h"

namespace bench {

const grading::Exercise& load_module(const std::filesystem::path& file) {
  void* const handle = dlopen(std::filesystem::absolute(file).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) throw gpu::Error(std::string("cannot load the module: ") + dlerror());
  using Getter = const grading::Exercise* (*)();
  const auto get = reinterpret_cast<Getter>(dlsym(handle, "course_exercise"));
  if (get == nullptr) throw gpu::Error(file.string() + " is no module of this course: it lacks course_exercise()");
  return *get();
}

}  // namespace bench
