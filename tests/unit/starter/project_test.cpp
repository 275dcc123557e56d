// SPDX-License-Identifier: MIT
#include "starter/project.hpp"

#include <algorithm>

#include "catch.hpp"
#include "format/scenario_yaml.hpp"
#include "starter/project_kinds.hpp"
#include "starter/templates.hpp"

using namespace benchgate;
using namespace benchgate::starter;

namespace {

using Contents = std::map<std::string, std::string>;

/// Files without a text are empty ones.
ProjectFiles project_of(const Contents& contents) {
  ProjectFiles project;
  for (const auto& [path, text] : contents) project.paths.push_back(path);
  project.read = [contents](const std::string& path) { return contents.at(path); };
  return project;
}

StarterScenario propose_scenario(const ProjectFiles& project) { return propose_scenarios(project).front(); }

std::string cmake_target(const std::string& name, const std::string& options = "") {
  return "cmake -S . -B build/benchgate -DCMAKE_BUILD_TYPE=Release" + options +
         " && cmake --build build/benchgate --parallel 2 --target " + name;
}

struct Row {
  const char* what;
  Contents files;
  std::string kind, name, build;
  std::vector<std::string> command;
};

const std::string cmake_build =
    "cmake -S . -B build/benchgate -DCMAKE_BUILD_TYPE=Release && cmake --build build/benchgate --parallel 2";
const std::string meson_build = "meson setup build/benchgate --buildtype=release && meson compile -C build/benchgate";
const std::string python_only = "python3 -m venv build/benchgate";
const std::string python_installed = python_only + " && ./build/benchgate/bin/python -m pip install --quiet .";
const std::string python = "./build/benchgate/bin/python";

// What each tool makes of such a project is what its manual says: add_executable and add_subdirectory of CMake,
// "Package Layout" of the Cargo book, `go help build`, `npm help run`, "Rules" of the GNU make manual, executable() and
// subdir() of Meson.
const std::vector<Row> rows{
    {"a program",
     {{"CMakeLists.txt", "add_executable(tally a.cpp)"}},
     "CMake",
     "tally",
     cmake_target("tally"),
     {"./build/benchgate/tally"}},
    {"a program that is called as a library for benchmarks",
     {{"CMakeLists.txt", "add_executable(benchmark a.cpp)\ntarget_link_libraries(benchmark PUBLIC fdp)"},
      {"a.cpp", ""}},
     "CMake",
     "benchmark",
     cmake_target("benchmark"),
     {"./build/benchgate/benchmark"}},
    {"a program named after the project",
     {{"CMakeLists.txt", "Project( Tally CXX)\nadd_executable(${PROJECT_NAME} a.cpp)"}},
     "CMake",
     "tally",
     cmake_target("Tally"),
     {"./build/benchgate/Tally"}},
    {"benchmarks before programs before tests",
     {{"CMakeLists.txt", "add_executable(unit_tests t.cpp)\nadd_executable(tally a.cpp)\nadd_subdirectory(perf)"},
      {"perf/CMakeLists.txt", "add_executable(sum_Benchmark b.cpp)"}},
     "CMake",
     "sum_benchmark",
     cmake_target("sum_Benchmark"),
     {"./build/benchgate/perf/sum_Benchmark"}},
    {"a folder that is not added does not count",
     {{"CMakeLists.txt", "add_executable(tally a.cpp) # add_subdirectory(perf)"},
      {"perf/CMakeLists.txt", "add_executable(bench b.cpp)"}},
     "CMake",
     "tally",
     cmake_target("tally"),
     {"./build/benchgate/tally"}},
    {"an output folder",
     {{"CMakeLists.txt", "set(CMAKE_RUNTIME_OUTPUT_DIRECTORY \"${CMAKE_BINARY_DIR}/bin\")\nadd_subdirectory(src)"},
      {"src/CMakeLists.txt", "add_executable(tally a.cpp)"}},
     "CMake",
     "tally",
     cmake_target("tally"),
     {"./build/benchgate/bin/tally"}},
    {"folders that add each other",
     {{"CMakeLists.txt", "add_subdirectory(a)"},
      {"a/CMakeLists.txt", "add_subdirectory(b)"},
      {"a/b/CMakeLists.txt", "add_executable(deep d.cpp)"}},
     "CMake",
     "deep",
     cmake_target("deep"),
     {"./build/benchgate/a/b/deep"}},
    {"a program that all does not build",
     {{"CMakeLists.txt", "add_executable(slow EXCLUDE_FROM_ALL s.cpp)\nadd_executable(tally a.cpp)"}},
     "CMake",
     "tally",
     cmake_target("tally"),
     {"./build/benchgate/tally"}},
    {"a server is not run",
     {{"CMakeLists.txt", "add_executable(web w.cpp)\nadd_executable(my_daemon d.cpp)\nadd_test(NAME t COMMAND t)"},
      {"w.cpp", "listen(fd, 10);"},
      {"d.cpp", ""}},
     "CMake",
     "tests",
     cmake_build,
     {"ctest", "--test-dir", "build/benchgate", "--output-on-failure"}},
    {"programs that are tests: cJSON's CMakeLists.txt",
     {{"CMakeLists.txt",
       "foreach(one a_thing b_thing)\n  add_executable(\"${one}\" \"${one}.c\")\n"
       "  add_test(NAME \"${one}\" COMMAND \"./${one}\")\nendforeach()"}},
     "CMake",
     "tests",
     cmake_build,
     {"ctest", "--test-dir", "build/benchgate", "--output-on-failure"}},
    {"imported programs and unfinished calls",
     {{"CMakeLists.txt", "add_executable(x IMPORTED)\nadd_executable(y a"}},
     "CMake",
     "compile",
     cmake_build,
     {"cmake", "--build", "build/benchgate", "--clean-first"}},
    {"a library with tests",
     {{"CMakeLists.txt", "add_library(l l.cpp)\nadd_test(NAME t COMMAND t)"}},
     "CMake",
     "tests",
     cmake_build,
     {"ctest", "--test-dir", "build/benchgate", "--output-on-failure"}},

    {"src/main.rs",
     {{"Cargo.toml", "[package]\nname = \"word-count\"\n"}, {"src/main.rs", ""}},
     "Cargo",
     "word-count",
     "cargo build --release --bin word-count",
     {"./target/release/word-count"}},
    {"a declared and a found program",
     {{"Cargo.toml", "[package]\nname = \"l\"\n[[bin]]\nname = \"a\"\n[dependencies]\nname = \"no\"\n"},
      {"src/bin/bench_it.rs", ""},
      {"src/lib.rs", ""}},
     "Cargo",
     "bench_it",
     "cargo build --release --bin bench_it",
     {"./target/release/bench_it"}},
    {"a library with an example",
     {{"Cargo.toml", "[package]\nname = \"l\"\n"}, {"examples/demo.rs", ""}},
     "Cargo",
     "demo",
     "cargo build --release --example demo",
     {"./target/release/examples/demo"}},
    {"a library",
     {{"Cargo.toml", "[workspace]\n"}},
     "Cargo",
     "tests",
     "cargo test --workspace --release --no-run",
     {"cargo", "test", "--workspace", "--release", "--quiet"}},

    {"main at the top",
     {{"go.mod", "module example.org/a/tally\n\ngo 1.20\n"}, {"main.go", ""}},
     "Go",
     "tally",
     "go build -o build/benchgate/tally .",
     {"./build/benchgate/tally"}},
    {"a module without a slash",
     {{"go.mod", "module tally\n"}, {"main.go", ""}},
     "Go",
     "tally",
     "go build -o build/benchgate/tally .",
     {"./build/benchgate/tally"}},
    {"a server in Go",
     {{"go.mod", "module a\n"}, {"main.go", "http.ListenAndServe()"}, {"cmd/one/main.go", "net.Listen()"}},
     "Go",
     "tests",
     "go test -run '^$' ./...",
     {"go", "test", "-count=1", "./..."}},
    {"a library in Go",
     {{"go.mod", "module a\n"}, {"a.go", ""}},
     "Go",
     "tests",
     "go test -run '^$' ./...",
     {"go", "test", "-count=1", "./..."}},

    {"a build script and a lock file",
     {{"package.json", R"({"scripts": {"build": "tsc", "benchmark": "node b"}})"}, {"package-lock.json", ""}},
     "npm",
     "benchmark",
     "npm ci --loglevel=error && npm run --silent build",
     {"npm", "run", "--silent", "benchmark"}},
    {"a main file",
     {{"package.json", R"({"main": "lib/app.js"})"}, {"lib/app.js", ""}},
     "npm",
     "lib-app",
     "npm install --loglevel=error",
     {"node", "lib/app.js"}},
    {"the lock file of pnpm, and the version of it that package.json names",
     {{"package.json",
       R"({"packageManager": "pnpm@9.1.0+sha512.ab", "scripts": {"build": "tsc", "bench": "node b.js"}})"},
      {"pnpm-lock.yaml", "lockfileVersion: '9.0'"},
      {"package-lock.json", "{}"}},
     "npm",
     "bench",
     "npx --yes pnpm@9.1.0 install --frozen-lockfile --loglevel=error && npx --yes pnpm@9.1.0 run --silent build",
     {"npm", "run", "--silent", "bench"}},
    {"the lock file of pnpm and a version that no shell should see",
     {{"package.json", R"({"packageManager": "pnpm@9; id", "scripts": {"bench": "node b.js"}})"},
      {"pnpm-lock.yaml", "lockfileVersion: '9.0'"}},
     "npm",
     "bench",
     "npx --yes pnpm@latest install --frozen-lockfile --loglevel=error",
     {"npm", "run", "--silent", "bench"}},
    {"the lock file of yarn 1",
     {{"package.json", R"({"scripts": {"bench": "node b.js"}})"}, {"yarn.lock", "# yarn lockfile v1"}},
     "npm",
     "bench",
     "npx --yes yarn@1 install --frozen-lockfile --silent",
     {"npm", "run", "--silent", "bench"}},
    {"the lock file of yarn 4",
     {{"package.json", R"({"scripts": {"bench": "node b.js"}})"}, {"yarn.lock", "__metadata:\n  version: 8"}},
     "npm",
     "bench",
     "npm install --loglevel=error",
     {"npm", "run", "--silent", "bench"}},
    {"a broken package.json",
     {{"package.json", "{"}},
     "npm",
     "start",
     "npm install --loglevel=error",
     {"node", "--eval", "0"}},

    {"a package that can be run",
     {{"pyproject.toml", "[project]\nname = 'x'\n"}, {"src/tally/__init__.py", ""}, {"src/tally/__main__.py", ""}},
     "Python",
     "tally",
     python_installed,
     {python, "-m", "tally"}},
    {"a package to import",
     {{"setup.py", ""}, {"tally/__init__.py", ""}},
     "Python",
     "import-tally",
     python_installed,
     {python, "-c", "import tally"}},
    {"a package with a compiled part",
     {{"setup.py", "setup(ext_modules=[Extension('tally._fast', ['fast.c'])])"}, {"tally/__init__.py", ""}},
     "Python",
     "import-tally",
     python_only + " && ./build/benchgate/bin/python -m pip install --quiet --editable .",
     {python, "-c", "import tally"}},
    {"a package with a compiled part and requirements",
     {{"pyproject.toml", "[build-system]\nbuild-backend = \"maturin\"\n[project]\nname = \"tally\"\n"},
      {"requirements.txt", "x"},
      {"tally/__init__.py", ""}},
     "Python",
     "import-tally",
     python_only +
         " && ./build/benchgate/bin/python -m pip install --quiet --requirement requirements.txt --editable .",
     {python, "-c", "import tally"}},
    {"pytest is no script to run",
     {{"setup.py", ""}, {"test_bench.py", "import pytest"}, {"main.py", "import socketserver"}},
     "Python",
     "start",
     python_installed,
     {python, "-c", "pass"}},
    {"settings of tools only",
     {{"pyproject.toml", "[tool.x]\n"}, {"benchmarks/sum.py", ""}},
     "Python",
     "sum",
     python_only,
     {python, "benchmarks/sum.py"}},
    {"a Makefile beside",
     {{"Makefile", "bench:\n\t./x\n"}, {"setup.cfg", ""}},
     "Python",
     "start",
     python_installed,
     {python, "-c", "pass"}},

    {"a bench target",
     {{"Makefile", "all: x\nx: x.c\nbench: x\n\t./x\n"}},
     "Make",
     "bench",
     "make x",
     {"make", "--silent", "bench"}},
    {"a bench target that needs nothing",
     {{"Makefile", "all: x\nx: x.c\nbench:\n\t./x\n"}},
     "Make",
     "bench",
     "make",
     {"make", "--silent", "bench"}},
    {"plain make starts a server",
     {{"Makefile", "run: build\n\t@./srv\nbuild:\n\tcc -o srv srv.c\nbench: build run\n\t./srv --once\n"}},
     "Make",
     "bench",
     "make build",
     {"make", "--silent", "bench"}},
    {"plain make starts something, and the benchmark needs nothing",
     {{"Makefile", "serve:\n\tpython3 srv.py\nbench:\n\tpython3 bench.py\n"}},
     "Make",
     "bench",
     "",
     {"make", "--silent", "bench"}},
    {"what plain make needs starts something",
     {{"Makefile", "all: run\nrun:\n\t./a.out\nbench:\n\t./b.out\n"}},
     "Make",
     "bench",
     "",
     {"make", "--silent", "bench"}},
    {"plain make starts the program that it builds",
     {{"Makefile", "run: tally\n\t./tally\ntally: tally.c\n\tcc -o $@ tally.c\n"}, {"tally.c", ""}},
     "Make",
     "tally",
     "make tally",
     {"./tally"}},
    {"plain make starts something else",
     {{"Makefile", "dev:\n\tdocker compose up\n"}},
     "plain",
     "starting-point",
     "",
     {"seq 200000 | sort -r | sort -n | tail -n 1"}},
    {"the first target",
     {{"Makefile", "bin/tally: tally.c\n\tcc -o $@ $<\n"}},
     "Make",
     "tally",
     "make",
     {"./bin/tally"}},
    {"a variable nobody knows",
     {{"makefile", "all: $(BIN)\ntest: all\n\t./t\n"}},
     "Make",
     "test",
     "make all",
     {"make", "--silent", "test"}},
    {"targets that are no programs: lz4's Makefile",
     {{"Makefile", "default: lib lz4\nlz4 lib:\n\tmake -C lib\n.PHONY: default lz4\ncheck:\n\t./t\n"}},
     "Make",
     "check",
     "make",
     {"make", "--silent", "check"}},
    {"a server is not run",
     {{"Makefile", "all: a b\na: a.c\n\tcc -o $@ a.c\nb: b.c\n\tcc -o $@ b.c\n"},
      {"a.c", "listen(3, 1);"},
      {"b.c", ""}},
     "Make",
     "b",
     "make",
     {"./b"}},
    {"assignments are no rules",
     {{"GNUmakefile", "A := b\nC ?= d:e\n.PHONY: all\nall:\n\techo\n"}},
     "Make",
     "make",
     "make",
     {"make", "--silent", "--always-make"}},

    {"a benchmark of Meson",
     {{"meson.build",
       "project('mz', 'c')\nlib = static_library('z', 'z.c')\nexecutable('mz', 'main.c', link_with: lib)\n"
       "benchmark('compress', executable('bench_compress', 'bench.c', link_with: lib))\n"},
      {"bench.c", ""},
      {"main.c", ""},
      {"z.c", ""}},
     "Meson",
     "bench_compress",
     meson_build + " bench_compress",
     {"./build/benchgate/bench_compress"}},
    {"a program in a folder of Meson, and a server",
     {{"meson.build", "subdir('src') # executable('old', 'old.c')\n"},
      {"src/meson.build", "executable('tallyd', ['d.c'])\nexecutable(\n  'tally', files('a.c'))\n"},
      {"src/a.c", ""},
      {"src/d.c", "listen(s, 5);"}},
     "Meson",
     "tally",
     meson_build + " tally",
     {"./build/benchgate/src/tally"}},
    {"programs of Meson whose names are computed, and those of others",
     {{"meson.build",
       "foreach n : ['a', 'b']\n  executable(n + '_bench', n + '.c')\nendforeach\nexecutable('tally', 't.c')\n"},
      {"subprojects/x/meson.build", "executable('x_bench', 'x.c')\n"}},
     "Meson",
     "tally",
     meson_build + " tally",
     {"./build/benchgate/tally"}},
    {"tests of Meson",
     {{"meson.build", "library('z', 'z.c')\ntest('z', executable('test_z', 'test.c'))\n"}},
     "Meson",
     "tests",
     meson_build,
     {"meson", "test", "-C", "build/benchgate"}},
    {"a library of Meson",
     {{"meson.build", "library('z', 'z.c')\n"}, {"z.c", ""}},
     "Meson",
     "compile",
     meson_build,
     {"ninja -C build/benchgate -t clean && meson compile -C build/benchgate"}},

    {"main and another source",
     {{"main.c", ""}, {"words.c", ""}},
     "C and C++ sources",
     "main",
     "mkdir -p build/benchgate && cc -O2 -o build/benchgate/main main.c words.c",
     {"./build/benchgate/main"}},
    {"two sources, which may be programs",
     {{"a.c", ""}, {"b.c", ""}},
     "plain",
     "starting-point",
     "",
     {"seq 200000 | sort -r | sort -n | tail -n 1"}},
    {"a program called like a configuration",
     {{"benchgate.cpp", ""}},
     "C and C++ sources",
     "benchmark",
     "mkdir -p build/benchgate && c++ -std=c++20 -O2 -o build/benchgate/benchgate benchgate.cpp",
     {"./build/benchgate/benchgate"}},
    {"a program called like a number",
     {{"1.c", ""}},
     "C and C++ sources",
     "1",
     "mkdir -p build/benchgate && cc -O2 -o build/benchgate/1 1.c",
     {"./build/benchgate/1"}},
    {"nothing", {}, "plain", "starting-point", "", {"seq 200000 | sort -r | sort -n | tail -n 1"}},
};

}  // namespace

