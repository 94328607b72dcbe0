// A texture on an array: the nearest element, a filter between two of them, and what lies outside.
// prints: nearest 12, between 11.5, behind the end 13, outside 0
// exit: 0
#include <cstdio>
#include <cstring>
__global__ void read(cudaTextureObject_t nearest, cudaTextureObject_t filtered, cudaTextureObject_t border, float* x) {
  x[0] = tex2D<float>(nearest, 2.7f, 1.2f);
  x[1] = tex2D<float>(filtered, 2.0f, 1.5f);
  x[2] = tex2D<float>(nearest, 9.0f, 1.0f);
  x[3] = tex2D<float>(border, -1.0f, 0.0f);
}
int main() {
  float pixels[2][4] = {{0, 1, 2, 3}, {10, 11, 12, 13}};
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 4, 2);
  cudaMemcpy2DToArray(array, 0, 0, pixels, 16, 16, 2, cudaMemcpyHostToDevice);
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof(resource));
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureObject_t textures[3];
  for (int i = 0; i < 3; ++i) {
    cudaTextureDesc how;
    memset(&how, 0, sizeof(how));
    how.addressMode[0] = how.addressMode[1] = i == 2 ? cudaAddressModeBorder : cudaAddressModeClamp;
    how.filterMode = i == 1 ? cudaFilterModeLinear : cudaFilterModePoint;
    how.readMode = cudaReadModeElementType;
    cudaCreateTextureObject(&textures[i], &resource, &how, nullptr);
  }
  float *x, y[4];
  cudaMalloc(&x, sizeof(y));
  read<<<1, 1>>>(textures[0], textures[1], textures[2], x);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("nearest %g, between %g, behind the end %g, outside %g\n", y[0], y[1], y[2], y[3]);
}
