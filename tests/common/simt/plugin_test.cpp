// What the plugin for g++ refuses, as nvcc does, and what it accepts. nvcc 13.0 was given each of these files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// What g++ says of a kernel file; empty when it has nothing to say.
std::string compile(const std::string& code) {
  std::string folder = testing::TempDir() + "plugin_XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) return "no folder";
  std::ofstream(folder + "/k.cu")
      << "#include \"common/simt/device/qualifiers.h\"\n#include \"common/simt/device/barriers.h\"\n"
      << code;
  const std::string command = KERNEL_COMPILER " -std=gnu++20 -Og -fno-builtin -DSIMT_SEES_QUALIFIERS -fplugin=" PLUGIN
                                              " -fplugin-arg-" PLUGIN_NAME "-nvcc -x c++ -I" SOURCE_DIR
                                              " -S -o /dev/null " +
                              folder + "/k.cu 2>&1";
  std::string output;
  FILE* pipe = popen(("LC_ALL=C " + command).c_str(), "r");
  std::array<char, 4096> buffer{};
  while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), count);
  const int status = pclose(pipe);
  fs::remove_all(folder);
  const bool failed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
  EXPECT_EQ(failed, output.find("error: ") != std::string::npos) << output;
  return output;
}

struct Case {
  const char* name;
  const char* code;
  const char* says;
};

class Refused : public testing::TestWithParam<Case> {};
TEST_P(Refused, WithASentence) {
  EXPECT_THAT(compile(GetParam().code),
              HasSubstr(std::string("error: nvcc would not compile this: ") + GetParam().says));
}

class Accepted : public testing::TestWithParam<Case> {};
TEST_P(Accepted, WithoutAWord) { EXPECT_EQ(compile(GetParam().code), ""); }

std::string name_of(const testing::TestParamInfo<Case>& test) { return test.param.name; }

INSTANTIATE_TEST_SUITE_P(
    Plugin, Refused,
    testing::Values(
        Case{"own_function", "int f(int a) { return a; } __global__ void k(int* p) { *p = f(*p); }",
             "'f' is a function of the host, and 'k' runs on the GPU"},
        Case{"constexpr_function", "constexpr int f(int a) { return a; } __global__ void k(int* p) { *p = f(*p); }",
             "'f' is"},
        Case{"template_function", "template <class T> T f(T a) { return a; } __global__ void k(int* p) { *p = f(*p); }",
             "'f<int>' is"},
        Case{"from_device_function", "void f(); __device__ void g() { f(); }",
             "'f' is a function of the host, and 'g'"},
        Case{"from_both_sides", "int f(int); __host__ __device__ int g(int a) { return f(a); }", "'f' is"},
        Case{"member",
             "struct S { int v; int get() const { return v; } };\n__global__ void k(S s, int* p) { *p = s.get(); }",
             "'S::get' is"},
        Case{"constructor",
             "struct S { int v; S(int a) : v(a + 1) {} };\n__global__ void k(int* p) { S s(*p); *p = s.v; }",
             "'S::S' is"},
        Case{"library_function", "#include <cstdlib>\n__global__ void k(int* p) { *p = rand(); }", "'rand' is"},
        Case{"algorithm", "#include <algorithm>\n__global__ void k(int* p) { std::sort(p, p + 4); }", "'std::sort' is"},
        Case{"library_constexpr", "#include <algorithm>\n__global__ void k(int* p) { *p = std::max(p[0], p[1]); }",
             "'std::max' is"},
        Case{"container",
             "#include <array>\n__global__ void k(int* p) { std::array<int, 3> a{}; a[*p] = 1; *p = a[1]; }",
             "'std::array::operator[]' is"},
        Case{"vector", "#include <vector>\n__global__ void k(int* p) { std::vector<int> v(3); *p = v[0]; }",
             "'std::allocator::allocator' is"},
        Case{"cout", "#include <iostream>\n__global__ void k(int* p) { std::cout << *p; }",
             "'std::cout' is a variable of the host, and 'k' runs on the GPU"},
        Case{"host_variable", "int total; __global__ void k(int* p) { *p = total; }",
             "'total' is a variable of the host"},
        Case{"host_table", "constexpr int table[] = {3, 4}; __global__ void k(int* p) { *p = table[*p]; }",
             "'table' is"},
        Case{"throws", "__global__ void k(int* p) { if (*p) throw 1; }", "device code has no exceptions"},
        Case{"kernel_with_a_result", "__global__ int k(int* p) { return *p; }",
             "kernel 'k' returns a value, and nobody would take it"},
        Case{"kernel_called", "__global__ void k(int* p) { *p = 1; } void h(int* p) { k(p); }",
             "kernel 'k' is called like a function"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Plugin, Accepted,
    testing::Values(
        Case{"kernel_template", "template <class T> __global__ T k(T* p);", ""},
        Case{"device_function", "__device__ int f(int a) { return a; } __global__ void k(int* p) { *p = f(*p); }", ""},
        Case{"device_template",
             "template <class T> __device__ T f(T a) { return a; } __global__ void k(int* p) { *p = f(*p); }", ""},
        Case{"declared_first", "__device__ int f(int); __global__ void k(int* p) { *p = f(*p); }", ""},
        Case{"lambda", "__global__ void k(int* p) { auto f = [](int a) { return a + 1; }; *p = f(*p); }", ""},
        Case{"implicit_members", "struct S { int v = 3; }; __global__ void k(int* p) { S a; S b(a); b = a; *p = b.v; }",
             ""},
        Case{"mathematics",
             "#include <cmath>\n__global__ void k(float* p) { *p = std::sqrt(*p) + std::fabs(p[1]) + powf(p[2], 2); }",
             ""},
        Case{"move", "#include <utility>\n__global__ void k(int* p) { int a = *p; *p = std::move(a); }", ""},
        Case{"list", "#include <initializer_list>\n__global__ void k(int* p) { for (int a : {1, 2, 3}) *p += a; }", ""},
        Case{"output_and_assert",
             "#include <cassert>\n#include <cstdio>\n__global__ void k(int* p) { assert(*p); printf(\"a\"); }", ""},
        Case{"device_heap", "#include <cstdlib>\n__global__ void k(int** p) { *p = new int; free(malloc(4)); }", ""},
        Case{"constants",
             "const int total = 3; constexpr int f() { return 1; } __global__ void k(int* p) { *p = total; }", ""},
        Case{"device_variables",
             "__device__ int count; __constant__ int table[4]; __managed__ int both;\n"
             "__global__ void k(int* p) { *p = count + table[*p] + both; }",
             ""},
        Case{"shared_memory",
             "__global__ void k(int* p) { __shared__ int t[4]; int own[2] = {}; t[0] = own[*p];\n"
             "  __syncthreads(); *p = t[0]; }",
             ""},
        Case{"host_code", "#include <vector>\nint f(std::vector<int> v) { if (v.empty()) throw 1; return v[0]; }", ""}),
    name_of);

TEST(ForgottenShared, IsAskedFor) {
  EXPECT_THAT(compile("__global__ void k(int* p) { int tile[4]; tile[*p] = 1; __syncthreads(); *p = tile[p[1]]; }"),
              HasSubstr("warning: each thread has a 'tile' of its own"));
}

}  // namespace
