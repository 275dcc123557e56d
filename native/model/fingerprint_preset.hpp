// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace benchgate::model {

/// A build system whose own data say which files a program is made of: the facts. How they are read is
/// starter::Preset.
struct FingerprintPreset {
  std::string_view name;          ///< value of the key `fingerprint.preset`
  std::string_view marks;         ///< names of files that make a folder such a project, patterns separated by '|'
  std::string_view reads;         ///< what it takes the closure from, for readers
  std::string_view targets;       ///< what the key `fingerprint.targets` names
  std::string_view code;          ///< names of files that are left out where no target needs them, as `marks`
  std::string_view dependencies;  ///< names of files that pin or declare dependencies, as `marks`
  std::string_view toolchain;     ///< shell text that prints the versions of the tools
};

/// All presets, by name.
inline constexpr std::array<FingerprintPreset, 7> fingerprint_presets{{
    {"cargo", "Cargo.toml", "`cargo metadata --no-deps --offline`", "packages and their programs, benches and examples",
     "*.rs", "Cargo.toml|Cargo.lock|config.toml|*.cargo-checksum.json", "RUSTUP_AUTO_INSTALL=0 rustc -vV"},
    {"cmake", "CMakeLists.txt", "CMake's file API, in a build folder that asked it", "targets",
     "*.c|*.cc|*.cpp|*.cxx|*.c++|*.C|*.cu|*.m|*.mm|*.f|*.f90|*.s|*.S|*.asm",
     "CMakeLists.txt|*.cmake|CMakePresets.json|conanfile.*|conan.lock|vcpkg*.json",
     "cmake --version; ${CC:-cc} --version; ${CXX:-c++} --version"},
    {"dotnet", "*.sln|*.slnx|*.csproj|*.fsproj|*.vbproj", "the project files: their references to other projects",
     "projects", "*.cs|*.fs|*.vb",
     "*.csproj|*.fsproj|*.vbproj|*.sln|*.slnx|*.props|*.targets|packages.lock.json|packages.config|nuget.config|"
     "NuGet.Config",
     "DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 dotnet --version"},
    {"go", "go.work|go.mod", "`go list -e -deps -test -json ./...`, without network",
     "packages, by folder or import path", "*.go", "go.mod|go.sum|go.work|go.work.sum|modules.txt",
     "GOPROXY=off go version"},
    {"maven", "pom.xml", "pom.xml: the modules of the reactor and what they depend on",
     "modules, by folder or artifactId", "*.java|*.kt|*.scala|*.groovy",
     "pom.xml|maven.config|jvm.config|extensions.xml|maven-wrapper.properties", "java -version"},
    {"npm", "package.json", "package.json: the workspaces and what they depend on", "workspaces, by folder or name",
     "*.js|*.mjs|*.cjs|*.jsx|*.ts|*.mts|*.cts|*.tsx|*.vue|*.svelte",
     "package.json|package-lock.json|npm-shrinkwrap.json|yarn.lock|pnpm-lock.yaml|pnpm-workspace.yaml|bun.lock|"
     "bun.lockb|.npmrc|.yarnrc.yml",
     "node --version"},
    {"python", "pyproject.toml|setup.py|setup.cfg|requirements*.txt|Pipfile",
     "the imports of its modules, by Python's parser", "modules and scripts, by file or dotted name", "*.py|*.pyi",
     "pyproject.toml|setup.py|setup.cfg|*requirements*.txt|*constraints*.txt|poetry.lock|uv.lock|pdm.lock|pylock*.toml|"
     "Pipfile|Pipfile.lock",
     "python3 -VV"},
}};

namespace detail {

constexpr std::size_t size_of_preset_names() {
  std::size_t size = fingerprint_presets.size() - 1;
  for (const FingerprintPreset& preset : fingerprint_presets) size += preset.name.size();
  return size;
}

constexpr auto join_preset_names() {
  std::array<char, size_of_preset_names()> text{};
  std::size_t at = 0;
  for (const FingerprintPreset& preset : fingerprint_presets) {
    if (at > 0) text[at++] = '|';
    for (const char character : preset.name) text[at++] = character;
  }
  return text;
}

inline constexpr auto preset_names = join_preset_names();

}  // namespace detail

/// "cargo|cmake|...": the names of all presets.
inline constexpr std::string_view fingerprint_preset_names{detail::preset_names.data(), detail::preset_names.size()};

}  // namespace benchgate::model
