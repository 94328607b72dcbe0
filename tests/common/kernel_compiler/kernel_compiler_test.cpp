// Runs the kernel compiler on small kernel files, as the build does.

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
class KernelCompiler : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "kernel file XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }

  [[nodiscard]] fs::path object() const { return directory_ / "kernel.o"; }
  [[nodiscard]] fs::path source() const { return directory_ / "kernel.cu"; }

  /// The file with `code` after the line that makes it CUDA, so that its first line is line 2 of the file.
  [[nodiscard]] fs::path source_of(const std::string& code) const {
    std::ofstream(source()) << "#include \"prelude.h\"\n" << code << '\n';
    std::ofstream(directory_ / "prelude.h") << "#include \"common/simt/device/qualifiers.h\"\n"
                                            << "void __syncthreads() noexcept;\n";
    return source();
  }

  /// Compiles source_of(code).
  Outcome compile(const std::string& code, const std::string& flags = "") {
    return run(KERNEL_COMPILER " " + launcher_options_ +
               " " COMPILER " -std=gnu++20 -Og -fno-extern-tls-init -x c++ -I" SOURCE_DIR " " + flags + " -o " +
               quoted(object()) + " -c " + quoted(source_of(code)));
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
    EXPECT_EQ(outcome.output.find("\n\n"), std::string::npos) << "an explanation ends so: " << outcome.output;
    EXPECT_NE(outcome.output.find("error: "), std::string::npos) << outcome.output;
  }

  fs::path directory_;
  std::string launcher_options_;
};

TEST_F(KernelCompiler, CompilesAGoodFileInSilence) {
  const Outcome outcome = compile("__global__ void k(float* x) { __shared__ float t[32]; t[0] = *x; *x = t[0]; }");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.output, "");
  EXPECT_TRUE(fs::exists(object()));
}

TEST_F(KernelCompiler, PassesWarningsOn) {
  const Outcome outcome = compile("__global__ void k() { int unused; }", "-Wall");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.output.find("unused"), std::string::npos);
}

TEST_F(KernelCompiler, LeavesOrdinaryMistakesToTheCompiler) {
  expect_not_explained("__global__ void k(float* x) { x[0] = wrong; }");
  expect_not_explained("__global__ void k(float* x) { if (1 < ) x[0] = 1; }");
  expect_not_explained("#include \"no_such_file.h\"");
}

TEST_F(KernelCompiler, KeepsTheCompilersExitStatus) {
  const Outcome outcome = run(KERNEL_COMPILER " sh -c 'exit 7' -o x.o -c " + quoted(source_of("")));
  EXPECT_EQ(outcome.status, 7);
}

TEST_F(KernelCompiler, NamesACudaFunctionThatTheEmulatorLacks) {
  expect_explained("__global__ void k() {\n  __fns(1, 0, 1);\n}",
                   "3:3: '__fns' is CUDA, but the emulator does not have it.", "with __popc()");
  expect_explained("template <class T> __global__ void k(T x) { __prof_trigger(1); }",
                   "2:45: '__prof_trigger' is CUDA, but the emulator does not have it.", "Leave it out");
  expect_explained("__global__ void k(int* x) { atomicFoo(x, 1); }",
                   "2:29: the emulator does not have 'atomicFoo', and CUDA 13.0 has no such function.", "atomics.h");
  expect_explained("void host() { cudaLibrary_t library; }",
                   "2:15: 'cudaLibrary_t' is CUDA, but the emulator does not have it.", "Write the kernel into");
  expect_explained("void host() { cudaInitDevice(0, 0, 0); }", "2:15: 'cudaInitDevice' is CUDA", "cmake --preset gpu");
}

