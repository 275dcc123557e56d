// SPDX-License-Identifier: MIT
// Sources and settings that speak of benchmarks which cannot be run.
#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "starter/project.hpp"

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

std::string joined(const std::vector<std::string>& arguments) {
  std::string text;
  for (const std::string& argument : arguments) text += (text.empty() ? "" : " ") + argument;
  return text;
}

}  // namespace

TEST_CASE("what stands in a string or a comment is no benchmark", "[starter]") {
  const std::string in_python = "def test_own(benchmark):\n    benchmark(sum, [1])\n";
  const std::string in_c = "/*\nBENCHMARK(f);\n#include <benchmark/benchmark.h>\n*/\n// [!benchmark]\n";
  const std::string in_raw = "const char* x = R\"(\n#include <benchmark/benchmark.h>\nBENCHMARK(f);\n)\";\n";
  const Contents cmake{{"CMakeLists.txt", "add_executable(b b.cpp)\n"}};
  const Contents cargo{{"Cargo.toml", "[package]\nname = \"a\"\n"}};
  const auto with = [](Contents files, const std::string& path, const std::string& text) {
    files[path] = text;
    return files;
  };
  const std::vector<Contents> projects{
      {{"setup.py", ""}, {"test_a.py", "text = '''\n" + in_python + "'''\n"}},
      {{"setup.py", ""}, {"test_a.py", "text = \"\"\"\n" + in_python + "\"\"\"\n"}},
      {{"setup.py", ""}, {"test_a.py", "def make():\n  def test_b(benchmark): pass\n"}},
      {{"setup.py", ""}, {"test_a.py", "class Other:\n  def test_b(self, benchmark): pass\n"}},
      {{"setup.py", ""}, {"test_a.py", "async def test_b(benchmark): pass\n"}},
      {{"go.mod", "module a\n"}, {"a_test.go", "package a\nvar x = `\nfunc BenchmarkA(b *testing.B) {}\n`\n"}},
      {{"go.mod", "module a\n"}, {"a_test.go", "package a\n/*\nfunc BenchmarkA(b *testing.B) {}\n*/\n"}},
      with(cargo, "benches/b.rs", "// criterion\nfn main() { let x = r#\"divan::main()\"#; }\n"),
      with(cargo, "benches/b.rs", "/* #![feature(test)] /* criterion */ divan:: */\nfn main() {}\n"),
      with(cmake, "b.cpp", in_c),
      with(cmake, "b.cpp", in_raw),
      with(cmake, "b.cpp", "#include <catch2/catch_all.hpp>\n// BENCHMARK(\"x\") [!benchmark]\n"),
      {{"CMakeLists.txt", "#[[\nadd_executable(b b.cpp)\ntarget_link_libraries(b benchmark)\n]]\n"}},
      {{"package.json", "{}"}, {"bench.js", "const x = `import {Bench} from 'tinybench'; console.table(1)`;\n"}},
      {{"package.json", "{}"}, {"bench.js", "// import {Bench} from 'tinybench'\nconsole.table(1)\n"}},
      {{"pom.xml", "<!-- jmh-core --><a>maven-shade-plugin</a>"}},
      {{"build.gradle", "// id 'me.champeau.jmh'\n"}},
      {{"A.csproj", "<!-- <PackageReference Include=\"BenchmarkDotNet\"/> -->"}},
  };
  for (const Contents& project : projects) {
    INFO(std::next(project.begin(), project.size() - 1)->second);
    for (const StarterScenario& scenario : propose_scenarios(project_of(project))) {
      CHECK(scenario.format == "");
      CHECK(scenario.found.find("enchmark") == std::string::npos);
    }
  }
}

