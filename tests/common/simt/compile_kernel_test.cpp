// Runs common/simt/compile_kernel.sh on small kernel files, as the build does.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "common/core/architecture.h"

namespace {

namespace fs = std::filesystem;

struct Outcome {
  int status = 0;
  std::string output;
};

Outcome run(const std::string& command) {
  Outcome outcome;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  std::array<char, 4096> buffer{};
  while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe)) {
    outcome.output.append(buffer.data(), count);
  }
  const int wait_status = pclose(pipe);
  outcome.status = WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : -1;
  return outcome;
}

std::string quoted(const fs::path& path) { return "'" + path.string() + "'"; }

/// A directory of its own for every test, with a space in its name.
class CompileKernel : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "kernel file XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }

  [[nodiscard]] fs::path object() const { return directory_ / "kernel.o"; }
  [[nodiscard]] fs::path source() const { return directory_ / "kernel.cu"; }

  /// Compiles `code` after the line that makes it CUDA, so that its first line is line 2 of the file.
  Outcome compile(const std::string& code, const std::string& flags = "") {
    std::ofstream(source()) << "#include \"prelude.h\"\n" << code << '\n';
    std::ofstream(directory_ / "prelude.h") << "#include \"common/simt/device/qualifiers.h\"\n"
                                            << "void __syncthreads() noexcept;\n";
    return run(SOURCE_DIR "/common/simt/compile_kernel.sh " KERNEL_COMPILER
                          " -std=gnu++20 -Og -fno-extern-tls-init -x c++ -I" SOURCE_DIR " " +
               flags + " -o " + quoted(object()) + " -c " + quoted(source()));
  }

  /// Expects `code` not to compile, with an explanation that starts with `place_and_problem` before g++'s own messages.
  void expect_explained(const std::string& code, const std::string& place_and_problem, const std::string& advice) {
    const Outcome outcome = compile(code);
    EXPECT_EQ(outcome.status, 1);
    const std::string expected = source().string() + ":" + place_and_problem;
    EXPECT_EQ(outcome.output.substr(0, expected.size()), expected) << outcome.output;
    EXPECT_NE(outcome.output.find(advice), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.output.find("rror: "), std::string::npos)
        << "the compiler's or assembler's own message is missing";
    EXPECT_FALSE(fs::exists(object()));
  }

  void expect_not_explained(const std::string& code) {
    const Outcome outcome = compile(code);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.output.find("emulator"), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.output.find("error: "), std::string::npos) << outcome.output;
  }

  fs::path directory_;
};

TEST_F(CompileKernel, CompilesAGoodFileInSilence) {
  const Outcome outcome = compile("__global__ void k(float* x) { __shared__ float t[32]; t[0] = *x; *x = t[0]; }");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.output, "");
  EXPECT_TRUE(fs::exists(object()));
}

TEST_F(CompileKernel, PassesWarningsOn) {
  const Outcome outcome = compile("__global__ void k() { int unused; }", "-Wall");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.output.find("unused"), std::string::npos);
}

TEST_F(CompileKernel, LeavesOrdinaryMistakesToTheCompiler) {
  expect_not_explained("__global__ void k(float* x) { x[0] = wrong; }");
  expect_not_explained("__global__ void k(float* x) { if (1 < ) x[0] = 1; }");
  expect_not_explained("#include \"no_such_file.h\"");
}

TEST_F(CompileKernel, KeepsTheCompilersExitStatus) {
  const Outcome outcome = run(SOURCE_DIR "/common/simt/compile_kernel.sh sh -c 'exit 7' -o x.o -c " + quoted(source()));
  EXPECT_EQ(outcome.status, 7);
}

TEST_F(CompileKernel, NamesACudaFunctionThatTheEmulatorLacks) {
  expect_explained("__global__ void k() {\n  __nanosleep(100);\n}",
                   "3:3: '__nanosleep' is CUDA, but the emulator does not have it.", "cmake --preset gpu");
  expect_explained("template <class T> __global__ void k(T x) { __nanosleep(10); }",
                   "2:45: '__nanosleep' is CUDA, but the emulator does not have it.", "cmake --preset gpu");
  expect_explained("__global__ void k(int* x) { atomicFoo(x, 1); }",
                   "2:29: the emulator does not have 'atomicFoo', and CUDA 13.0 has no such function.", "atomics.h");
  expect_explained("void host() { cudaStream_t stream; }",
                   "2:15: 'cudaStream_t' is CUDA, but the emulator does not have it.", "cmake --preset gpu");
}