TEST_F(KernelCompiler, NamesACudaTypeOrNamespaceThatTheEmulatorLacks) {
  expect_explained("__global__ void k() { __nv_fp8_e4m3 x; }", "2:23: '__nv_fp8_e4m3' is CUDA", "Use float.");
  expect_explained("__global__ void k() { nvcuda::wmma::fragment<int> f; }", "2:23: 'nvcuda' is CUDA",
                   "loop over float");
  expect_explained("__global__ void k(float* x) { *x = tex2DLod<float>(0, 1, 1); }", "2:36: 'tex2DLod' is CUDA",
                   "index it");
}

TEST_F(KernelCompiler, NamesWhatANamespaceLacks) {
  expect_explained("namespace cooperative_groups {}\nnamespace cg = cooperative_groups;\nauto g = cg::this_cluster();",
                   "4:14: 'cooperative_groups::this_cluster' is CUDA, but the emulator does not have it.",
                   "blocks meet in global memory");
  expect_not_explained("namespace mine {}\nauto g = mine::this_cluster();");
}

TEST_F(KernelCompiler, LeavesToTheCompilerWhatTheEmulatorHasInAnotherScope) {
  expect_not_explained("struct A {};\nA::cudaEvent_t event;");
}

TEST_F(KernelCompiler, NamesACudaHeaderThatTheEmulatorLacks) {
  expect_explained("#include <mma.h>", "2:10: <mma.h> is CUDA", "loop over float");
  expect_explained("#include <cuda_fp8.h>", "2:10: <cuda_fp8.h> is CUDA", "Use float.");
  expect_explained("#include <cuda/std/array>", "2:10: <cuda/std/array> is CUDA", "standard library");
  expect_explained("#include <cub/grid/grid_barrier.cuh>", "2: <cub/grid/grid_barrier.cuh> is CUDA",
                   "Include <cub/cub.cuh>");
  expect_explained("#include <cub/cub.cuh>", "2: <cub/cub.cuh> is there for programs that ./course profile runs",
                   "program of its own");
  expect_explained("#include <cublas_v2.h>", "2:10: <cublas_v2.h> is there for programs that ./course profile runs",
                   "program of its own");
  expect_not_explained("#include \"cuda_helpers_of_mine.h\"");
}

TEST_F(KernelCompiler, TakesANameThatChangesItsMeaningInAClassAsNvccDoes) {
  const std::string scan = "template <typename T> struct Scan {};\ntemplate <typename T> struct Block {\n";
  const Outcome outcome = compile(scan + "  typedef Scan<T> Scan;\n};\nBlock<int> block;");
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_TRUE(fs::exists(object()));
}

TEST_F(KernelCompiler, LiftsNoOtherRuleWithIt) {
  const std::string scan = "template <typename T> struct Scan {};\ntemplate <typename T> struct Block {\n";
  const Outcome both = compile(scan + "  typedef Scan<T> Scan;\n};\nint* pointer = 5L;");
  EXPECT_EQ(both.status, 1);
  EXPECT_NE(both.output.find("invalid conversion from 'long int' to 'int*'"), std::string::npos) << both.output;
}

TEST_F(KernelCompiler, NamesTheHeaderOfWhatHasOne) {
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
  expect_explained("namespace cg = cooperative_groups;",
                   "2:16: 'cooperative_groups' is declared in <cooperative_groups.h>.", "Include it");
}

TEST_F(KernelCompiler, SuspectsAMisspellingWhereTheCompilerDoes) {
  expect_explained("__global__ void k() { __syncthread(); }", "2:23: the emulator does not have '__syncthread', and",
                   "A misspelling of '__syncthreads'?");
}

TEST_F(KernelCompiler, CallsNoNameOfCudaAMisspellingOfAnother) {
  expect_explained("int cudaMemcpy3DPee(int);\nvoid host() { cudaMemcpy3DPeer(1); }",
                   "3:15: 'cudaMemcpy3DPeer' is CUDA, but the emulator does not have it.", "There is one GPU.");
  expect_not_explained("int __isalpha(int);\n__global__ void k() { __isalphb(1); }");
  expect_not_explained("enum { cudaSuccess };\nint host() { return cudaSucces; }");
}

