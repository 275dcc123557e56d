// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "format/scenario_yaml.hpp"
#include "starter/project.hpp"
#include "starter/templates.hpp"

using namespace benchgate;
using namespace benchgate::starter;

namespace {

using Contents = std::map<std::string, std::string>;

ProjectFiles project_of(const Contents& contents) {
  ProjectFiles project;
  for (const auto& [path, text] : contents) project.paths.push_back(path);
  project.read = [contents](const std::string& path) { return contents.at(path); };
  return project;
}

struct Row {
  const char* what;
  Contents files;
  std::string name, build, command, format, path;
};

std::string joined(const std::vector<std::string>& arguments) {
  std::string text;
  for (const std::string& argument : arguments) text += (text.empty() ? "" : " ") + argument;
  return text;
}

std::string cmake_target(const std::string& name, const std::string& options = "") {
  return "cmake -S . -B build/benchgate -DCMAKE_BUILD_TYPE=Release" + options +
         " && cmake --build build/benchgate --parallel 2 --target " + name;
}

std::string google(const std::string& program, const std::string& name) {
  return "./build/benchgate/" + program +
         " --benchmark_min_time=0.1 --benchmark_out_format=json --benchmark_out=build/benchgate/" + name +
         "-results.json";
}

std::string google_report(const std::string& name) { return "build/benchgate/" + name + "-results.json"; }

const std::string criterion_arguments =
    " -- --noplot --warm-up-time 0.1 --measurement-time 0.2 --sample-size 10 --nresamples 1000";
const std::string venv = "python3 -m venv build/benchgate && ./build/benchgate/bin/python -m pip install --quiet ";
const std::string pytest =
    "./build/benchgate/bin/python -m pytest --quiet --benchmark-enable --benchmark-only --benchmark-max-time=0.05 "
    "--benchmark-json=build/benchgate/pytest-results.json";
const std::string codspeed =
    "./build/benchgate/bin/python -m pytest --quiet --codspeed --codspeed-mode=walltime --codspeed-warmup-time=0 "
    "--codspeed-max-time=0.05";
const std::string codspeed_folder = " && mkdir -p build/benchgate/pytest/results";
const std::string pytest_report = "build/benchgate/pytest-results.json";
const std::string go_test = "go test -run ^$ -bench . -benchmem -benchtime 100ms -count 3 ";
const std::string go_source = "package a\n\nfunc BenchmarkA(b *testing.B) {}\n";
const std::string pytest_source = "def test_sum(benchmark):\n    benchmark(sum, [1])\n";
const std::string jmh = " -f 1 -wi 2 -w 200ms -i 3 -r 200ms -foe true -rf json -rff build/benchgate/";

// The options are those of each tool's own help.
const std::vector<Row> rows{
    {"Google Benchmark by its library",
     {{"CMakeLists.txt", "add_executable(b b.cpp)\ntarget_link_libraries(b PRIVATE benchmark::benchmark_main)"}},
     "b",
     cmake_target("b"),
     google("b", "b"),
     "google-benchmark-json",
     google_report("b")},
    {"by its header, beside an option",
     {{"CMakeLists.txt", "option(X_BENCH \"what\" OFF)\nif(X_BENCH)\n  add_subdirectory(bench)\nendif()"},
      {"bench/CMakeLists.txt", "add_executable(speed speed.cpp)"},
      {"bench/speed.cpp", "#include <benchmark/benchmark.h>\n"}},
     "speed",
     cmake_target("speed", " -DX_BENCH=ON"),
     google("bench/speed", "speed"),
     "google-benchmark-json",
     google_report("speed")},
    {"Catch2 with hidden benchmarks",
     {{"CMakeLists.txt", "add_executable(unit t.cpp)"},
      {"t.cpp", "#include <catch2/catch_all.hpp>\nTEST_CASE(\"x\", \"[!benchmark]\") { BENCHMARK(\"y\") {}; }"}},
     "unit",
     cmake_target("unit"),
     "./build/benchgate/unit [!benchmark] -r xml -o build/benchgate/unit-results.xml",
     "catch2-xml",
     "build/benchgate/unit-results.xml"},
    {"criterion",
     {{"Cargo.toml", "[package]\nname = \"a\"\n[[bench]]\nname = \"parse\"\nharness = false\n"},
      {"benches/parse.rs", "use criterion::Criterion;"}},
     "parse",
     "cargo bench --bench parse --no-run",
     "cargo bench --bench parse" + criterion_arguments,
     "criterion-json",
     "target/criterion"},
    {"divan in a member of a workspace, with a feature",
     {{"Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n"},
      {"crates/p/Cargo.toml",
       "[package]\nname = \"p\"\n[[bench]]\nname = \"x\"\nharness = false\nrequired-features = [\"f\"]\n"},
      {"crates/p/benches/x.rs", "fn main() { divan::main(); }"}},
     "x",
     "cargo bench --bench x --package p --features f --no-run",
     "cargo bench --bench x --package p --features f -- --max-time 0.2",
     "divan",
     ""},
    {"libtest that Cargo finds by itself",
     {{"Cargo.toml", "[package]\nname = \"a\"\n"}, {"benches/sum.rs", "#![feature(test)]"}},
     "sum",
     "cargo bench --bench sum --no-run",
     "cargo bench --bench sum",
     "cargo-libtest",
     ""},
    {"go test",
     {{"go.mod", "module example.org/tally/v2\n"}, {"a_test.go", go_source}},
     "tally",
     "go test -run '^$' .",
     go_test + ".",
     "go-test-bench",
     ""},
    {"go test in a package",
     {{"go.mod", "module a\n"}, {"in/words/w_test.go", go_source}, {"tagged_test.go", "//go:build slow\n" + go_source}},
     "words",
     "go test -run '^$' ./in/words",
     go_test + "./in/words",
     "go-test-bench",
     ""},
    {"vitest",
     {{"package.json", R"({"devDependencies": {"vitest": "^3"}})"}, {"src/a.bench.ts", ""}},
     "vitest",
     "npm install --loglevel=error && mkdir -p build/benchgate",
     "npx --no-install vitest bench --run --outputJson=build/benchgate/vitest-results.json",
     "vitest-bench",
     "build/benchgate/vitest-results.json"},
    {"tinybench",
     {{"package.json", "{}"}, {"bench/a.mjs", "import { Bench } from 'tinybench'\nconsole.table(bench.table())"}},
     "a",
     "npm install --loglevel=error",
     "node bench/a.mjs",
     "tinybench-table",
     ""},
    {"tinybench in a package of its own",
     {{"package.json", "{}"},
      {"benchmarks/package.json", "{}"},
      {"benchmarks/js/a.js", "const { Bench } = require('tinybench'); console.table(bench.table())"}},
     "a",
     "npm install --loglevel=error && npm install --loglevel=error --prefix benchmarks",
     "node benchmarks/js/a.js",
     "tinybench-table",
     ""},
    {"mitata that prints JSON",
     {{"package.json", "{}"}, {"bench.mjs", "import { run } from 'mitata'\nawait run({ format: 'json' })"}},
     "bench",
     "npm install --loglevel=error && mkdir -p build/benchgate",
     "node bench.mjs > build/benchgate/bench-results.json",
     "mitata",
     "build/benchgate/bench-results.json"},
    {"benchmark.js",
     {{"package.json", "{}"}, {"benchmarks/b.js", "const B = require('benchmark'); console.log(String(event.target))"}},
     "b",
     "npm install --loglevel=error",
     "node benchmarks/b.js",
     "benchmarkjs",
     ""},
    {"pytest-benchmark by an extra",
     {{"pyproject.toml",
       "[project]\nname = \"a\"\n[project.optional-dependencies]\ntest = [\"pytest-benchmark>=4\"]\n"},
      {"tests/test_a.py", pytest_source}},
     "pytest",
     venv + "'.[test]' pytest",
     pytest + " tests/test_a.py",
     "pytest-benchmark",
     pytest_report},
    {"pytest-benchmark by a dependency group, with the extra that a benchmark imports",
     {{"pyproject.toml",
       "[project]\nname = \"a\"\n[project.optional-dependencies]\norjson = [\"orjson\"]\nujson = [\"ujson\"]\n"
       "[dependency-groups]\ndev = [\"pytest-benchmark\"]\n"},
      {"test_a.py", "from a.parts.orjson import Converter\n" + pytest_source}},
     "pytest",
     venv + "--upgrade pip && ./build/benchgate/bin/python -m pip install --quiet '.[orjson]' pytest --group dev",
     pytest + " test_a.py",
     "pytest-benchmark",
     pytest_report},
    {"pytest-benchmark by a dependency group",
     {{"pyproject.toml", "[project]\nname = \"a\"\n[dependency-groups]\ndev = [\"pytest-benchmark\"]\n"},
      {"test_a.py", pytest_source}},
     "pytest",
     venv + "--upgrade pip && ./build/benchgate/bin/python -m pip install --quiet . pytest --group dev",
     pytest + " test_a.py",
     "pytest-benchmark",
     pytest_report},
    {"pytest-benchmark that nothing names",
     {{"requirements.txt", "numpy\n"}, {"bench_a.py", pytest_source}},
     "pytest",
     venv + "pytest pytest-benchmark",
     pytest + " bench_a.py",
     "pytest-benchmark",
     pytest_report},
    {"pytest-codspeed by a dependency group",
     {{"pyproject.toml", "[project]\nname = \"a\"\n[dependency-groups]\ndev = [\"pytest-codspeed>=3\"]\n"},
      {"test_a.py", pytest_source}},
     "pytest",
     venv + "--upgrade pip && ./build/benchgate/bin/python -m pip install --quiet . pytest --group dev" +
         codspeed_folder,
     codspeed + " test_a.py",
     "codspeed",
     "build/benchgate/pytest/results"},
    {"pytest-codspeed by a lock file and a mark",
     {{"pyproject.toml", "[project]\nname = \"a\"\n"},
      {"test_a.py", "@pytest.mark.benchmark\ndef test_max():\n    max([1, 2])\n"},
      {"uv.lock", "[[package]]\nname = \"pytest-codspeed\"\n"}},
     "pytest",
     venv + ". pytest pytest-codspeed" + codspeed_folder,
     codspeed + " test_a.py",
     "codspeed",
     "build/benchgate/pytest/results"},
    {"pytest-codspeed beside pytest-benchmark",
     {{"requirements-dev.txt", "pytest_codspeed\npytest_benchmark\n"}, {"setup.py", ""}, {"test_a.py", pytest_source}},
     "pytest",
     venv + ". pytest --requirement requirements-dev.txt",
     pytest + " test_a.py",
     "pytest-benchmark",
     pytest_report},
    {"asv",
     {{"setup.py", ""}, {"asv.conf.json", "{\n  // where\n  \"results_dir\": \".asv/results\",\n}"}},
     "asv",
     venv + "asv . && ./build/benchgate/bin/python -m asv machine --yes --machine benchgate",
     "./build/benchgate/bin/python -m asv run --python=same --machine benchgate --attribute rounds=1 "
     "--set-commit-hash $(git rev-parse HEAD)",
     "",
     ".asv/results/benchgate"},
    {"JMH in a module of Maven",
     {{"pom.xml", "<project/>"},
      {"bench/pom.xml", "<artifactId>jmh-core</artifactId><artifactId>maven-shade-plugin</artifactId>"}},
     "bench",
     "mvn --batch-mode --quiet -DskipTests package --projects bench --also-make && mkdir -p build/benchgate",
     "java -jar bench/target/benchmarks.jar" + jmh + "bench-results.json",
     "jmh-json",
     "build/benchgate/bench-results.json"},
    {"JMH by Gradle",
     {{"build.gradle.kts", "plugins { id(\"me.champeau.jmh\") }"}, {"gradlew", ""}},
     "jmh",
     "sh ./gradlew --quiet :jmhJar && mkdir -p build/benchgate",
     "java -jar build/libs/*-jmh.jar" + jmh + "jmh-results.json",
     "jmh-json",
     "build/benchgate/jmh-results.json"},
    {"BenchmarkDotNet",
     {{"bench/Speed.csproj", "<PackageReference Include=\"BenchmarkDotNet\" Version=\"0.14\"/>"}},
     "speed",
     "dotnet build --configuration Release bench/Speed.csproj",
     "dotnet run --no-build --configuration Release --project bench/Speed.csproj -- --filter * --job short "
     "--exporters json --artifacts build/benchgate/speed",
     "",
     "build/benchgate/speed/results"},
};

}  // namespace

