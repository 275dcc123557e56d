// SPDX-License-Identifier: MIT
#include "app/init/ask_cmake.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "app/measure/measuring.hpp"
#include "base/error.hpp"
#include "starter/project_kinds.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using starter::CmakeProject;

constexpr std::chrono::minutes longest_configuration{10};
constexpr std::size_t largest_reply = 16 * 1024 * 1024;

/// The files that CMake wrote about the build.
starter::ProjectFiles files_of_build(const fs::path& build) {
  starter::ProjectFiles files;
  for (const std::string& name : sys::list_folder(build / starter::cmake_reply_folder()))
    files.paths.push_back(starter::cmake_reply_folder() + name);
  files.read = [build](const std::string& path) {
    return fs::is_regular_file(build / path) ? sys::read_file_start(build / path, largest_reply) : std::string();
  };
  return files;
}

/// False: the build folder cannot be written, as where "build" is a file.
bool write_queries(const fs::path& build) {
  try {
    for (const std::string& query : starter::cmake_queries()) {
      sys::make_folders((build / query).parent_path());
      sys::write_file(build / query, "");
    }
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Whether CMake configures the project with these options ON.
bool configures(const fs::path& folder, const std::vector<std::string>& options, Session& session) {
  sys::Job job;
  job.cycle = {{starter::cmake_configure_command(options), measured_environment({}, session), folder.string()}};
  job.timeout = longest_configuration;
  bool is_configured = false;
  session.machine.start_executor(std::nullopt)->run(job, [&](sys::ChildResult&& result) {
    is_configured = result.start_failure.empty() && result.exit_code == 0 && !result.timed_out;
    return true;
  });
  if (session.machine.signal() != 0) throw Error("init", "interrupted while CMake ran; nothing was written");
  return is_configured;
}

std::optional<CmakeProject> configured(const fs::path& folder, const starter::ProjectFiles& files,
                                       const std::vector<std::string>& options, Session& session) {
  const fs::path build = folder / starter::starter_build_folder;
  if (!configures(folder, options, session) || !sys::is_folder(build / starter::cmake_reply_folder()))
    return std::nullopt;
  return starter::read_cmake_reply(files, files_of_build(build));
}

/// Options that were set in an earlier build are not those of a new checkout.
void forget_options(const fs::path& build) {
  std::error_code ignored;
  fs::remove(build / "CMakeCache.txt", ignored);
}

}  // namespace

std::optional<CmakeProject> ask_cmake(const fs::path& folder, const starter::ProjectFiles& files, Session& session) {
  const fs::path build = folder / starter::starter_build_folder;
  const MeasuringHold hold("init", Machine::OnBusy::wait, session);
  session.observer.note("asking CMake what the project builds");
  if (!write_queries(build)) return std::nullopt;
  forget_options(build);
  const std::optional<CmakeProject> project = configured(folder, files, {}, session);
  if (!project || project->benchmark_options.empty() || starter::has_cmake_benchmarks(*project, files)) return project;
  if (auto with = configured(folder, files, project->benchmark_options, session)) {
    CmakeProject benchmarks = starter::with_benchmark_options(*project, std::move(*with));
    if (starter::has_cmake_benchmarks(benchmarks, files)) return benchmarks;
  }
  forget_options(build);
  return project;
}

}  // namespace benchgate::app
