// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "starter/project.hpp"
#include "starter/templates.hpp"

using namespace benchgate;
using namespace benchgate::starter;

namespace {

using Contents = std::map<std::string, std::string>;
using Strings = std::vector<std::string>;

ProjectFiles project_of(const Contents& contents) {
  ProjectFiles project;
  for (const auto& [path, text] : contents) project.paths.push_back(path);
  project.read = [contents](const std::string& path) { return contents.at(path); };
  return project;
}

/// The folder of each scenario, and its name.
Strings places_of(const Contents& contents) {
  Strings places;
  for (const StarterScenario& scenario : propose_scenarios(project_of(contents)))
    places.push_back(scenario.cwd + ": " + scenario.name);
  return places;
}

const std::string go_source = "package a\n\nfunc BenchmarkA(b *testing.B) {}\n";
const std::string package_a = "[package]\nname = \"a\"\n";
const std::string criterion = "use criterion::Criterion;\n";
const std::string tinybench = "import { Bench } from 'tinybench'\nconsole.table(bench.table())";
const std::string google = "#include <benchmark/benchmark.h>\nBENCHMARK(a);\n";
const std::string pytest = "def test_sum(benchmark):\n    benchmark(sum, [1])\n";

}  // namespace

TEST_CASE("projects one and two levels below the top run their benchmarks in their folders", "[starter]") {
  const StarterScenario cargo =
      propose_scenarios(project_of({{"rust/Cargo.toml", "[workspace]\nmembers = [\"core\"]\n"},
                                    {"rust/core/Cargo.toml", package_a},
                                    {"rust/core/benches/parse.rs", criterion}}))
          .front();
  CHECK(cargo.cwd == "rust");
  CHECK(cargo.found == "in rust, core/Cargo.toml has the criterion benchmarks 'parse'");
  CHECK(cargo.build == "cargo bench --bench parse --package a --no-run");
  CHECK(starter_scenario(cargo).starts_with("# A benchmark scenario. In rust, core/Cargo.toml has "));
  CHECK(places_of({{"a/rs/Cargo.toml", package_a}, {"a/rs/benches/parse.rs", criterion}}) == Strings{"a/rs: parse"});
  CHECK(places_of({{"a/go/go.mod", "module a\n"}, {"a/go/a_test.go", go_source}}) == Strings{"a/go: go"});
  CHECK(places_of({{"js/package.json", "{}"}, {"js/bench/x.mjs", tinybench}}) == Strings{"js: x"});
  CHECK(places_of({{"cpp/CMakeLists.txt", "add_executable(perf perf.cpp)\n"}, {"cpp/perf.cpp", google}}) ==
        Strings{"cpp: perf"});
  CHECK(places_of({{"py/pyproject.toml", ""}, {"py/tests/test_a.py", pytest}}) == Strings{"py: pytest"});
}

TEST_CASE("projects are found in folders with blanks and in any script", "[starter]") {
  for (const std::string folder : {"my app", "größe", "軟體/a (b)"}) {
    const StarterScenario scenario =
        propose_scenarios(project_of({{folder + "/package.json", "{}"}, {folder + "/bench/x.mjs", tinybench}})).front();
    CHECK(scenario.cwd == folder);
    CHECK(starter_scenario(scenario).find("\ncwd: \"" + folder + "\"\n") != std::string::npos);
  }
  for (const std::string folder : {"$(x)", "a\"b", " a", "a ", "-a", "a*", "a\nb", "a\xff"})
    CHECK(propose_scenarios(project_of({{folder + "/package.json", "{}"}, {folder + "/bench/x.mjs", tinybench}}))
              .front()
              .kind == "plain");
}

TEST_CASE("what a nested project builds is ignored in its folder", "[starter]") {
  const std::vector<StarterScenario> scenarios =
      propose_scenarios(project_of({{"py/pyproject.toml", ""}, {"py/tests/test_a.py", pytest}}));
  CHECK(starter_ignores(scenarios).back() == "/py/build/benchgate/");
}

TEST_CASE("projects of several kinds have a scenario each, and what has none is named", "[starter]") {
  CHECK(places_of({{"go/go.mod", "module a\n"},
                   {"go/a_test.go", go_source},
                   {"rs/Cargo.toml", package_a},
                   {"rs/benches/parse.rs", criterion}}) == Strings{"go: go", "rs: parse"});
  CHECK(places_of({{"CMakeLists.txt", "add_executable(perf perf.cpp)\n"},
                   {"perf.cpp", google},
                   {"py/pyproject.toml", ""},
                   {"py/tests/test_a.py", pytest}}) == Strings{": perf", "py: pytest"});
  const std::vector<StarterScenario> scenarios = propose_scenarios(project_of({{"Cargo.toml", package_a},
                                                                               {"benches/one.rs", criterion},
                                                                               {"benches/three.rs", criterion},
                                                                               {"benches/two.rs", criterion},
                                                                               {"js/package.json", "{}"},
                                                                               {"js/bench/x.mjs", tinybench}}));
  REQUIRE(scenarios.size() == most_starter_scenarios);
  CHECK(scenarios[0].name == "one");
  CHECK(scenarios[1].name == "three");
  CHECK(scenarios[2].cwd == "js");
  CHECK(scenarios[2].without_scenario == Strings{"Cargo.toml has the criterion benchmarks 'two'"});
}

TEST_CASE("no scenario is proposed for a project of others, of tests, or that another one knows", "[starter]") {
  for (const char* const folder : {"third_party/rs", "external", "examples/rs", "tests/data", "a/b/c"}) {
    INFO(folder);
    const std::string below = std::string(folder) + "/";
    CHECK(propose_scenarios(project_of({{below + "Cargo.toml", package_a}, {below + "benches/parse.rs", criterion}}))
              .front()
              .kind == "plain");
  }
  CHECK(places_of({{"package.json", "{}"}, {"js/package.json", "{}"}, {"js/bench/x.mjs", tinybench}}) ==
        Strings{": x"});
}
