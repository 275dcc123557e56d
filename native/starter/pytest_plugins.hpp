// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "starter/project.hpp"
#include "syntax/toml.hpp"

namespace benchgate::starter {

/// The plugins of pytest that run benchmarks and whose reports benchgate reads.
inline constexpr std::string_view pytest_benchmark = "pytest-benchmark";
inline constexpr std::string_view pytest_codspeed = "pytest-codspeed";

/// Whether a list of requirements, or a file of them, one a line, names the package.
bool names_package(const syntax::Toml& requirements, std::string_view package);
bool names_package(std::string_view requirements, std::string_view package);

bool is_requirements_file(const std::string& path);

/// Returns the plugin that the project's benchmarks are written for, as its requirements, its lock file or an import
/// name it: pytest_codspeed if they name only this one, else pytest_benchmark. Both have the same fixture.
std::string_view benchmark_plugin(const ProjectFiles& project);

/// Whether `definition`, from its "def" on, has the fixture of both plugins as a parameter: def test_x(benchmark).
bool has_benchmark_fixture(std::string_view definition);

/// Whether a line is the mark that makes a whole test a benchmark of pytest_codspeed: @pytest.mark.benchmark.
bool is_benchmark_mark(std::string_view line);

}  // namespace benchgate::starter
