#include "common/simt/runtime/textures.h"

#include <memory>

#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/texture_view.h"

namespace {

using simt::device;
using simt::detail::give;
using simt::detail::keep;
using simt::detail::View;
using simt::detail::view_of;

int at_least_one(std::size_t size) { return size == 0 ? 1 : static_cast<int>(size); }

bool describe(View& view) {
  const cudaResourceDesc& from = view.resource;
  if (from.resType == cudaResourceTypeArray) {
    const cudaArray* const array = from.res.array.array;
    if (array == nullptr) return false;
    view.memory = array->memory;
    view.format = array->format;
    view.pitch = array->pitch();
    view.size[0] = static_cast<int>(array->width);
    view.size[1] = at_least_one(array->height);
    view.size[2] = at_least_one(array->depth);
    return true;
  }
  view.size[1] = view.size[2] = 1;
  if (from.resType == cudaResourceTypeLinear) {
    view.memory = static_cast<char*>(from.res.linear.devPtr);
    view.format = from.res.linear.desc;
    view.pitch = from.res.linear.sizeInBytes;
    view.size[0] = view.element_bytes() == 0 ? 0 : static_cast<int>(view.pitch) / view.element_bytes();
    return view.memory != nullptr && view.size[0] > 0;
  }
  if (from.resType != cudaResourceTypePitch2D) return false;
  view.memory = static_cast<char*>(from.res.pitch2D.devPtr);
  view.format = from.res.pitch2D.desc;
  view.pitch = from.res.pitch2D.pitchInBytes;
  view.size[0] = static_cast<int>(from.res.pitch2D.width);
  view.size[1] = at_least_one(from.res.pitch2D.height);
  return view.memory != nullptr && view.element_bytes() > 0;
}

cudaError_t create(unsigned long long* handle, const cudaResourceDesc* resource, const cudaTextureDesc& how) {
  if (handle == nullptr || resource == nullptr) return keep(cudaErrorInvalidValue);
  auto view = std::make_unique<View>();
  view->resource = *resource;
  view->how = how;
  if (!describe(*view)) return keep(cudaErrorInvalidValue);
  return give(handle, static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(view.release())));
}

cudaError_t destroy(unsigned long long handle) {
  if (handle == 0) return keep(cudaErrorInvalidValue);
  delete &view_of(handle);
  return device().fault();
}

}  // namespace

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* how, const cudaResourceViewDesc* view) {
  if (how == nullptr || view != nullptr) return keep(cudaErrorInvalidValue);
  return create(texture, resource, *how);
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) { return destroy(texture); }
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t texture) {
  return texture == 0 ? keep(cudaErrorInvalidValue) : give(resource, view_of(texture).resource);
}
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface, const cudaResourceDesc* resource) {
  return create(surface, resource, {});
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) { return destroy(surface); }
