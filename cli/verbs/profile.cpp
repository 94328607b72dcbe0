#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/program/build_program.h"
#include "cli/program/run_program.h"
#include "cli/program/solve_main.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"
#include "common/cuda_source/parameters.h"
#include "common/estimate/gpu_times.h"
#include "common/grading/state.h"
#include "common/profiler/program_json.h"
#include "common/report/program_html.h"
#include "common/report/program_page.h"

namespace course {
namespace fs = std::filesystem;

namespace {

constexpr int kDoesNotCompile = grading::exit_code(grading::State::does_not_compile);
constexpr int kTimeIsOver = 124;  // as that of timeout(1)
constexpr int kFound = grading::exit_code(grading::State::stopped);

// Several profiles at once do not disturb each other.
class WorkFolder {
 public:
  explicit WorkFolder(const CourseTree& tree) : path_(tree.build() / "programs" / fmt::format("{}", getpid())) {}
  ~WorkFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// A main() of ours takes the place of the first file, and includes it.
fs::path write_main(const ProfileOptions& options, const fs::path& folder) {
  const std::string text = main_that_solves(options.files.front(), options.solve);
  fs::create_directories(folder);
  fs::path file = folder / "solve_main.cu";
  if (!write_text(file, text)) throw UsageError(fmt::format("cannot write {}", file.string()));
  return file;
}

ProgramSource source_of(const ProfileOptions& options, const fs::path& folder) {
  ProgramSource source{.macros = options.macros};
  source.files.assign(options.files.begin(), options.files.end());
  source.folders.assign(options.folders.begin(), options.folders.end());
  if (!options.solve.empty()) source.files.front() = write_main(options, folder);
  return source;
}

// As the user would type them.
void show_path(core::SourceLocation& where) {
  if (!where.file.empty()) where.file = display_path(where.file);
}
void show_paths(simt::Profile& profile) {
  for (simt::Site& site : profile.sites) site.file = display_path(site.file);
  for (simt::BulkSite& site : profile.bulk_sites) site.file = display_path(site.file);
  for (safety::Finding& found : profile.findings) {
    show_path(found.where);
    if (found.other) show_path(*found.other);
  }
}

void keep_kernel(simt::ProgramProfile& profile, const std::string& name) {
  if (name.empty()) return;
  std::string known;
  for (const simt::KernelProfile& kernel : profile.kernels) known += " " + kernel.name;
  std::erase_if(profile.kernels, [&](const simt::KernelProfile& kernel) { return kernel.name != name; });
  if (profile.kernels.empty()) throw UsageError(fmt::format("no kernel '{}' was launched; those are:{}", name, known));
}

// Whether one of the files has a main() that reads its arguments.
bool reads_arguments(const ProfileOptions& options) {
  return std::ranges::any_of(options.files, [](const std::string& file) {
    const auto parameters = cuda_source::parameters_of(read_if_there(file).value_or(""), "main");
    return parameters && parameters->size() > 1;
  });
}

void advise_smaller_sizes(simt::ProgramProfile& profile, const ProfileOptions& options) {
  if (!profile.time_is_over || !reads_arguments(options)) return;
  profile.end += options.arguments.empty()
                     ? ". The program reads arguments: if those are sizes, give smaller ones behind --"
                     : ". If what stands behind -- are sizes, give smaller ones";
}

void write_page(const simt::ProgramProfile& profile, const ProfileOptions& options, const fs::path& course_root) {
  const std::string title = fmt::format("{}", fmt::join(options.files, " "));
  if (!write_text(options.report, report::render_program_html(profile, title, course_root)))
    throw UsageError(fmt::format("cannot write {}; choose another file with --report", options.report));
  fmt::print(stderr, "file://{}\n", fs::absolute(options.report).lexically_normal().string());
}

}  // namespace

int profile(const CourseTree& tree, const ProfileOptions& options) {
  const std::string gpu = options.estimate ? estimate::gpu_called(options.gpu).name : "";
  const WorkFolder folder(tree);
  const Toolchain tools = ready_toolchain(tree);
  const BuiltProgram built = build_program(tools, source_of(options, folder.path() / "main"), folder.path() / "build");
  if (!built.succeeded) {
    fmt::print(stderr, "{}", built.output);
    return kDoesNotCompile;
  }
  ProgramRun run = run_program(built.program, {.arguments = options.arguments,
                                               .launches = options.launches,
                                               .lockstep = options.lockstep,
                                               .eager = options.eager,
                                               .checks = !options.unchecked,
                                               .caches = options.caches,
                                               .gpu = gpu,
                                               .budget_s = options.budget_s});
  if (!run.profile) {
    fmt::print(stderr, "course: the program ended (code {}) before its profile was written\n", run.exit_code);
    return run.exit_code != 0 ? run.exit_code : kFound;
  }
  const bool has_findings = run.profile->has_findings();
  for (simt::KernelProfile& kernel : run.profile->kernels) show_paths(kernel.profile);
  for (safety::Finding& found : run.profile->findings) show_path(found.where);
  if (run.profile->last) show_path(run.profile->last->where);
  keep_kernel(*run.profile, options.kernel);
  advise_smaller_sizes(*run.profile, options);
  if (!options.report.empty()) write_page(*run.profile, options, tree.root());
  fmt::print("{}", options.json ? profiler::to_json(*run.profile) + "\n"
                                : report::render_program(*run.profile, console_options(tree.root())));
  if (run.exit_code != 0 && run.profile->end.empty()) return run.exit_code;
  if (has_findings) return kFound;
  return run.profile->time_is_over ? kTimeIsOver : 0;
}

}  // namespace course