TEST_CASE("the benchmarks that a project has are run, and their report is read", "[starter]") {
  for (const Row& row : rows) {
    INFO(row.what);
    const StarterScenario scenario = propose_scenarios(project_of(row.files)).front();
    CHECK(scenario.name == row.name);
    CHECK(scenario.build == row.build);
    CHECK(joined(scenario.command) == row.command);
    CHECK(scenario.format == row.format);
    CHECK(scenario.path == row.path);
  }
}

TEST_CASE("a mention of a test without parameters is no benchmark of pytest-benchmark", "[starter]") {
  for (const char* text : {"# see def test", "def test_a(", "def test_a(benchmark_of_b):\n"})
    for (const StarterScenario& scenario :
         propose_scenarios(project_of({{"pyproject.toml", "[project]\nname = \"a\"\n"}, {"test_a.py", text}})))
      CHECK(scenario.format != "pytest-benchmark");
}

TEST_CASE("what is written for benchmarks is a scenario whose report is known", "[starter]") {
  const format::Configuration configuration =
      format::parse_configuration(starter_configuration({"benchmarks/*.yaml"}), "benchgate.yaml");
  for (const Row& row : rows) {
    INFO(row.what);
    const std::string text = starter_scenario(propose_scenarios(project_of(row.files)).front());
    const model::Scenario scenario = format::parse_scenario(text, "s.yaml", configuration, {}, {}).cases.front();
    REQUIRE(scenario.report);
    CHECK(scenario.report->format == row.format);
    CHECK(scenario.report->path == row.path);
    CHECK(scenario.warmup == 0);
  }
}

