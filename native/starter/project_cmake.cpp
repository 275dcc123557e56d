// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "starter/cmake_project.hpp"
#include "starter/project_kinds.hpp"
#include "starter/server_signs.hpp"

namespace benchgate::starter {

namespace {

/// A framework for benchmarks in C++: how a target that uses it is recognised, and how its report is asked for.
struct CppFramework {
  std::string_view title;
  std::string_view header;                    ///< of which a source includes one
  std::string_view macro;                     ///< that a source has; empty: any
  std::array<std::string_view, 2> libraries;  ///< one of which it is linked with
  std::string_view format;
  std::string_view extension;
  std::vector<std::string> (*arguments)(const std::string& report);
  std::string_view filter;    ///< its option for some benchmarks
  std::string_view replaces;  ///< the argument that the option replaces; empty: none
};

std::vector<std::string> google_benchmark_arguments(const std::string& report) {
  return {"--benchmark_min_time=0.1", "--benchmark_out_format=json", "--benchmark_out=" + report};
}

/// The tests of the same program do not run: "[!benchmark]" is the tag that hides benchmarks from them.
std::vector<std::string> catch2_arguments(const std::string& report) {
  return {"[!benchmark]", "-r", "xml", "-o", report};
}

std::vector<std::string> catch2_all_arguments(const std::string& report) { return {"-r", "xml", "-o", report}; }

constexpr std::array<CppFramework, 3> cpp_frameworks{{
    {"Google Benchmark",
     "benchmark/benchmark.h",
     "",
     {"benchmark", "benchmark_main"},
     "google-benchmark-json",
     "json",
     google_benchmark_arguments,
     "--benchmark_filter={names}",
     ""},
    {"Catch2", "catch", "[!benchmark]", {"", ""}, "catch2-xml", "xml", catch2_arguments, "{names}", "[!benchmark]"},
    {"Catch2", "catch", "BENCHMARK", {"", ""}, "catch2-xml", "xml", catch2_all_arguments, "{names}", ""},
}};

bool uses(const CmakeTarget& target, const CppFramework& framework, const ProjectFiles& files) {
  for (const std::string_view library : framework.libraries)
    if (!library.empty() &&
        std::find(target.libraries.begin(), target.libraries.end(), library) != target.libraries.end())
      return true;
  return std::any_of(target.sources.begin(), target.sources.end(), [&](const std::string& path) {
    const syntax::SourceText source = source_of(files, path);
    const auto has = [&](const std::string& word) { return syntax::has_in_code(source, word); };
    const bool includes =
        has(fmt::format("#include <{}", framework.header)) || has(fmt::format("#include \"{}", framework.header));
    if (framework.macro == "BENCHMARK") return includes && (has("BENCHMARK(") || has("BENCHMARK_ADVANCED("));
    // A tag stands in a string.
    return includes && syntax::without_comments(source).find(framework.macro) != std::string::npos;
  });
}

const CppFramework* framework_of(const CmakeTarget& target, const ProjectFiles& files) {
  const auto found = std::find_if(cpp_frameworks.begin(), cpp_frameworks.end(),
                                  [&](const CppFramework& one) { return uses(target, one, files); });
  return found == cpp_frameworks.end() ? nullptr : &*found;
}

std::string configure_line(const std::vector<std::string>& options) {
  return base::join(cmake_configure_command(options), " ");
}

/// What the project builds, said as sure as it is known.
std::string found_in(const CmakeProject& project, std::string_view what) {
  if (!project.is_guess) return fmt::format("CMakeLists.txt builds {}", what);
  return fmt::format("CMakeLists.txt seems to build {} (a guess from its text)", what);
}

std::string build_line(const CmakeTarget& target) {
  return fmt::format("{} && cmake --build {} --parallel 2 --target {}", configure_line(target.options),
                     starter_build_folder, target.name);
}

std::string program_of(const CmakeTarget& target) {
  return fmt::format("./{}/{}", starter_build_folder, *target.program);
}

bool is_usable(const CmakeTarget& target) {
  return target.program && std::all_of(target.options.begin(), target.options.end(), is_plain_name);
}

/// The functions in BENCHMARK(name), BENCHMARK_TEMPLATE(name, ...) and the like.
std::vector<std::string> google_benchmark_names(const CmakeTarget& target, const ProjectFiles& files) {
  std::vector<std::string> names;
  for (const std::string& path : target.sources) {
    const std::string code = source_of(files, path).code;
    for (const std::string_view line : base::split(code, '\n')) {
      const std::size_t open = line.find('(');
      const std::string_view macro = line.substr(0, open);
      const bool registers = open != std::string_view::npos && macro.starts_with("BENCHMARK") &&
                             macro.find("MAIN") == std::string_view::npos && macro.find("_F") == std::string_view::npos;
      if (!registers) continue;
      const std::vector<std::string> found = names_after(line.substr(open), "(");
      if (!found.empty() && std::find(names.begin(), names.end(), found.front()) == names.end())
        names.push_back(found.front());
    }
  }
  return names;
}

StarterScenario cpp_benchmark(const CmakeProject& project, const CmakeTarget& target, const CppFramework& framework,
                              const ProjectFiles& files) {
  StarterScenario scenario;
  scenario.kind = "CMake";
  const std::string options =
      target.options.empty() ? "" : fmt::format(" with {}=ON", base::join(target.options, "=ON and "));
  scenario.found = found_in(project, fmt::format("the {} program '{}'{}", framework.title, target.name, options));
  scenario.name = scenario_name(target.name);
  scenario.description = fmt::format("Benchmarks of {}, built by CMake", target.name);
  scenario.build = build_line(target);
  scenario.format = framework.format;
  scenario.path = report_path(scenario.name, framework.extension);
  scenario.command = framework.arguments(scenario.path);
  scenario.command.insert(scenario.command.begin(), program_of(target));
  scenario.filter.emplace_back(framework.filter);
  if (!framework.replaces.empty()) scenario.replaces.emplace_back(framework.replaces);
  if (framework.format == "google-benchmark-json") scenario.benchmarks = google_benchmark_names(target, files);
  scenario.advice = benchmark_advice;
  scenario.targets = {target.name};
  return scenario;
}

/// Whether a program only tests: one that is called a benchmark may be run as a test, too.
bool only_tests(const CmakeTarget& target) {
  if (target.is_benchmark) return false;
  return is_test_name(target.name) || (target.is_test && !contains_small(target.name, "bench"));
}

/// The programs that `all` builds without any option, and that end by themselves.
std::vector<CmakeTarget> cmake_programs(const CmakeProject& project, const ProjectFiles& files) {
  std::vector<CmakeTarget> programs;
  for (const CmakeTarget& target : project.targets)
    if (target.by_default && target.options.empty() && target.program && !contains_small(target.name, "fuzz") &&
        !looks_like_server(target.name, target.sources, files))
      programs.push_back(target);
  const auto tests = [](const CmakeTarget& target) { return target.is_test && only_tests(target); };
  if (!std::all_of(programs.begin(), programs.end(), tests)) std::erase_if(programs, tests);
  std::stable_partition(programs.begin(), programs.end(), [](const CmakeTarget& one) { return one.is_benchmark; });
  return programs;
}

/// The benchmarks of the project, those that need no options first: options may need more than the machine has.
std::vector<StarterScenario> benchmarks_of(CmakeProject project, const ProjectFiles& files) {
  std::stable_sort(project.targets.begin(), project.targets.end(),
                   [](const CmakeTarget& a, const CmakeTarget& b) { return a.options.size() < b.options.size(); });
  std::vector<StarterScenario> scenarios;
  for (const CmakeTarget& target : project.targets) {
    const CppFramework* const framework = is_usable(target) ? framework_of(target, files) : nullptr;
    if (framework != nullptr) scenarios.push_back(cpp_benchmark(project, target, *framework, files));
  }
  return scenarios;
}

/// What CMake says, and else a guess. The reply of CMake does not say what `all` leaves out and what targets without a
/// program run; the text may.
CmakeProject project_in(const ProjectFiles& files) {
  CmakeProject guess = guess_cmake_project(files);
  if (!files.cmake) return guess;
  CmakeProject project = *files.cmake;
  for (const CmakeTarget& guessed : guess.targets)
    for (CmakeTarget& target : project.targets)
      if (target.name == guessed.name) {
        target.by_default = guessed.by_default;
        target.is_benchmark = guessed.is_benchmark;
      }
  return project;
}

}  // namespace

std::vector<std::string> cmake_configure_command(const std::vector<std::string>& options) {
  std::vector<std::string> command{
      "cmake", "-S", ".", "-B", std::string(starter_build_folder), "-DCMAKE_BUILD_TYPE=Release"};
  for (const std::string& option : options) command.push_back(fmt::format("-D{}=ON", option));
  return command;
}

bool has_cmake_benchmarks(const CmakeProject& project, const ProjectFiles& files) {
  return !benchmarks_of(project, files).empty();
}

std::vector<StarterScenario> cmake_benchmarks(const ProjectFiles& files) {
  if (!files.has("CMakeLists.txt")) return {};
  std::vector<StarterScenario> scenarios = benchmarks_of(project_in(files), files);
  if (!scenarios.empty() || !files.cmake) return scenarios;
  // Those behind an option with which CMake cannot configure the project here.
  CmakeProject guess = guess_cmake_project(files);
  std::erase_if(guess.targets, [](const CmakeTarget& target) { return target.options.empty(); });
  return benchmarks_of(std::move(guess), files);
}

std::optional<StarterScenario> propose_cmake(const ProjectFiles& files) {
  if (!files.has("CMakeLists.txt")) return std::nullopt;
  const CmakeProject project = project_in(files);
  const std::vector<CmakeTarget> programs = cmake_programs(project, files);
  std::vector<std::string> names;
  for (const CmakeTarget& program : programs) names.push_back(program.name);
  const auto best = !programs.empty() && programs.front().is_benchmark ? names.front() : best_program(names);
  const auto program =
      std::find_if(programs.begin(), programs.end(), [&](const CmakeTarget& one) { return best && one.name == *best; });
  if (program != programs.end() && !(only_tests(*program) && project.has_tests)) {
    StarterScenario scenario{"CMake",
                             found_in(project, fmt::format("the program '{}'", *best)),
                             scenario_name(*best),
                             fmt::format("Run {}, built by CMake", *best),
                             build_line(*program),
                             {program_of(*program)},
                             "Add the arguments of a typical task"};
    scenario.targets = {program->name};
    return scenario;
  }
  const std::string build =
      fmt::format("{} && cmake --build {} --parallel 2", configure_line({}), starter_build_folder);
  if (project.has_tests)
    return tests_scenario("CMake", found_in(project, "no program to run, but has tests"), build,
                          {"ctest", "--test-dir", std::string(starter_build_folder), "--output-on-failure"});
  return StarterScenario{"CMake",
                         found_in(project, "no program to run, so the scenario measures compiling"),
                         "compile",
                         "Compile everything",
                         build,
                         {"cmake", "--build", std::string(starter_build_folder), "--clean-first"},
                         "Put a program that uses the library here"};
}

}  // namespace benchgate::starter
