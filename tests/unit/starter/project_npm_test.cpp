// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "starter/project.hpp"
#include "starter/templates.hpp"

using namespace benchgate;
using namespace benchgate::starter;

namespace {

/// A package with a script that imports a library.
std::vector<StarterScenario> proposed(const std::string& package, const std::string& source,
                                      std::map<std::string, std::string> contents = {}) {
  contents["package.json"] = package;
  contents["bench/x.mjs"] = source;
  ProjectFiles project;
  for (const auto& [path, text] : contents) project.paths.push_back(path);
  project.read = [contents](const std::string& path) { return contents.at(path); };
  return propose_scenarios(project);
}

}  // namespace

TEST_CASE("a script that prints no report is measured as a whole, and told what to write", "[starter]") {
  struct Row {
    std::string source, library, code;
  };
  const std::vector<Row> rows{
      {"import { run, bench } from 'mitata'\nawait run()", "mitata", "await run({format: 'json'})"},
      {"import { Bench } from 'tinybench'\nawait bench.run()", "tinybench", "console.table(bench.table())"},
      {"const B = require('benchmark'); suite.run()", "benchmark",
       "console.log(String(event.target)) for each 'cycle'"}};
  for (const Row& row : rows) {
    INFO(row.library);
    const std::vector<StarterScenario> scenarios = proposed("{}", row.source);
    REQUIRE(scenarios.size() == 1);
    const StarterScenario& scenario = scenarios.front();
    CHECK(scenario.command == std::vector<std::string>{"node", "bench/x.mjs"});
    CHECK(scenario.format.empty());
    CHECK(scenario.found == "bench/x.mjs uses " + row.library + ", but prints no report that benchgate reads (write " +
                                row.code + "), so the scenario measures node bench/x.mjs as a whole");
    CHECK(starter_scenario(scenario).find("\n# Write " + row.code + " in bench/x.mjs and run ") != std::string::npos);
  }
}

TEST_CASE("a script of package.json for benchmarks is measured, and what it lacks is told", "[starter]") {
  const std::vector<StarterScenario> scenarios =
      proposed(R"({"scripts": {"bench": "node bench/x.mjs"}})", "import { run } from 'mitata'\nawait run()");
  REQUIRE(scenarios.size() == 1);
  CHECK(scenarios.front().command == std::vector<std::string>{"npm", "run", "--silent", "bench"});
  CHECK(scenarios.front().found ==
        "package.json has the script 'bench'; bench/x.mjs uses mitata, but prints no report that benchgate reads "
        "(write await run({format: 'json'}))");
}

TEST_CASE("a script without a report beside one with a report has a scenario, too", "[starter]") {
  const std::vector<StarterScenario> scenarios =
      proposed("{}", "import { run } from 'mitata'\nawait run()",
               {{"bench/tiny.mjs", "import { Bench } from 'tinybench'\nconsole.table(bench.table())"}});
  REQUIRE(scenarios.size() == 2);
  CHECK(scenarios[0].format == "tinybench-table");
  CHECK(scenarios[1].command == std::vector<std::string>{"node", "bench/x.mjs"});
}

TEST_CASE("what package.json calls its benchmark comes first", "[starter]") {
  const std::string table = "import { Bench } from 'tinybench'\nconsole.table(bench.table())";
  const auto commands = [&](const std::string& script) {
    std::vector<std::vector<std::string>> all;
    for (const StarterScenario& scenario :
         proposed("{\"scripts\": {\"bench\": \"" + script + "\"}}", table, {{"bench/a.mjs", table}}))
      all.push_back(scenario.command);
    return all;
  };
  const std::vector<std::string> a{"node", "bench/a.mjs"}, x{"node", "bench/x.mjs"},
      whole{"npm", "run", "--silent", "bench"};
  CHECK(commands("node --expose-gc bench/x.mjs") == std::vector{x, a});
  CHECK(commands("node all.js") == std::vector{whole, a, x});
}

TEST_CASE("a script prints JSON if it writes it, and a worker is no script to run", "[starter]") {
  const std::string bench = "import { Bench } from 'tinybench'\n";
  CHECK(proposed("{}", bench + "suite.add('x', () => JSON.stringify(1))").front().format.empty());
  CHECK(proposed("{}", bench + "console.log(JSON.stringify(bench.results))").front().format == "tinybench-json");
  CHECK(proposed("{}", bench + "parentPort.postMessage(bench.results)").front().command !=
        std::vector<std::string>{"node", "bench/x.mjs"});
}