// The options were given to the real tools: see tests/unit/imports/name_filter_test.cpp.
TEST_CASE("a tool that can choose benchmarks has its option as the filter of its report", "[starter][filter]") {
  using Strings = std::vector<std::string>;
  const std::map<std::string, Strings> filters{{"google-benchmark-json", {"--benchmark_filter={names}"}},
                                               {"catch2-xml", {"{names}"}},
                                               {"criterion-json", {"{names}"}},
                                               {"divan", {"{names}"}},
                                               {"cargo-libtest", {"--", "--exact", "{names}"}},
                                               {"go-test-bench", {"-bench", "{names}"}},
                                               {"vitest-bench", {"-t", "{names}"}},
                                               {"pytest-benchmark", {"{names}"}},
                                               {"codspeed", {"{names}"}},
                                               {"jmh-json", {"{names}"}}};
  const format::Configuration configuration =
      format::parse_configuration(starter_configuration({"benchmarks/*.yaml"}), "benchgate.yaml");
  std::size_t with_filter = 0;
  for (const Row& row : rows) {
    INFO(row.what);
    const StarterScenario starter = propose_scenarios(project_of(row.files)).front();
    // A scenario whose filter or replaced arguments did not fit would be refused here.
    const model::Scenario scenario =
        format::parse_scenario(starter_scenario(starter), "s.yaml", configuration, {}, {}).cases.front();
    const bool is_bencher = std::string(row.what).find("bencher") != std::string::npos;  // takes one part of a name
    const auto known = filters.find(row.format);
    const bool is_dotnet = starter.kind == "BenchmarkDotNet";
    if (is_dotnet)
      CHECK(scenario.report->filter == Strings{"--filter", "{names}"});
    else
      CHECK(scenario.report->filter == (known == filters.end() || is_bencher ? Strings() : known->second));
    with_filter += scenario.report->filter.empty() ? 0 : 1;
  }
  CHECK(with_filter > filters.size());
}

