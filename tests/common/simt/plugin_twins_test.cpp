// What functions keep of their hooks where the plugin makes twins.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;

/// What g++ makes of `code`.
std::string assembly(const std::string& code) {
  std::string folder = testing::TempDir() + "twins_XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) return "no folder";
  std::ofstream(folder + "/k.cu") << "#include \"common/simt/device/qualifiers.h\"\n" << code;
  const std::string command =
      KERNEL_COMPILER
      " -std=gnu++20 -Og -fno-builtin -DSIMT_SEES_QUALIFIERS -fsanitize=thread -fsanitize-coverage=trace-pc"
      " --param=tsan-distinguish-volatile=1 -fsanitize=bounds -fplugin=" PLUGIN " -fplugin-arg-" PLUGIN_NAME
      "-twins -x c++ -I" SOURCE_DIR " -S -o - " +
      folder + "/k.cu 2>&1";
  std::string output;
  FILE* pipe = popen(("LC_ALL=C " + command).c_str(), "r");
  std::array<char, 4096> buffer{};
  while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), count);
  EXPECT_EQ(pclose(pipe), 0) << output;
  fs::remove_all(folder);
  return output;
}

/// The instructions of one function, or nothing.
std::string body(const std::string& assembly, const std::string& function) {
  const std::size_t begin = assembly.find("\n" + function + ":");
  return begin == std::string::npos ? "" : assembly.substr(begin, assembly.find("\t.cfi_endproc", begin) - begin);
}
const std::string kTwin = ".simt_twin.0";

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST(PluginTwins, HaveNoHooks) {
  const std::string made =
      assembly("__device__ int f(int* p) { return *p; } __global__ void k(int* p) { int a[3] = {}; p[f(p)] = a[*p]; }");
  const std::string kernel = body(made, "_Z1kPi");
  for (const char* hook : {"__tsan_read4", "__tsan_write4", "simt_basic_block", "__ubsan"})
    EXPECT_TRUE(has(kernel, hook)) << hook << made;
  const std::string twin = body(made, "_Z1kPi" + kTwin);
  EXPECT_NE(twin, "");
  for (const char* hook : {"__tsan", "__sanitizer", "simt_basic_block", "__ubsan"})
    EXPECT_FALSE(has(twin, hook)) << hook << twin;
  EXPECT_TRUE(has(made, "simt_twins,")) << made;
}

TEST(PluginTwins, KeepWhatLanesNeedToRun) {
  const std::string made = assembly(
      "struct alignas(16) Quad { int a, b, c, d; };"
      "__global__ void waits(volatile int* p) { while (*p == 0) {} }"
      "__global__ void quad(Quad* p, int* q) { p[1] = p[*q]; }"
      "__device__ int f(int* p, int n) { return n == 0 ? *p : f(p, n - 1) + f(p + 1, n - 2); }"
      "__global__ void calls(int* p) { *p = f(p, *p); }");
  EXPECT_TRUE(has(body(made, "_Z5waitsPVi" + kTwin), "__tsan_volatile_read4")) << made;
  const std::string quad = body(made, "_Z4quadP4QuadPi" + kTwin);
  EXPECT_TRUE(has(quad, "__tsan_read16") && has(quad, "__tsan_write16")) << quad;
  EXPECT_FALSE(has(quad, "__tsan_read4")) << quad;
  const std::string function = body(made, "_Z1fPii" + kTwin);
  EXPECT_TRUE(has(function, "__tsan_func_entry") && has(function, "call\t_Z1fPii.simt_twin")) << function;
}

TEST(PluginTwins, HostCodeLosesItsHooks) {
  const std::string made = assembly(
      "int of_host(int* p) { return *p; }"
      "__host__ __device__ __attribute__((noinline)) int of_both(int* p) { return *p; }"
      "int calls(int* p) { return of_both(p); }");
  EXPECT_FALSE(has(body(made, "_Z7of_hostPi"), "__tsan")) << made;
  EXPECT_TRUE(has(body(made, "_Z7of_bothPi"), "__tsan_read4")) << made;
  EXPECT_TRUE(has(body(made, "_Z5callsPi"), "simt_twin")) << made;
}

// The kernels of another file may call it, and the linker keeps one of the two.
TEST(PluginTwins, WhatFilesShareKeepsItsHooks) {
  const std::string made = assembly(
      "template <class T> __attribute__((noinline)) T shared(T* p) { return *p; }"
      "int calls(int* p) { return shared(p); }"
      "int (*kept)(int*) = shared<int>;");
  EXPECT_TRUE(has(body(made, "_Z6sharedIiET_PS0_"), "__tsan_read4")) << made;
  EXPECT_FALSE(has(body(made, "_Z6sharedIiET_PS0_" + kTwin), "__tsan")) << made;
}

}  // namespace
