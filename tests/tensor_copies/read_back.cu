// Where a tensor copy puts each piece of 16 bytes of a tile in shared memory: read back from a GPU that has such copies
// (compute capability 9.0 and later). tests/data/h200_tensor_places.csv is what it prints; measure.sh runs it.

#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda/barrier>
#include <utility>
#include <vector>

namespace {

namespace copies = cuda::device::experimental;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kPieceBytes = 16;
constexpr int kMostBytes = 64 << 10;  // of shared memory that are read back

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

/// Copies one tile, and all of shared memory back. What the copy leaves alone is -1.
__global__ void copy_tile(const __grid_constant__ CUtensorMap map, int bytes, int* seen) {
  extern __shared__ __align__(1024) int tile[];
  __shared__ Barrier barrier;
  for (unsigned i = threadIdx.x; i < kMostBytes / sizeof(int); i += blockDim.x) tile[i] = -1;
  if (threadIdx.x == 0) {
    init(&barrier, 1);
    copies::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  copies::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    copies::cp_async_bulk_tensor_3d_global_to_shared(tile, &map, 0, 0, 0, barrier);
    barrier.wait(cuda::device::barrier_arrive_tx(barrier, 1, bytes));
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < kMostBytes / sizeof(int); i += blockDim.x) seen[i] = tile[i];
}

struct Box {
  int row_bytes, rows, depth;
};

using Encode = decltype(&cuTensorMapEncodeTiled);

Encode find_encode() {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found;
  check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &found));
  return reinterpret_cast<Encode>(function);
}

CUtensorMapDataType type_of(int bytes) {
  return bytes == 1   ? CU_TENSOR_MAP_DATA_TYPE_UINT8
         : bytes == 2 ? CU_TENSOR_MAP_DATA_TYPE_UINT16
         : bytes == 4 ? CU_TENSOR_MAP_DATA_TYPE_INT32
                      : CU_TENSOR_MAP_DATA_TYPE_INT64;
}

/// One line: what lies at each place of 16 bytes, as slice.row.piece of the tile; `-` for nothing.
bool print_places(Encode encode, int mode, int element_bytes, const Box& box, int* seen) {
  const int pieces = box.row_bytes / kPieceBytes, all = pieces * box.rows * box.depth;
  const int cols = box.row_bytes / element_bytes;
  if (cols > 256) return false;  // no box is so large
  std::vector<int> numbers(static_cast<std::size_t>(all) * 4);
  for (int i = 0; i < all * 4; ++i) numbers[i] = i / 4;  // the number of its piece
  void* tensor = nullptr;
  check(cudaMalloc(&tensor, numbers.size() * sizeof(int)));
  check(cudaMemcpy(tensor, numbers.data(), numbers.size() * sizeof(int), cudaMemcpyHostToDevice));
  const cuuint64_t sizes[]{cuuint64_t(cols), cuuint64_t(box.rows), cuuint64_t(box.depth)};
  const cuuint64_t strides[]{cuuint64_t(box.row_bytes), cuuint64_t(box.row_bytes) * box.rows};
  const cuuint32_t box_sizes[]{cuuint32_t(cols), cuuint32_t(box.rows), cuuint32_t(box.depth)};
  const cuuint32_t steps[]{1, 1, 1};
  CUtensorMap map;
  const CUresult made =
      encode(&map, type_of(element_bytes), 3, tensor, sizes, strides, box_sizes, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
             static_cast<CUtensorMapSwizzle>(mode), CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (made != CUDA_SUCCESS) {
    check(cudaFree(tensor));
    return false;
  }
  copy_tile<<<1, 128, kMostBytes>>>(map, all * kPieceBytes, seen);
  check(cudaDeviceSynchronize());
  std::printf("%d,%d,%d,%d,%d,", mode, element_bytes, box.row_bytes, box.rows, box.depth);
  int left = all;
  for (int place = 0; left > 0 && place < kMostBytes / kPieceBytes; ++place) {
    const int number = seen[place * 4];
    if (place > 0) std::printf(" ");
    if (number < 0) {
      std::printf("-");
      continue;
    }
    --left;
    std::printf("%d.%d.%d", number / (pieces * box.rows), number / pieces % box.rows, number % pieces);
  }
  std::printf("\n");
  check(cudaFree(tensor));
  return left == 0;
}

}  // namespace

int main() {
  cudaDeviceProp device{};
  check(cudaGetDeviceProperties(&device, 0));
  std::printf("# %s\nmode,element_bytes,row_bytes,rows,depth,slice.row.piece at each place of 16 bytes\n", device.name);
  check(cudaFuncSetAttribute(copy_tile, cudaFuncAttributeMaxDynamicSharedMemorySize, kMostBytes));
  int* seen = nullptr;
  check(cudaMallocManaged(&seen, kMostBytes));
  const Encode encode = find_encode();
  constexpr int kSpans[]{256, 32, 64, 128};  // bytes of a row at most: without a swizzle, and of 32, 64, 128 bytes
  for (int mode = 0; mode < 4; ++mode)
    for (const int element_bytes : {1, 2, 4, 8})
      for (int row_bytes = 16; row_bytes <= kSpans[mode]; row_bytes += 16)
        for (const int rows : {1, 5, 8, 16, 33})
          for (const int depth : {1, 2})
            if (depth == 1 || rows == 5) print_places(encode, mode, element_bytes, {row_bytes, rows, depth}, seen);
}