TEST_F(CompileKernel, NamesACudaTypeOrNamespaceThatTheEmulatorLacks) {
  expect_explained("__global__ void k() { __nv_fp8_e4m3 x; }", "2:23: '__nv_fp8_e4m3' is CUDA", "Use float.");
  expect_explained("namespace cg = cooperative_groups;", "2:16: 'cooperative_groups' is CUDA", "__syncwarp()");
  expect_explained("__global__ void k() { nvcuda::wmma::fragment<int> f; }", "2:23: 'nvcuda' is CUDA",
                   "loop over float");
  expect_explained("__global__ void k(float* x) { *x = tex2D<float>(0, 1, 1); }", "2:36: 'tex2D' is CUDA", "index it");
}

TEST_F(CompileKernel, NamesACudaHeaderThatTheEmulatorLacks) {
  expect_explained("#include <cooperative_groups.h>", "2:10: <cooperative_groups.h> is CUDA", "__syncwarp()");
  expect_explained("#include <mma.h>", "2:10: <mma.h> is CUDA", "loop over float");
  expect_explained("#include <cuda_fp8.h>", "2:10: <cuda_fp8.h> is CUDA", "Use float.");
  expect_explained("#include <cuda/barrier>", "2:10: <cuda/barrier> is CUDA", "standard library");
  expect_explained("#include <cub/cub.cuh>", "2:10: <cub/cub.cuh> is CUDA", "Write the loop yourself");
}

TEST_F(CompileKernel, NamesTheHeaderOfATypeOf16Bits) {
  expect_explained("__global__ void k(half* x) {}", "2:19: 'half' is declared in <cuda_fp16.h>.",
                   "#include <cuda_fp16.h>");
  expect_explained("__global__ void k() { __half2 x; }", "2:23: '__half2' is declared in <cuda_fp16.h>.",
                   "#include <cuda_fp16.h>");
  expect_explained("__global__ void k(float* x) { *x = __half2float(__float2half(1)); }",
                   "2:49: '__float2half' is declared in <cuda_fp16.h>.", "#include <cuda_fp16.h>");
  expect_explained("__global__ void k() { __nv_bfloat16 x; }", "2:23: '__nv_bfloat16' is declared in <cuda_bf16.h>.",
                   "#include <cuda_bf16.h>");
  expect_explained("__global__ void k(float* x) { __float2bfloat16_rn(1); }",
                   "2:31: '__float2bfloat16_rn' is declared in <cuda_bf16.h>.", "#include <cuda_bf16.h>");
}

TEST_F(CompileKernel, SuspectsAMisspellingWhereTheCompilerDoes) {
  expect_explained("__global__ void k() { __syncthread(); }", "2:23: the emulator does not have '__syncthread', and",
                   "A misspelling of '__syncthreads'?");
}

TEST_F(CompileKernel, CallsNoNameOfCudaAMisspellingOfAnother) {
  expect_explained("int cudaMemcpy(int);\nvoid host() { cudaMemcpyAsync(1); }",
                   "3:15: 'cudaMemcpyAsync' is CUDA, but the emulator does not have it.", "Leave it out");
  expect_explained("float __tan(float);\n__global__ void k() { __trap(); }", "3:23: '__trap' is CUDA", "assert(false)");
  expect_explained("__global__ void k(int* x) { *x = __shfl_down(*x, 1); }", "2:34: '__shfl_down' is CUDA",
                   "__shfl_down_sync(mask, ...)");
  expect_not_explained("int __isalpha(int);\n__global__ void k() { __isalphb(1); }");
  expect_not_explained("enum { cudaSuccess };\nint host() { return cudaSucces; }");
}

TEST_F(CompileKernel, ExplainsAnIndexOfWhatHasNone) {
  expect_explained("__global__ void k(float* m) { m[1][2] = 0; }",
                   "2:35: what stands before this [ is one float, and one float has no elements.",
                   "m[row * cols + col]");
  expect_explained("__global__ void k(float* m, float x) { m[x] = 0; }",
                   "2:41: an index is a whole number, and this is a float.", "Use an int.");
  expect_explained("__global__ store(float* m) { m[0] = 1; }", "2:12: a kernel returns nothing, and says so.",
                   "__global__ void");
}

TEST_F(CompileKernel, ExplainsLaunchBrackets) {
  expect_explained("__global__ void k(int* x) {}\nvoid host(int* x) {\n  k<<<1, 32>>>(x);\n}",
                   "4:6: g++ cannot read kernel<<<grid, block>>>(args).", "launch(kernel, {grid, block}, args...)");
}

