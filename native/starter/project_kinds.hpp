// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starter/project.hpp"
#include "syntax/source_text.hpp"

namespace benchgate::starter {

/// Where a starter scenario builds: a folder of its own, so that nobody's build
/// is changed, below the name that most projects ignore in git.
inline constexpr std::string_view starter_build_folder = "build/benchgate";

/// Whether `name` may stand unquoted in a shell line: A-Z a-z 0-9 . _ + - only,
/// at least one, and no '-' or '.' in front.
bool is_plain_name(std::string_view name);

/// Whether the same is true of a relative path of such names.
bool is_plain_path(std::string_view path);

/// Whether `name` holds `part`, which is in small letters, in any case of letters.
bool contains_small(std::string_view name, std::string_view part);

/// Whether the name is that of a test, an example or a fuzzer.
bool is_test_name(std::string_view name);

/// Returns the best of `names` to measure: the first with "bench" in it, else the first that is no is_test_name(), else
/// the first. Absent for none.
std::optional<std::string> best_program(const std::vector<std::string>& names);

/// Returns `name` as the name of a scenario: small letters, digits, '_' and '-', at most 60; "benchmark" when nothing
/// is left, and for the name of the configuration.
std::string scenario_name(std::string_view name);

/// Returns the names x in paths `before` x `after`, where x is a plain name without '/'.
std::vector<std::string> names_between(const ProjectFiles& project, std::string_view before, std::string_view after);

/// Returns the identifiers that follow `before` in a text, in its order; an occurrence without one is left out.
std::vector<std::string> names_after(std::string_view text, std::string_view before);

/// Parses a file of the project and separates comments and strings from its code: what is in those is no benchmark.
syntax::SourceText source_of(const ProjectFiles& project, std::string_view path);

/// Return the last name of a path, and the folder above it with a final '/' ("" at the top).
std::string_view file_name(std::string_view path);
std::string_view folder_of(std::string_view path);

/// Returns the file in the build folder to which the benchmarks of scenario `name` write their report.
std::string report_path(std::string_view name, std::string_view extension);

/// Returns a scenario that runs the tests, as good as anything else when there is nothing to measure.
StarterScenario tests_scenario(std::string kind, std::string found, std::string build,
                               std::vector<std::string> command);

/// What all scenarios of benchmarks advise.
inline constexpr std::string_view benchmark_advice =
    "Each benchmark of the report is judged. The command runs at least 10 times a side, so prefer a short run";

/// Returns the scenario, whose command prints a report in `format`: its benchmarks are judged instead of its time.
StarterScenario with_printed_report(StarterScenario scenario, std::string_view format);

/// Return the benchmarks that a project of each kind has; none: it has none, or is not of this kind.
std::vector<StarterScenario> cmake_benchmarks(const ProjectFiles& project);
std::vector<StarterScenario> cargo_benchmarks(const ProjectFiles& project);
std::vector<StarterScenario> go_benchmarks(const ProjectFiles& project);
std::vector<StarterScenario> npm_benchmarks(const ProjectFiles& project);
std::vector<StarterScenario> python_benchmarks(const ProjectFiles& project);
std::vector<StarterScenario> jvm_benchmarks(const ProjectFiles& project);
std::vector<StarterScenario> dotnet_benchmarks(const ProjectFiles& project);

/// Return something else to measure in a project of each kind; absent: it is not of this kind.
std::optional<StarterScenario> propose_cmake(const ProjectFiles& project);
std::optional<StarterScenario> propose_cargo(const ProjectFiles& project);
std::optional<StarterScenario> propose_go(const ProjectFiles& project);
std::optional<StarterScenario> propose_npm(const ProjectFiles& project);
std::optional<StarterScenario> propose_python(const ProjectFiles& project);
std::optional<StarterScenario> propose_meson(const ProjectFiles& project);
std::optional<StarterScenario> propose_make(const ProjectFiles& project);
std::optional<StarterScenario> propose_sources(const ProjectFiles& project);

}  // namespace benchgate::starter