TEST_F(KernelCompiler, ExplainsAnIndexOfWhatHasNone) {
  expect_explained("__global__ void k(float* m) { m[1][2] = 0; }",
                   "2:35: what stands before this [ is one float, and one float has no elements.",
                   "m[row * cols + col]");
  expect_explained("__global__ void k(float* m, float x) { m[x] = 0; }",
                   "2:41: an index is a whole number, and this is a float.", "Use an int.");
  expect_explained("__global__ store(float* m) { m[0] = 1; }", "2:12: a kernel returns nothing, and says so.",
                   "__global__ void");
}

TEST_F(KernelCompiler, ExplainsLaunchBracketsThatNoKernelStandsBefore) {
  expect_explained("#define GO <<<1, 32>>>\n__global__ void k(int* x) {}\nvoid host(int* x) {\n  k GO (x);\n}",
                   "2:14: g++ cannot read kernel<<<grid, block>>>(args).", "launch(kernel, {grid, block}, args...)");
}

TEST_F(KernelCompiler, ExplainsInlinePtx) {
  expect_explained("__global__ void k() {\n  asm volatile(\"bar.sync 0;\" ::: \"memory\");\n}",
                   "3: inline PTX (asm) is CUDA", "Write it in C++");
  const Outcome outcome = compile("__global__ void k() { __asm__ volatile(\"bar.sync 0;\"); }");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.output.find("inline PTX (asm) is CUDA"), std::string::npos) << outcome.output;
}

TEST_F(KernelCompiler, SeesThroughColoredMessages) {
  const Outcome outcome = compile("__global__ void k() { __fns(1, 0, 1); }", "-fdiagnostics-color=always");
  EXPECT_EQ(outcome.output.find(source().string() + ":2:23: '__fns' is CUDA"), 0U) << outcome.output;
}

TEST_F(KernelCompiler, AcceptsExactly48KibOfStaticSharedMemory) {
  EXPECT_EQ(compile("__global__ void k(float* x) { __shared__ float t[12288]; t[*(int*)x] = 1; *x = t[1]; }").status,
            0);
}