TEST_F(CompileKernel, ExplainsInlinePtx) {
  expect_explained("__global__ void k() {\n  asm volatile(\"bar.sync 0;\" ::: \"memory\");\n}",
                   "3: inline PTX (asm) is CUDA", "Write it in C++");
  const Outcome outcome = compile("__global__ void k() { __asm__ volatile(\"bar.sync 0;\"); }");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.output.find("inline PTX (asm) is CUDA"), std::string::npos) << outcome.output;
}

TEST_F(CompileKernel, SeesThroughColoredMessages) {
  const Outcome outcome = compile("__global__ void k() { __nanosleep(100); }", "-fdiagnostics-color=always");
  EXPECT_EQ(outcome.output.find(source().string() + ":2:23: '__nanosleep' is CUDA"), 0U) << outcome.output;
}

TEST_F(CompileKernel, AcceptsExactly48KibOfStaticSharedMemory) {
  EXPECT_EQ(compile("__global__ void k(float* x) { __shared__ float t[12288]; t[*(int*)x] = 1; *x = t[1]; }").status,
            0);
}

TEST_F(CompileKernel, RejectsMoreThan48KibOfStaticSharedMemory) {
  const Outcome outcome =
      compile("__global__ void greedy(float* x) { __shared__ float t[12289]; t[*(int*)x] = 1; *x = t[1]; }");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.output.find("kernel 'greedy(float*)' has 49156 bytes of static shared memory; a block can have " +
                                std::to_string(core::kH200.static_shared_bytes)),
            std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("extern __shared__"), std::string::npos);
  EXPECT_FALSE(fs::exists(object())) << "a later link would use it";
}

TEST_F(CompileKernel, AddsUpTheSharedArraysOfOneKernelButNotOfTwo) {
  const std::string half = "{ __shared__ float %[6200]; %[*(int*)x] = 1; *x = %[1]; }";
  const auto array = [&](const std::string& name) {
    std::string code = half;
    for (std::size_t at = 0; (at = code.find('%')) != std::string::npos;) code.replace(at, 1, name);
    return code;
  };
  EXPECT_EQ(compile("__global__ void a(float* x) " + array("s") + "\n__global__ void b(float* x) " + array("s")).status,
            0);
  EXPECT_EQ(compile("__global__ void a(float* x) { " + array("s") + array("s") + "}").status, 1) << "same name twice";
  EXPECT_EQ(compile("template <int N> __global__ void a(float* x) { " + array("E1x") + array("t") + "}\n" +
                    "template __global__ void a<3>(float*);")
                .status,
            1);
  EXPECT_EQ(compile("template <int N> __global__ void a(float* x) " + array("s") + "\n" +
                    "template __global__ void a<3>(float*); template __global__ void a<4>(float*);")
                .status,
            0);
}

TEST_F(CompileKernel, CountsSharedMemoryOutsideOfKernelsForEveryKernel) {
  const Outcome outcome = compile(
      "__shared__ float all[6200];\n"
      "__global__ void a(float* x) { __shared__ float t[6200]; t[*(int*)x] = all[1]; *x = t[1]; }");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.output.find("kernel 'a(float*)' has 49600 bytes"), std::string::npos) << outcome.output;
}

TEST_F(CompileKernel, MakesAllDynamicSharedArraysTheSameMemory) {
  const Outcome compiled = compile(
      "extern __shared__ float first[];\n"
      "namespace tiles { extern __shared__ int third[]; }\n"
      "extern const thread_local unsigned threadIdx __asm__(\"simt_thread_index\");\n"
      "extern thread_local int simt_own;\n"
      "__global__ void store() { first[threadIdx] = 1.0f; }\n"
      "__global__ void add() { extern __shared__ float second[]; second[3] += simt_own; }\n"
      "__global__ void load(int* x) { *x = tiles::third[3]; }\n");
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  std::ofstream(directory_ / "main.cpp") << "extern \"C\" thread_local float simt_dynamic_shared[16];\n"
                                            "thread_local float simt_dynamic_shared[16];\n"
                                            "extern const thread_local unsigned simt_thread_index = 3;\n"
                                            "thread_local int simt_own = 1;\n"
                                            "void store(); void add(); void load(int*);\n"
                                            "int main() { int x = 0; store(); add(); load(&x);\n"
                                            "  return simt_dynamic_shared[3] == 2 && x == 0x40000000 ? 0 : 1; }\n";
  const Outcome linked = run(KERNEL_COMPILER " -fno-extern-tls-init " + quoted(directory_ / "main.cpp") + " " +
                             quoted(object()) + " -o " + quoted(directory_ / "program"));
  ASSERT_EQ(linked.status, 0) << linked.output;
  EXPECT_EQ(run(quoted(directory_ / "program")).status, 0);
}

}  // namespace