TEST_CASE("each kind of project gets the scenario that its files suggest", "[starter]") {
  for (const Row& row : rows) {
    INFO(row.what);
    const StarterScenario scenario = propose_scenario(project_of(row.files));
    CHECK(scenario.kind == row.kind);
    CHECK(scenario.name == row.name);
    CHECK(scenario.build == row.build);
    CHECK(scenario.command == row.command);
  }
}

TEST_CASE("what is written for a proposal is read as that proposal", "[starter][render]") {
  const format::Configuration configuration =
      format::parse_configuration(starter::starter_configuration({"benchmarks/*.yaml"}), "benchgate.yaml");
  CHECK(configuration.scenarios == std::vector<std::string>{"benchmarks/*.yaml"});
  for (const Row& row : rows) {
    INFO(row.what);
    const StarterScenario proposal = propose_scenario(project_of(row.files));
    const format::ScenarioFile file =
        format::parse_scenario(starter::starter_scenario(proposal), "s.yaml", configuration, {}, {});
    CHECK(file.warnings.empty());
    REQUIRE(file.cases.size() == 1);
    const model::Scenario& scenario = file.cases.front();
    CHECK(scenario.name == row.name);
    CHECK(scenario.description == proposal.description);
    CHECK(scenario.repeat * scenario.reruns == 30);
    CHECK((scenario.build ? scenario.build->shown : "") == row.build);
    if (row.command.front().find(' ') != std::string::npos)  // for a shell
      CHECK(scenario.command.shown == row.command.front());
    else
      CHECK(scenario.command.argv == row.command);
  }
}

TEST_CASE("names that a shell would read are never used", "[starter]") {
  for (const std::string name : {"a;b", "$(a)", "a b", "-rf", "../a", "a\nb", "é", "`a`", ".hidden", "a'b"}) {
    INFO(name);
    CHECK(!is_plain_name(name));
    const Contents cargo{{"Cargo.toml", "[package]\nname = \"" + name + "\"\n"}, {"src/main.rs", ""}};
    CHECK(propose_scenario(project_of(cargo)).name == "tests");
    CHECK(propose_scenario(project_of({{name + ".c", ""}})).kind == "plain");
  }
  CHECK(is_plain_name("g++_1.0-x"));
  CHECK(!is_plain_path("a//b"));
  CHECK(!is_plain_path("a/../b"));
  CHECK(!is_plain_path("/a"));
}

TEST_CASE("any text becomes a name of a scenario", "[starter]") {
  CHECK(scenario_name("Tally.Bench+2") == "tally-bench-2");
  CHECK(scenario_name("__x__") == "x__");
  CHECK(scenario_name("...") == "benchmark");
  CHECK(scenario_name(std::string(200, 'a')) == std::string(60, 'a'));
}