TEST_CASE("benchmarks of nightly Rust run with the stable one", "[starter]") {
  const Contents stable{{"Cargo.toml", "[package]\nname = \"a\"\n"}, {"benches/sum.rs", "#![feature(test)]"}};
  Contents nightly = stable;
  nightly["rust-toolchain"] = "nightly";
  CHECK(propose_scenarios(project_of(stable)).front().env.at("RUSTC_BOOTSTRAP") == "1");
  CHECK(propose_scenarios(project_of(nightly)).front().env.empty());
}

TEST_CASE("a package of its own below a project is measured in its folder", "[starter]") {
  const StarterScenario go =
      propose_scenarios(
          project_of({{"go.mod", "module a\n"}, {"bench/go.mod", "module b\n"}, {"bench/b_test.go", go_source}}))
          .front();
  CHECK(go.cwd == "bench");
  CHECK(go.command.back() == ".");
  const StarterScenario cargo = propose_scenarios(project_of({{"Cargo.toml", "[package]\nname = \"a\"\n"},
                                                              {"bench/Cargo.toml", "[package]\nname = \"b\"\n"},
                                                              {"bench/benches/x.rs", "criterion"}}))
                                    .front();
  CHECK(cargo.cwd == "bench");
  CHECK(starter_ignores({go, cargo}) ==
        std::vector<std::string>{"/benchgate-results/", "/benchgate-out/", "/benchgate-bisect/", "/benchgate-since/"});
}