TEST_CASE("of a source with benchmarks in strings, too, its own are named", "[starter]") {
  const auto names = [](const Contents& files) { return propose_scenarios(project_of(files)).front().benchmarks; };
  using Names = std::vector<std::string>;
  CHECK(names({{"setup.py", ""},
               {"test_a.py",
                "def test_a(benchmark):\n    x = '''\ndef test_not(benchmark): pass\n'''\n"
                "class TestB:\n  x = [\n]\n  def test_b(self, benchmark):\n    def test_not(benchmark): pass\n"
                "  class TestC:\n    def test_c(self,\n        benchmark: Fixture) -> None: pass\n"
                "def test_d(benchmark): pass\n"}}) ==
        Names{"test_a.py::test_a", "test_a.py::TestB::test_b", "test_a.py::TestB::TestC::test_c", "test_a.py::test_d"});
  CHECK(names({{"go.mod", "module a\n"},
               {"a_test.go",
                "package a\nvar x = `\n//go:build ignore\nfunc BenchmarkNot(`\nfunc BenchmarkA(b *B) {}\n"}}) ==
        Names{"BenchmarkA"});
  CHECK(names({{"Cargo.toml", "[package]\nname = \"a\"\n"},
               {"benches/b.rs", "#![feature(test)]\n#[bench]\nfn a() { r\"\n#[bench]\nfn not()\"; }\n"}}) ==
        Names{"a"});
  CHECK(names({{"CMakeLists.txt", "add_executable(b b.cpp)\n"},
               {"b.cpp", "#include \"benchmark/benchmark.h\"\nBENCHMARK(a);\nauto x = R\"(\nBENCHMARK(not);)\";\n"}}) ==
        Names{"a"});
}

// Tried with pytest 9: --override-ini=addopts= takes back what the file adds.
TEST_CASE("options of plugins that a project adds to pytest are left out", "[starter]") {
  struct Case {
    std::string file, text, option, why;
  };
  const auto why = [](const std::string& keys, const std::string& file) {
    return "; the command leaves out " + keys + " of " + file + ", which may need plugins or change what is measured";
  };
  const std::vector<Case> cases{
      {"pytest.ini", "[pytest]\naddopts =\n  -ra\n  --nbmake\n",
       "--override-ini=addopts=", why("addopts", "pytest.ini")},
      {"tox.ini", "[tox]\n[pytest]\naddopts: -n auto --import-mode=importlib\n",
       "--override-ini=addopts=--import-mode=importlib", why("addopts", "tox.ini")},
      {"setup.cfg", "[tool:pytest]\naddopts = --import-mode importlib --cov=a\n",
       "--override-ini=addopts=--import-mode importlib", why("addopts", "setup.cfg")},
      {"pyproject.toml", "[tool.pytest.ini_options]\naddopts = [\"-q\", \"--benchmark-disable\"]\n",
       "--override-ini=addopts=", why("addopts", "pyproject.toml")},
      {"tests/pytest.ini", "[pytest]\nrequired_plugins = pytest-xdist\n",
       "--override-ini=required_plugins=", why("required_plugins", "tests/pytest.ini")},
      {"pytest.ini", "[pytest]\n# addopts = --cov\naddopts = -ra -q --strict-markers --import-mode=importlib\n", "",
       ""},
      {"pytest.ini", "[other]\naddopts = --cov\n", "", ""},
      {"tox.ini", "[testenv]\naddopts = --cov\n", "", ""},
  };
  const std::string command =
      "./build/benchgate/bin/python -m pytest --quiet --benchmark-enable --benchmark-only --benchmark-max-time=0.05 "
      "--benchmark-json=build/benchgate/pytest-results.json";
  for (const Case& one : cases) {
    INFO(one.text);
    const StarterScenario scenario =
        propose_scenarios(project_of({{"setup.py", ""},
                                      {"tests/test_a.py", "def test_sum(benchmark):\n    benchmark(sum, [1])\n"},
                                      {one.file, one.text}}))
            .front();
    CHECK(joined(scenario.command) == command + (one.option.empty() ? "" : " " + one.option) + " tests/test_a.py");
    CHECK(scenario.found == "tests/test_a.py has benchmarks of pytest-benchmark" + one.why);
  }
}