TEST_F(KernelCompiler, RejectsMoreThan48KibOfStaticSharedMemory) {
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

TEST_F(KernelCompiler, AddsUpTheSharedArraysOfOneKernelButNotOfTwo) {
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

TEST_F(KernelCompiler, CountsSharedMemoryOutsideOfKernelsForEveryKernel) {
  const Outcome outcome = compile(
      "__shared__ float all[6200];\n"
      "__global__ void a(float* x) { __shared__ float t[6200]; t[*(int*)x] = all[1]; *x = t[1]; }");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.output.find("kernel 'a(float*)' has 49600 bytes"), std::string::npos) << outcome.output;
}

TEST_F(KernelCompiler, MakesAllDynamicSharedArraysTheSameMemory) {
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
  const Outcome linked = run(COMPILER " -fno-extern-tls-init " + quoted(directory_ / "main.cpp") + " " +
                             quoted(object()) + " -o " + quoted(directory_ / "program"));
  ASSERT_EQ(linked.status, 0) << linked.output;
  EXPECT_EQ(run(quoted(directory_ / "program")).status, 0);
}

TEST_F(KernelCompiler, MakesTheLibrarysFunctionsOnMemoryTheEmulators) {
  const Outcome compiled = compile(
      "#include <cstring>\n"
      "void copy(char* to, const char* from, unsigned long n) { std::memcpy(to, from, n); std::memset(to, 1, n); }\n"
      "extern __shared__ float tile[];\n"
      "float* shared() { return tile; }\n");
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  const Outcome names = run("nm " + quoted(object()));
  EXPECT_NE(names.output.find("U simt_library_memcpy"), std::string::npos) << names.output;
  EXPECT_NE(names.output.find("U simt_library_memset"), std::string::npos) << names.output;
  EXPECT_NE(names.output.find("U simt_dynamic_shared"), std::string::npos) << names.output;
  EXPECT_EQ(names.output.find("U memcpy"), std::string::npos) << names.output;
}

TEST_F(KernelCompiler, CutsAStormOfMessages) {
  const Outcome outcome =
      run(KERNEL_COMPILER " sh -c 'yes message | head -c 3000000; echo the end; exit 3' -o x.o -c " +
          quoted(source_of("")));
  EXPECT_EQ(outcome.status, 3);
  EXPECT_LT(outcome.output.size(), 1100000U);
  EXPECT_NE(outcome.output.find("\n... (some messages are left out: more than 1 MiB)\n"), std::string::npos);
  EXPECT_TRUE(outcome.output.ends_with("the end\n"));
}

TEST_F(KernelCompiler, SaysWhenThereIsNoCompiler) {
  const Outcome outcome = run(KERNEL_COMPILER " no-such-compiler -o x.o -c " + quoted(source_of("")));
  EXPECT_EQ(outcome.status, 127);
  EXPECT_NE(outcome.output.find("no-such-compiler: cannot be run: No such file"), std::string::npos) << outcome.output;
}

/// What a graded file must not do.
class GradedKernelCompiler : public KernelCompiler {
 protected:
  void expect_refused(const std::string& code, const std::string& complaint, const std::string& advice) {
    launcher_options_ = "--graded=" + quoted(messages());
    const Outcome outcome = compile(code);
    EXPECT_EQ(outcome.status, 1) << code;
    EXPECT_NE(outcome.output.find(source().string() + ": error: " + complaint), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.output.find("\n  " + advice), std::string::npos) << outcome.output;
    EXPECT_FALSE(fs::exists(object()));
  }

  [[nodiscard]] fs::path messages() const { return directory_ / "messages" / "kernel.txt"; }
};

TEST_F(GradedKernelCompiler, RefusesWhatTakesTheCoursesPlace) {
  expect_refused("namespace memory { int f() { return 1; } }", "it defines 'memory::f()', a name of the course's own",
                 "The namespace 'memory' is taken: use another one.");
  expect_refused("int main() {}", "it defines main()", "Leave main() out.");
  expect_refused("extern \"C\" int f() { return 1; }", "it defines 'f' as extern \"C\"", "Other parts");
  expect_refused("namespace std { void f() {} }", "it defines 'std::f()' in namespace std", "Other parts");
  expect_refused("void* operator new(unsigned long) { return nullptr; }", "it defines its own 'operator new(", "Other");
  expect_refused("void cudaFree(void*) {}", "it defines 'cudaFree(void*)', a function of CUDA", "Other parts");
}

TEST_F(GradedKernelCompiler, RefusesWhatReachesIntoTheCourse) {
  expect_refused("namespace grading { int f(); }\nint g() { return grading::f(); }", "it uses 'grading::f()'",
                 "Write it yourself.");
  expect_refused("#include <wchar.h>\nvoid f(wchar_t* a, const wchar_t* b) { wmemcpy(a, b, 3); }", "it calls wmemcpy()",
                 "Load and store the values yourself.");
}

TEST_F(GradedKernelCompiler, LeavesNamesOfTheFilesOwnAlone) {
  launcher_options_ = "--graded=" + quoted(messages());
  const Outcome outcome = compile("float Start[3];\nfloat State;\nnamespace mine { int f() { return 1; } }");
  EXPECT_EQ(outcome.status, 0) << outcome.output;
}

TEST_F(GradedKernelCompiler, KeepsTheCompilersMessages) {
  launcher_options_ = "--graded=" + quoted(messages());
  EXPECT_EQ(compile("void f() { int unused; }", "-Wall").status, 0);
  std::ifstream in(messages());
  const std::string kept{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(kept.find("unused variable"), std::string::npos) << kept;
}

}  // namespace
