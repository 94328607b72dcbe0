// Races and reads of what nobody wrote: how they are told, and what to do about them.

#include "tests/common/simt/findings/findings_of.h"

namespace {

using safety::Finding;
using safety::FindingKind;
using simt::DeviceArray;
using simt::test::first_finding;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

template <typename T>
DeviceArray<T> holding(const char* name, const std::vector<T>& values) {
  DeviceArray<T> array(values.size(), name);
  for (std::size_t i = 0; i < values.size(); ++i) array[i] = values[i];
  return array;
}

__global__ void add_by_compare_and_swap(unsigned* sum) {
  unsigned old = *sum;
  unsigned seen = 0;
  do {
    seen = old;
    old = atomicCAS(sum, seen, seen + 1 + threadIdx.x);
  } while (old != seen);
}

TEST(APlainReadOfWhatOthersUpdate, IsNotGuaranteed) {
  auto sum = holding<unsigned>("sum", {0});
  const Finding f = first_finding(add_by_compare_and_swap, {4, 1}, sum.data());
  EXPECT_EQ(f.kind, FindingKind::race_global);
  EXPECT_THAT(f.message, AllOf(StartsWith("not guaranteed by CUDA: thread (0,0,0) reads element 0 of sum without an "
                                          "atomic function, and thread (0,0,0) of block ("),
                               HasSubstr(" atomically updates it in line ")));
  EXPECT_THAT(f.advice, AllOf(HasSubstr("second launch"), HasSubstr("atomicAdd(p, 0)"), HasSubstr("volatile")));
  EXPECT_THAT(first_finding(add_by_compare_and_swap, {1, 64}, sum.data()).advice, HasSubstr("__syncthreads()"));
}

__global__ void poll(int* flag) {
  if (threadIdx.x == 0) atomicExch(flag, 1);
  if (threadIdx.x == 32) *flag = 2;
}

TEST(APlainWriteOfWhatOthersUpdate, IsARace) {
  auto flag = holding<int>("flag", {0});
  EXPECT_THAT(first_finding(poll, {1, 64}, flag.data()).message, StartsWith("race: "));
}

__global__ void count_for_block(int* count) { atomicAdd_block(count, 1); }

TEST(AtomicsOfABlock, AreToBeReplacedByThoseOfTheDevice) {
  auto count = holding<int>("count", {0});
  const Finding f = first_finding(count_for_block, {2, 32}, count.data());
  EXPECT_THAT(f.message, StartsWith("race: "));
  EXPECT_THAT(f.advice, StartsWith("use the function for all threads, such as atomicAdd() for atomicAdd_block()"));
}

__global__ void last_block_reads(int* parts, int* count, int* out) {
  if (threadIdx.x != 0) return;
  parts[blockIdx.x] = blockIdx.x + 7;
  if (atomicAdd(count, 1) == 1) out[0] = parts[0] + parts[1];
}

TEST(AHandOverByAnAtomic, NeedsAFenceBeforeIt) {
  DeviceArray<int> parts(2, "parts");
  auto count = holding<int>("count", {0});
  DeviceArray<int> out(1, "out");
  EXPECT_THAT(first_finding(last_block_reads, {2, 32}, parts.data(), count.data(), out.data()).advice,
              AllOf(HasSubstr("put __threadfence() before it and behind the one that sees it"),
                    HasSubstr("_block reach one block only")));
}

__global__ void read_neighbour(int* data) { data[blockIdx.x] = data[1 - blockIdx.x] + 1; }

TEST(BlocksWithoutAtomics, AreNotAdvisedToFence) {
  auto data = holding<int>("data", {5, 6});
  EXPECT_THAT(first_finding(read_neighbour, {2, 1}, data.data()).advice,
              AllOf(HasSubstr("second launch"), Not(HasSubstr("fence"))));
}

__global__ void add_plainly(int* bins) { bins[threadIdx.x % 2] += threadIdx.x; }

TEST(LanesThatAddOnOneLine, AreAdvisedToUseAnAtomic) {
  auto bins = holding<int>("bins", {0, 0});
  EXPECT_THAT(first_finding(add_plainly, {1, 32}, bins.data()).advice, HasSubstr("use an atomic operation"));
}

__global__ void two_arrays_in_one(double* wide, int* narrow) {
  wide[threadIdx.x] = threadIdx.x;
  narrow[threadIdx.x] = threadIdx.x + 1;
}

TEST(AccessesOfTwoWidths, MayBeArraysThatOverlap) {
  DeviceArray<char> memory(512, "memory");
  const Finding f = first_finding(two_arrays_in_one, {1, 32}, reinterpret_cast<double*>(memory.data()),
                                  reinterpret_cast<int*>(memory.data() + 128));
  EXPECT_THAT(f.message, HasSubstr("writes byte 128 of memory"));
  EXPECT_THAT(f.advice, AllOf(HasSubstr("4 bytes at once"), HasSubstr("8: if two arrays are meant, they overlap")));
}

__global__ void copy_then_read(int* data) {
  const int own = threadIdx.x;
  memcpy(&data[own], &own, sizeof(own));
  if (own == 0) data[32] = data[1];
}

TEST(BytesOfACopy, AreNoOtherArray) {
  DeviceArray<int> data(33, "data");
  EXPECT_THAT(first_finding(copy_then_read, {1, 32}, data.data()).advice,
              StartsWith("put __syncwarp(), the barrier for the lanes of one warp, between"));
}

__global__ void sum_of_four(int* out) {
  int* p = new int[4];
  p[0] = p[1] = p[3] = 1;
  out[threadIdx.x] = p[0] + p[1] + p[2] + p[3];
  delete[] p;
}

TEST(AReadOfTheDeviceHeap, NamesItsBlock) {
  DeviceArray<int> out(4, "out");
  const Finding f = first_finding(sum_of_four, {1, 4}, out.data());
  EXPECT_EQ(f.message,
            "uninitialized: thread (0,0,0) reads byte 8 of a block of 16 bytes from malloc() or new, which no kernel "
            "has written");
  EXPECT_THAT(f.advice, HasSubstr("malloc() and new"));
}

}  // namespace
