// A surface writes what a texture reads afterwards; x counts bytes.
// prints: 5 and 7
// exit: 0
#include <cstdio>
#include <cstring>
__global__ void write(cudaSurfaceObject_t surface) {
  surf2Dwrite(5 + 2 * (int)threadIdx.x, surface, threadIdx.x * sizeof(int), 1);
}
__global__ void read(cudaTextureObject_t texture, int* x) { x[threadIdx.x] = tex2D<int>(texture, threadIdx.x, 1); }
int main() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 2, 2, cudaArraySurfaceLoadStore);
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof(resource));
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how;
  memset(&how, 0, sizeof(how));
  cudaSurfaceObject_t surface;
  cudaTextureObject_t texture;
  cudaCreateSurfaceObject(&surface, &resource);
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  int *x, y[2];
  cudaMalloc(&x, sizeof(y));
  write<<<1, 2>>>(surface);
  read<<<1, 2>>>(texture, x);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d and %d\n", y[0], y[1]);
}