TEST_CASE("git ignores what an installation by pip leaves in the project", "[starter]") {
  const auto scenarios = propose_scenarios(project_of({{"setup.py", ""}, {"main.py", ""}}));
  CHECK(starter_ignores(scenarios) ==
        std::vector<std::string>{"/benchgate-results/", "/benchgate-out/", "/benchgate-bisect/", "/benchgate-since/",
                                 "**/build/lib*/", "**/build/temp.*/", "**/build/bdist.*/", "*.egg-info/", "*.so",
                                 "/build/benchgate/"});
}

TEST_CASE("several benchmarks are several scenarios, up to a number, with names of their own", "[starter]") {
  std::string text;
  for (const char* const name : {"a", "A", "b", "c", "d", "e", "f", "g", "h"})
    text +=
        std::string("add_executable(") + name + " x.cpp)\ntarget_link_libraries(" + name + " benchmark::benchmark)\n";
  const std::vector<StarterScenario> scenarios = propose_scenarios(project_of({{"CMakeLists.txt", text}}));
  REQUIRE(scenarios.size() == most_starter_scenarios);
  CHECK(scenarios[0].name == "a");
  CHECK(scenarios[1].name == "a-2");
  CHECK(scenarios[2].name == "b");
  CHECK(scenarios[1].without_scenario.empty());
  REQUIRE(scenarios[2].without_scenario.size() == 6);
  CHECK(scenarios[2].without_scenario.front().find("program 'c'") != std::string::npos);
  CHECK(scenarios[2].without_scenario.back() == "1 more");
}

TEST_CASE("sources name their benchmarks, and too many of them are not all run", "[starter]") {
  std::string google = "#include <benchmark/benchmark.h>\n";
  std::string libtest = "#![feature(test)]\n";
  std::string pytest;
  for (char name = 'a'; name < 'a' + 12; ++name) {
    google += std::string("BENCHMARK(") + name + ")->Range(1, 64);\n";
    libtest += std::string("#[bench]\nfn ") + name + "(b: &mut Bencher) {}\n";
    pytest += std::string("def test_") + name + "(benchmark):\n    pass\n";
  }
  const StarterScenario cpp =
      propose_scenarios(project_of({{"CMakeLists.txt", "add_executable(b b.cpp)\n"}, {"b.cpp", google}})).front();
  CHECK(cpp.command.back() == "--benchmark_filter=^(a|b|d|e|g|h|j|k)(/|$)");
  CHECK(cpp.left_out == std::vector<std::string>{"8 of the 12 benchmarks that the sources name"});
  const StarterScenario cargo =
      propose_scenarios(project_of({{"Cargo.toml", "[package]\nname = \"a\"\n"}, {"benches/b.rs", libtest}})).front();
  CHECK(joined(cargo.command) == "cargo bench --bench b -- a b d e g h j k");
  const StarterScenario python = propose_scenarios(project_of({{"setup.py", ""}, {"test_b.py", pytest}})).front();
  CHECK(python.command.back() == "test_b.py::test_k");
  CHECK(python.benchmarks.size() == 12);
}

TEST_CASE("a Python package that imports nothing is measured by its modules", "[starter]") {
  const auto command = [](const std::string& init) {
    return propose_scenarios(
               project_of({{"setup.py", ""}, {"p/__init__.py", init}, {"p/_x.py", ""}, {"p/a.py", ""}, {"p/b.py", ""}}))
        .front()
        .command.back();
  };
  CHECK(command("\"\"\"Nothing.\"\"\"\n") == "import p.a, p.b");
  CHECK(command("from p.a import f\n") == "import p");
}
