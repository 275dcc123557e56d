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

TEST_CASE("a script that prints no report is measured as a whole, and benchgate says what to write", "[starter]") {
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

TEST_CASE("a script of package.json for benchmarks is measured, and what it lacks is reported", "[starter]") {
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

TEST_CASE("what npm runs before a script is part of the build", "[starter]") {
  struct Row {
    std::string scripts, build;
    std::vector<std::string> command;
  };
  const std::vector<Row> rows{
      {R"("bench": "node b.js", "build": "tsc")", " && npm run --silent build", {"bench"}},
      {R"("bench": "node b.js", "build": "tsc", "prebench": "npm run build")",
       " && npm run --silent prebench",
       {"--ignore-scripts", "bench"}},
      {R"("benchmark": "node b.js", "build": "tsc", "prebenchmark": "make data")",
       " && npm run --silent build && npm run --silent prebenchmark",
       {"--ignore-scripts", "benchmark"}},
      {R"("bench": "node b.js", "postbench": "rm data")", "", {"--ignore-scripts", "bench"}},
      {R"("test": "jest", "pretest": "tsc")", " && npm run --silent pretest", {"--ignore-scripts", "test"}},
      {R"("test": "jest", "prebench": "tsc")", "", {"test"}}};
  for (const Row& row : rows) {
    INFO(row.scripts);
    const std::vector<StarterScenario> scenarios = proposed("{\"scripts\": {" + row.scripts + "}}", "0");
    REQUIRE(scenarios.size() == 1);
    CHECK(scenarios[0].build == "npm install --loglevel=error" + row.build);
    std::vector<std::string> command{"npm", "run", "--silent"};
    command.insert(command.end(), row.command.begin(), row.command.end());
    CHECK(scenarios[0].command == command);
  }
  const std::vector<StarterScenario> named =
      proposed(R"({"scripts": {"bench": "node bench/x.mjs", "prebench": "make data"}})",
               "import { Bench } from 'tinybench'\nconsole.table(bench.table())");
  REQUIRE(named.size() == 1);
  CHECK(named[0].command == std::vector<std::string>{"node", "bench/x.mjs"});
  CHECK(named[0].build == "npm install --loglevel=error && npm run --silent prebench");
}

TEST_CASE("the scripts of workspaces are measured where the package has none", "[starter]") {
  const std::string workspaces = R"("workspaces": ["packages/*", "tools/x"])";
  const std::map<std::string, std::string> contents{
      {"packages/a/package.json", R"({"scripts": {"bench": "node b.js", "prebench": "tsc", "build": "make"}})"},
      {"packages/b/package.json", R"({"scripts": {"start": "node b.js"}})"},
      {"tools/x/package.json", R"({"scripts": {"benchmark": "node b.js"}})"},
      {"tools/y/package.json", R"({"scripts": {"benchmark": "node b.js"}})"}};
  const std::vector<StarterScenario> scenarios = proposed("{" + workspaces + "}", "0", contents);
  REQUIRE(scenarios.size() == 2);
  CHECK(scenarios[0].found == "packages/a/package.json has the script 'bench'");
  CHECK(scenarios[0].name == "a");
  CHECK(scenarios[0].build ==
        "npm install --loglevel=error && npm run --silent --prefix packages/a build && npm run --silent --prefix "
        "packages/a prebench");
  CHECK(scenarios[0].command ==
        std::vector<std::string>{"npm", "run", "--silent", "--ignore-scripts", "--prefix", "packages/a", "bench"});
  CHECK(scenarios[1].command == std::vector<std::string>{"npm", "run", "--silent", "--prefix", "tools/x", "benchmark"});
  CHECK(proposed("{" + workspaces + R"(, "scripts": {"bench": "npm run bench --workspaces"}})", "0", contents).size() ==
        1);
  std::map<std::string, std::string> with_report = contents;  // which says more than the time of the script
  with_report["packages/a/bench/y.mjs"] = "import { Bench } from 'tinybench'\nconsole.table(bench.table())";
  const std::vector<StarterScenario> found = proposed("{" + workspaces + "}", "0", with_report);
  REQUIRE(found.size() == 2);
  CHECK(found[0].format == "tinybench-table");
  CHECK(found[1].name == "x");
  CHECK(proposed(R"({"workspaces": [7]})", "0", contents).size() == 1);
}

TEST_CASE("a script prints JSON if it writes it, and a worker is no script to run", "[starter]") {
  const std::string bench = "import { Bench } from 'tinybench'\n";
  CHECK(proposed("{}", bench + "suite.add('x', () => JSON.stringify(1))").front().format.empty());
  CHECK(proposed("{}", bench + "console.log(JSON.stringify(bench.results))").front().format == "tinybench-json");
  CHECK(proposed("{}", bench + "parentPort.postMessage(bench.results)").front().command !=
        std::vector<std::string>{"node", "bench/x.mjs"});
}
