// SPDX-License-Identifier: MIT
#include "starter/pytest_plugins.hpp"

#include <map>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::starter;

TEST_CASE("benchmarks of pytest-codspeed have the fixture or the mark, and are run by it", "[starter]") {
  const auto first = [](const std::string& requirements, const std::string& source) {
    const std::map<std::string, std::string> texts{{"requirements.txt", requirements}, {"test_a.py", source}};
    ProjectFiles project{.paths = {"requirements.txt", "test_a.py"}};
    project.read = [&](const std::string& path) { return texts.at(path); };
    return propose_scenarios(project).front();
  };
  const std::string marked =
      "import pytest\n\n@pytest.mark.benchmark\ndef test_max():\n    assert max([1, 2]) == 2\n\n"
      "def test_other():\n    pass\n\n@pytest.mark.benchmark(group='a')\nclass TestAll:\n"
      "    def test_a(self):\n        pass\n    def helper(self):\n        pass\n";
  const StarterScenario scenario = first("pytest-codspeed\n", marked);
  CHECK(scenario.found == "test_a.py has benchmarks of pytest-codspeed");
  CHECK(scenario.description == "Benchmarks, run by pytest-codspeed");
  CHECK(scenario.benchmarks == std::vector<std::string>{"test_a.py::test_max", "test_a.py::TestAll::test_a"});
  CHECK(scenario.env == std::map<std::string, std::string>{{"CODSPEED_PROFILE_FOLDER", "build/benchgate/pytest"}});
  CHECK(scenario.filter == std::vector<std::string>{"{names}"});
  CHECK(scenario.replaces == std::vector<std::string>{"test_a.py"});
  CHECK(first("pytest-codspeed\n", "pytestmark = [pytest.mark.benchmark]\n\ndef test_a():\n    pass\n").benchmarks ==
        std::vector<std::string>{"test_a.py::test_a"});
  CHECK(
      first("", "from pytest_codspeed import BenchmarkFixture\n\ndef test_a(benchmark: BenchmarkFixture):\n    pass\n")
          .format == "codspeed");
  CHECK(first("pytest-benchmark\n", "def test_sum(benchmark):\n    benchmark(sum, [1])\n" + marked).format ==
        "pytest-benchmark");
  CHECK(first("pytest-benchmark\n", marked).format.empty());  // its mark is none that makes a benchmark
}
