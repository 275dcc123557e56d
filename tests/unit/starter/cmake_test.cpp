// SPDX-License-Identifier: MIT
#include "starter/cmake_project.hpp"

#include "catch.hpp"
#include "starter/project.hpp"

using namespace benchgate::starter;

namespace {

using Contents = std::map<std::string, std::string>;
using Strings = std::vector<std::string>;

ProjectFiles files_of(const Contents& contents) {
  ProjectFiles files;
  for (const auto& [path, text] : contents) files.paths.push_back(path);
  files.read = [contents](const std::string& path) {
    const auto found = contents.find(path);
    return found == contents.end() ? std::string() : found->second;
  };
  return files;
}

CmakeProject guess(const std::string& text) {
  return guess_cmake_project(files_of({{"CMakeLists.txt", text}, {"a.cpp", ""}}));
}

const std::string reply = ".cmake/api/v1/reply/";

/// The members that are read of what CMake 3.25 wrote for a project with these programs, a library, a test of `unit`
/// (add_test), the tests that Catch2's catch_discover_tests finds in `found`, and Google Benchmark by FetchContent.
Contents answer() {
  const auto target = [](const std::string& name, const std::string& rest) {
    return "{\"name\": \"" + name + "\", " + rest + "}";
  };
  const auto program = [&](const std::string& name, const std::string& path, const std::string& rest = "") {
    return target(name, R"("type": "EXECUTABLE", "paths": {"build": ".", "source": "."}, "artifacts": [{"path": ")" +
                            path + R"("}], "sources": [{"path": "a.cpp"}])" + rest);
  };
  return {
      {reply + "index-2026-11-26T19-14-19-0684.json",
       R"({"reply": {"codemodel-v2": {"jsonFile": "model.json"}, "cache-v2": {"jsonFile": "cache.json"}}})"},
      {reply + "index-2026-11-25T19-14-19-0684.json", "{}"},
      {reply + "model.json",
       R"({"configurations": [{"name": "Release", "directories": [{"build": "."}, {"build": "bench"}], "targets": [)"
       R"({"jsonFile": "aa.json"}, {"jsonFile": "unit.json"}, {"jsonFile": "found.json"}, {"jsonFile": "lib.json"}, )"
       R"({"jsonFile": "fetched.json"}, {"jsonFile": "outside.json"}]}]})"},
      {reply + "aa.json",
       program(
           "aa", "bin/aa",
           R"(, "link": {"commandFragments": [{"fragment": "-O3", "role": "flags"}, )"
           R"({"fragment": "/usr/lib/x86_64-linux-gnu/libbenchmark_main.so.1.7.1", "role": "libraries"}, )"
           R"({"fragment": "-lm", "role": "libraries"}]}, "dependencies": [{"id": "words::@6890427a1f51a3e7e1df"}])")},
      {reply + "unit.json", program("unit", "unit")},
      {reply + "found.json", program("found", "found")},
      {reply + "lib.json", target("words", R"("type": "STATIC_LIBRARY", "paths": {"source": "."})")},
      {reply + "fetched.json",
       target("sum_test", R"("type": "EXECUTABLE", "paths": {"source": "build/benchgate/_deps/benchmark-src/test"})")},
      {reply + "outside.json", target("other", R"("type": "EXECUTABLE", "paths": {"source": "/usr/src/other"})")},
      {reply + "cache.json",
       R"({"entries": [{"name": "X_BENCH", "type": "BOOL", "value": "OFF"}, )"
       R"({"name": "Y_BENCH", "type": "BOOL", "value": "ON"}, {"name": "BENCH_FILE", "type": "FILEPATH", "value": ""}, )"
       R"({"name": "X_DOCS", "type": "BOOL", "value": "OFF"}]})"},
      {"CTestTestfile.cmake", "add_test(t \"/p/build/benchgate/unit\")\n"},
      {"bench/CTestTestfile.cmake", "include(\"/p/build/benchgate/bench/found-b12d07c_include.cmake\")\n"},
  };
}

std::optional<CmakeProject> project_of(const Contents& build) {
  ProjectFiles files = files_of(build);
  std::erase_if(files.paths, [](const std::string& path) { return !path.starts_with(reply); });
  return read_cmake_reply(files_of({{"CMakeLists.txt", ""}, {"a.cpp", ""}}), files);
}

}  // namespace

TEST_CASE("CMake says what it builds, where, from what, and what runs as a test", "[starter]") {
  const std::optional<CmakeProject> project = project_of(answer());
  REQUIRE(project);
  REQUIRE(project->targets.size() == 3);
  CHECK(project->targets[0] == CmakeTarget{"aa", "bin/aa", {"a.cpp"}, {"benchmark_main", "m", "words"}});
  CHECK(!project->targets[0].is_test);
  CHECK(project->targets[1].is_test);
  CHECK(project->targets[2].is_test);
  CHECK(project->has_tests);
  CHECK(project->benchmark_options == Strings{"X_BENCH"});
  CHECK(!project->is_guess);
}

