// SPDX-License-Identifier: MIT
#include "starter/fitting.hpp"

#include <array>

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::starter;
using namespace std::chrono_literals;

namespace {

StarterScenario scenario_of(const std::string& format, std::vector<std::string> command) {
  StarterScenario scenario;
  scenario.format = format;
  scenario.command = std::move(command);
  return scenario;
}

/// The command with three of the benchmarks in a report whose iteration took half a minute.
std::vector<std::string> narrow(const StarterScenario& scenario, std::vector<std::string> names) {
  return with_fewer_benchmarks(scenario, {30s, std::move(names)}, 1).value().command;
}

std::vector<std::string> numbered(const std::string& name, int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.push_back(name + std::to_string(i));
  return names;
}

}  // namespace

// Expected: the options in each tool's own help.
TEST_CASE("each tool gets the names of the benchmarks in its own options", "[starter]") {
  CHECK(narrow(scenario_of("google-benchmark-json", {"./b"}), {"BM_A/8", "BM_A/64", "BM_B<int>", "BM_C"}) ==
        std::vector<std::string>{"./b", "--benchmark_filter=^(BM_A/8|BM_A/64|BM_B<int>)(/|$)"});
  CHECK(narrow(scenario_of("criterion-json", {"cargo", "bench", "--", "--noplot"}), {"u64[0]/a", "b.c", "d", "e"}) ==
        std::vector<std::string>{"cargo", "bench", "--", "--noplot", "^(u64\\[0]/a|b\\.c|d)$"});
  CHECK(narrow(scenario_of("cargo-libtest", {"cargo", "bench"}), {"m::a", "m::b", "m::c", "m::d"}) ==
        std::vector<std::string>{"cargo", "bench", "--", "--exact", "m::a", "m::b", "m::c"});
  CHECK(narrow(
            scenario_of("go-test-bench", {"go", "test", "-bench", ".", "."}),
            {"BenchmarkA/x@pkg=p", "BenchmarkA/y@pkg=p", "BenchmarkB@pkg=p", "BenchmarkC@pkg=p", "BenchmarkD@pkg=p"}) ==
        std::vector<std::string>{"go", "test", "-bench", "^(BenchmarkA|BenchmarkB|BenchmarkC)$", "."});
  CHECK(narrow(scenario_of("pytest-benchmark", {"python", "-m", "pytest", "--quiet", "t.py", "u.py"}),
               {"t.py::a[1]", "t.py::a[2]", "t.py::b", "u.py::c@n=1", "u.py::d"}) ==
        std::vector<std::string>{"python", "-m", "pytest", "--quiet", "t.py::a", "t.py::b", "u.py::c"});
}

TEST_CASE("the filter of a report replaces the benchmarks that were chosen, unless a later option does",
          "[starter][filter]") {
  const auto replaced = [](StarterScenario scenario, std::vector<std::string> names) {
    scenario.filter = {"{names}"};
    return with_fewer_benchmarks(scenario, {30s, std::move(names)}, 1).value().replaces;
  };
  using Strings = std::vector<std::string>;
  const Strings names{"a", "b", "c", "d"};
  CHECK(replaced(scenario_of("google-benchmark-json", {"./b"}), names).empty());
  CHECK(replaced(scenario_of("criterion-json", {"cargo", "bench", "--", "--noplot"}), names) == Strings{"^(a|b|c)$"});
  CHECK(replaced(scenario_of("cargo-libtest", {"cargo", "bench"}), names) == Strings{"--", "--exact", "a", "b", "c"});
  CHECK(replaced(scenario_of("go-test-bench", {"go", "test", "-bench", ".", "."}), names) ==
        Strings{"-bench", "^(a|b|c)$"});
  CHECK(replaced(scenario_of("pytest-benchmark", {"pytest", "t.py"}), names) == Strings{"a", "b", "c"});
  CHECK(with_fewer_benchmarks(scenario_of("cargo-libtest", {"x"}), {30s, names}, 1).value().replaces.empty());
}

TEST_CASE("benchmarks are chosen from the whole list", "[starter]") {
  const std::vector<std::string> command = narrow(scenario_of("cargo-libtest", {"x"}), numbered("b", 9));
  CHECK(command == std::vector<std::string>{"x", "--", "--exact", "b0", "b3", "b6"});
}

TEST_CASE("a tool without a choice and an iteration that fits stay as they are", "[starter]") {
  CHECK_FALSE(with_fewer_benchmarks(scenario_of("tinybench-table", {"x"}), {30s, numbered("b", 9)}, 1));
  CHECK_FALSE(with_fewer_benchmarks(scenario_of("cargo-libtest", {"x"}), {3s, numbered("b", 9)}, 1));
  CHECK_FALSE(with_fewer_benchmarks(scenario_of("cargo-libtest", {"x"}), {30s, {}}, 1));
  CHECK_FALSE(with_fewer_benchmarks(scenario_of("cargo-libtest", {"x"}), {30s, numbered("b", 3)}, 1));
  CHECK(with_fewer_benchmarks(scenario_of("cargo-libtest", {"x"}), {3s, numbered("b", 9)}, 3));
}

TEST_CASE("a second choice replaces the first one and is reported as part of it", "[starter]") {
  StarterScenario scenario = scenario_of("pytest-benchmark", {"pytest", "t.py"});
  scenario.benchmarks = numbered("t.py::a", 20);
  const StarterScenario few = with_few_known_benchmarks(scenario);
  CHECK(few.command.size() == 9);
  CHECK(few.whole_command == std::vector<std::string>{"pytest", "t.py"});
  CHECK(few.left_out == std::vector<std::string>{"8 of the 20 benchmarks that the sources name"});
  const auto fewer = with_fewer_benchmarks(few, {30s, {"t.py::a0[x]", "t.py::a2[y]", "t.py::a5", "t.py::a7"}}, 1);
  REQUIRE(fewer);
  CHECK(fewer->command == std::vector<std::string>{"pytest", "t.py::a0", "t.py::a2", "t.py::a5"});
  CHECK(fewer->whole_command == std::vector<std::string>{"pytest", "t.py"});
  CHECK(fewer->left_out.back() == "3 of 4 benchmarks");
}

TEST_CASE("names that a scenario file would read as something else are not chosen", "[starter]") {
  CHECK(narrow(scenario_of("cargo-libtest", {"x"}), {"${HOME}", "-a", "a\nb", "b", "c", "d", "e"}) ==
        std::vector<std::string>{"x", "--", "--exact", "b", "c", "d"});
}

TEST_CASE("a check has eight minutes for 20 pairs of each scenario, and the first one stays", "[starter]") {
  CHECK(fitting_scenarios(std::vector<std::chrono::nanoseconds>{5s, 5s, 5s}) == 2);
  CHECK(fitting_scenarios(std::vector<std::chrono::nanoseconds>{60s, 1s}) == 1);
  CHECK(fitting_scenarios(std::vector<std::chrono::nanoseconds>{1s, 1s, 1s}) == 3);
  CHECK(starter_time_budget(0s, 1) == 5min);
  CHECK(starter_time_budget(0s, 3) == 100s);
  CHECK(starter_time_budget(8500ms, 1) == 340s);
  CHECK(starter_time_budget(60s, 1) == 8min);
  CHECK(needs_time_budget(2s, 1));
  CHECK_FALSE(needs_time_budget(1s, 1));
}

TEST_CASE("a run of a new project takes 36 iterations of each scenario", "[starter]") {
  const std::array<std::chrono::nanoseconds, 2> iterations{5s, 500ms};
  CHECK(shortest_run(iterations) == 198s);
}
