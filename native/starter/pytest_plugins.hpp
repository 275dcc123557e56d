// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "starter/project.hpp"
#include "syntax/toml.hpp"

namespace benchgate::starter {

/// The plugin of pytest that runs benchmarks, because benchgate reads its report.
inline constexpr std::string_view pytest_benchmark = "pytest-benchmark";

/// Whether a list of requirements, or a file of them, one a line, names the package.
bool names_package(const syntax::Toml& requirements, std::string_view package);
bool names_package(std::string_view requirements, std::string_view package);

bool is_requirements_file(const std::string& path);

/// The plugin that the project's benchmarks are written for, as its requirements name it: pytest_benchmark, or
/// "pytest-codspeed", whose benchmarks have the same fixture.
std::string_view benchmark_plugin(const ProjectFiles& project);

/// The plugin in words: "pytest-codspeed, which pytest-benchmark runs, too".
std::string plugin_words(const ProjectFiles& project);

/// Whether `definition`, from its "def" on, takes the fixture of both plugins: def test_x(benchmark).
bool has_benchmark_fixture(std::string_view definition);

/// How a sentence goes on about tests that only pytest-codspeed measures, because they have its mark and no fixture;
/// "": there are none.
std::string note_on_marked_tests(const ProjectFiles& project);

}  // namespace benchgate::starter