TEST_CASE("without a reply that can be read, nothing is known", "[starter]") {
  CHECK(!project_of({}));
  for (const auto& [path, text] : answer()) {
    if (!path.starts_with(reply) || path.ends_with("25T19-14-19-0684.json")) continue;
    INFO(path);
    Contents damaged = answer();
    damaged[path] = text.substr(0, text.size() / 2);
    CHECK(!project_of(damaged));
    damaged[path] = "[]";
    const std::optional<CmakeProject> empty = project_of(damaged);  // nothing in it, or nothing at all
    CHECK((!empty || empty->targets.size() <= 3));
  }
}

TEST_CASE("what only a build with an option has needs the option", "[starter]") {
  const CmakeProject without{{{"a", "a"}}, false, {"X_BENCH", "Y_BENCH"}};
  const CmakeProject with = with_benchmark_options(without, {{{"a", "a"}, {"b", "b"}}});
  CHECK(with.targets[0].options.empty());
  CHECK(with.targets[1].options == Strings{"X_BENCH", "Y_BENCH"});
}

TEST_CASE("the text of a project gives a guess", "[starter]") {
  const CmakeProject project = guess(
      "Project( x CXX)\nset(CMAKE_RUNTIME_OUTPUT_DIRECTORY \"${PROJECT_BINARY_DIR}/bin\")\n"
      "option(X_BENCH \"build (all) benchmarks\" OFF)\noption(Y_BENCH \"more\" ON)\noption(X_DOCS \"docs\")\n"
      "ADD_EXECUTABLE (${PROJECT_NAME}_one\n  ${CMAKE_CURRENT_SOURCE_DIR}/a.cpp) # add_executable(no)\n"
      "add_executable(bench_two EXCLUDE_FROM_ALL a.cpp)\nmy_add_executable(no a.cpp)\nadd_executable(${NO} a.cpp)\n"
      "target_link_libraries(bench_two PRIVATE benchmark::benchmark)\nadd_test(NAME t COMMAND x_one)\nadd_executable(y "
      "a");
  REQUIRE(project.targets.size() == 2);
  CmakeTarget one{"x_one", "bin/x_one", {"a.cpp"}};
  one.is_test = true;
  CHECK(project.targets[0] == one);
  CHECK(project.targets[1] ==
        CmakeTarget{"bench_two", "bin/bench_two", {"a.cpp"}, {"PRIVATE", "benchmark"}, {"X_BENCH"}, false});
  CHECK(project.has_tests);
  CHECK(project.is_guess);
}

TEST_CASE("a program that is meant as a benchmark is chosen, also if it is a test", "[starter]") {
  struct Row {
    std::string text, name;
  };
  const std::string two = "add_executable(app a.cpp)\nadd_executable(x a.cpp)\n";
  const std::vector<Row> rows{
      {"add_executable(app a.cpp)\nadd_executable(benchmark a.cpp)\nadd_test(NAME b COMMAND benchmark)", "benchmark"},
      {two + "add_test(NAME x COMMAND x)", "app"},
      {two + "add_custom_target(bench COMMAND x)\nadd_test(NAME x COMMAND x)", "x"},
      {"add_custom_target(run_benchmarks\n  COMMAND $<TARGET_FILE:x> --all)\n" + two, "x"},
      {"add_executable(bench_test a.cpp)\nadd_test(NAME b COMMAND bench_test)", "tests"},
      {"add_executable(benchmark a.cpp)\nadd_test(NAME b COMMAND benchmark)", "benchmark"}};
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(propose_scenarios(files_of({{"CMakeLists.txt", row.text}, {"a.cpp", ""}})).front().name == row.name);
  }
}

TEST_CASE("folders that add each other, and calls that do not end, are no trouble", "[starter]") {
  CHECK(guess("add_subdirectory(.)\nadd_subdirectory(..)\nadd_executable(a \"b").targets.empty());
}

TEST_CASE("CMake knows better than a guess, but for what `all` leaves out and what it cannot configure", "[starter]") {
  ProjectFiles files = files_of(
      {{"CMakeLists.txt", "add_executable(slow EXCLUDE_FROM_ALL a.cpp)\nadd_executable(b a.cpp)"}, {"a.cpp", ""}});
  CHECK(propose_scenarios(files).front().found ==
        "CMakeLists.txt seems to build the program 'b' (a guess from its text)");
  files.cmake = CmakeProject{{{"slow", "slow"}, {"tally", "bin/tally"}}};
  CHECK(propose_scenarios(files).front().found == "CMakeLists.txt builds the program 'tally'");
  CHECK(propose_scenarios(files).front().command == Strings{"./build/benchgate/bin/tally"});

  files = files_of({{"CMakeLists.txt", "option(X_BENCH \"\" OFF)\nif(X_BENCH)\nadd_executable(bench_x x.cpp)\nendif()"},
                    {"x.cpp", "#include <benchmark/benchmark.h>\n"}});
  files.cmake = CmakeProject{{{"tally", "tally"}}};
  CHECK(propose_scenarios(files).front().found ==
        "CMakeLists.txt seems to build the Google Benchmark program 'bench_x' with X_BENCH=ON (a guess from its text)");
}
