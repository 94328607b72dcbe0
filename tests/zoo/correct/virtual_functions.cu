// tricky: Objects with virtual functions, made with new in the kernel: constructors store more than the members.

#include "tests/zoo/zoo.h"

struct Shape {
  __device__ virtual int area() const = 0;
  __device__ virtual ~Shape() {}
};

struct Square : Shape {
  __device__ explicit Square(int s) : side(s) {}
  __device__ int area() const override { return side * side; }
  int side;
};

struct Rectangle : Shape {
  __device__ Rectangle(int w, int h) : width(w), height(h) {}
  __device__ int area() const override { return width * height; }
  int width;
  int height;
};

__device__ int area_of(const Shape& shape) { return shape.area(); }

__global__ void areas(const int* in, int* out) {
  const int size = in[threadIdx.x];
  Shape* shape = nullptr;
  if (size % 2 == 0) {
    shape = new Square(size);
  } else {
    shape = new Rectangle(size, size + 1);
  }
  if (shape == nullptr) return;
  const Square local(3);
  out[threadIdx.x] = shape->area() + area_of(local);
  delete shape;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(areas, {1, 64}, in, out);
  std::vector<int> result(64);
  cudaMemcpy(result.data(), out, 64 * sizeof(int), cudaMemcpyDeviceToHost);
}
