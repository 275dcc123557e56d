// SPDX-License-Identifier: MIT
#include "format/scenario_yaml.hpp"

#include <fmt/core.h>

#include <map>

#include "base/error.hpp"
#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using namespace benchgate::format;

namespace {

using Files = std::map<std::string, std::string>;

ScenarioFile parse(const std::string& text, const Configuration& configuration = {},
                   std::vector<Override> overrides = {}, const Files& files = {}) {
  return parse_scenario(text, "s.yaml", configuration, overrides, [&](const std::string& path) {
    const auto found = files.find(path);
    if (found == files.end()) throw Error(path, "No such file or directory");
    return found->second;
  });
}

model::Scenario only(const ScenarioFile& file) {
  REQUIRE(file.cases.size() == 1);
  return file.cases.front();
}

std::string refusal(const std::string& text, const Files& files = {}) {
  return test::error_of([&] { parse(text, {}, {}, files); }, "accepted");
}

std::string from(const ScenarioFile& file, std::string_view key) {
  for (const Setting& setting : file.settings)
    if (setting.key == key) return setting.value + " (" + setting.from + ")";
  return "absent";
}

const std::string minimal = "name: a\ncommand: [x]\n";

}  // namespace

TEST_CASE("a service has a command, a sign that it is ready and a limit for it", "[format][scenario]") {
  const model::Scenario s = only(parse(R"(name: a
parameters: {size: [3]}
service:
  command: [serve, --size, "${size}"]
  ready: {url: "http://[::1]:$BENCHGATE_PORT/health", timeout: 5s}
command: [load]
)"));
  REQUIRE(s.service);
  CHECK(s.service->command.argv == std::vector<std::string>{"serve", "--size", "3"});
  CHECK(s.service->ready ==
        model::Readiness{.url = "http://[::1]:$BENCHGATE_PORT/health", .timeout = std::chrono::seconds(5)});
}

TEST_CASE("a scenario file with every key that run honours becomes a scenario", "[format][scenario]") {
  const model::Scenario s = only(parse(R"(name: parse-large
description: Parse a 50 MB document
docref: bench:parser/large
tags: [primary]
command: ["./build/parse", "data/large.json"]
cwd: sub
env: {LC_ALL: C, COUNT: 3}
build: make -j2
setup: ./make-data.sh
prepare: [sync]
cleanup: rm -f out
teardown: 'true'
warmup: 2
repeat: 10
reruns: 3
timeout: 30s
expect_exit: [0, 3]
work_units: 50
output_cap_bytes: 100
pin: 0,2-3
metrics:
  parse_ns: {from: stdout, pattern: 'parse: (\d+) ns', unit: ns, better: lower}
  latency: {from: jsonl, path: samples.jsonl, field: latency_ms, unit: ms, better: higher}
budgets:
  wall_ms: {threshold: 0.20, warn_factor: 0.90, evidence: none}
  parse_ns: {threshold: 0.10, statistic: p95, min_value_change: 5, direction: lower, max: 7, significance: true}
gates:
  significance: {metric: wall_ms, statistic: p95, regression_pct: 5}
  variance: {metrics: [wall_ms, parse_ns]}
fingerprint: {sources: ["src/**"], dependencies: [CMakeLists.txt], toolchain: ["c++ --version"]}
stability: {expected_unstable: "lock contention is what it measures"}
expect_output: {equals: "42\n", matches: '^\d+$', sha256: BA7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad}
same_output: true
randomize: [env-size, order]
confirm: 2
)"));
  CHECK(s.name == "parse-large");
  CHECK(s.description == "Parse a 50 MB document");
  CHECK(s.docref == "bench:parser/large");
  CHECK(s.tags == std::vector<std::string>{"primary"});
  CHECK(s.command.argv == std::vector<std::string>{"./build/parse", "data/large.json"});
  CHECK(s.command.shown == "./build/parse data/large.json");
  CHECK(s.cwd == "sub");
  CHECK(s.env == std::map<std::string, std::string>{{"LC_ALL", "C"}, {"COUNT", "3"}});
  CHECK(s.build->argv == std::vector<std::string>{"bash", "-euo", "pipefail", "-c", "make -j2"});
  CHECK(s.setup->shown == "./make-data.sh");
  CHECK(s.prepare->argv == std::vector<std::string>{"sync"});
  CHECK(s.cleanup->argv.back() == "rm -f out");
  CHECK(s.teardown->argv.back() == "true");
  CHECK(s.warmup == 2);
  CHECK(s.repeat == 10);
  CHECK(s.reruns == 3);
  CHECK(s.timeout == std::chrono::seconds(30));
  CHECK(s.expect_exit == std::vector<int>{0, 3});
  CHECK(s.work_units == 50.0);
  CHECK(s.output_cap_bytes == 100);
  CHECK(s.pin == "0,2-3");
  REQUIRE(s.metrics.size() == 2);
  CHECK(s.metrics[0].metric == model::Metric{"parse_ns", "ns", model::Better::lower});
  CHECK(s.metrics[0].pattern == "parse: (\\d+) ns");
  CHECK(s.metrics[1].from == model::MetricSource::From::jsonl);
  CHECK(s.metrics[1].field == "latency_ms");
  CHECK(s.metrics[1].metric.better == model::Better::higher);
  CHECK(s.budgets.at("wall_ms").threshold == "0.20");
  CHECK(s.budgets.at("wall_ms").warn_factor == "0.90");
  CHECK(s.budgets.at("wall_ms").evidence == "none");
  CHECK(s.budgets.at("parse_ns").statistic == "p95");
  CHECK(s.budgets.at("parse_ns").min_value_change == 5.0);
  CHECK(s.budgets.at("parse_ns").max == 7.0);
  CHECK(s.budgets.at("parse_ns").significance == true);
  CHECK(s.gates.regression_pct == 5.0);
  CHECK(s.gates.variance_metrics == std::vector<std::string>{"wall_ms", "parse_ns"});
  CHECK(s.fingerprint.toolchain == std::vector<std::string>{"c++ --version"});
  CHECK(s.expected_unstable == "lock contention is what it measures");
  CHECK(s.expect_output.equals == "42\n");
  CHECK(s.expect_output.matches == "^\\d+$");
  CHECK(s.expect_output.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(s.same_output);
  CHECK(s.randomize == model::Randomize{.environment_size = true, .addresses = false, .order = true});
  CHECK(s.confirm == 2);
  CHECK(s.location == base::SourceLocation{"s.yaml", 1, 7});
}

TEST_CASE("what a scenario leaves out has the documented default", "[format][scenario]") {
  const ScenarioFile file = parse(minimal);
  const model::Scenario s = only(file);
  CHECK(s.warmup == 1);
  CHECK(s.repeat == 5);
  CHECK(s.reruns == 1);
  CHECK(s.expect_exit == std::vector<int>{0});
  CHECK_FALSE(s.expect_output.any());
  CHECK_FALSE(s.same_output);
  CHECK_FALSE(s.randomize.any());
  CHECK(s.confirm == 1);
  CHECK(s.output_cap_bytes == 8192);
  CHECK(s.cwd == ".");
  CHECK(!s.timeout);
  CHECK(from(file, "repeat") == "5 (built-in default)");
  CHECK(from(file, "timeout") == "absent");
}

TEST_CASE("repeat may be a map of how many iterations are enough", "[format][scenario]") {
  const model::Scenario s = only(parse(minimal + "repeat: {min: 20, until: 0.01, time_budget: 30s}\n"));
  CHECK(s.adaptive ==
        model::AdaptiveRepeat{.min = 20, .max = 80, .until = 0.01, .time_budget = std::chrono::seconds(30)});
  CHECK(s.repeat == 80);
  CHECK_FALSE(only(parse(minimal + "repeat: 7\n")).adaptive);
}

TEST_CASE("repeat defaults to what the gates need, and a smaller one is kept with a warning", "[format][scenario]") {
  CHECK(only(parse(minimal + "reruns: 2\n")).repeat == 5);
  CHECK(only(parse(minimal + "reruns: 3\n")).repeat == 10);
  CHECK(only(parse(minimal + "reruns: 10\n")).repeat == 10);
  CHECK(only(parse(minimal + "gates: {}\n")).repeat == 30);
  CHECK(only(parse(minimal + "gates: {}\nreruns: 2\n")).repeat == 15);
  const ScenarioFile small = parse(minimal + "reruns: 3\nrepeat: 4\n");
  CHECK(only(small).repeat == 4);
  CHECK(small.warnings == std::vector<std::string>{"s.yaml:4:9: repeat 4 in 3 runs is less than the 10 that the gates "
                                                   "need; they may be inconclusive"});
  CHECK(parse(minimal + "repeat: 4\n").warnings.empty());
}

TEST_CASE("the command line beats the file, the file beats benchgate.yaml, and each value knows its origin",
          "[format][scenario]") {
  const Configuration configuration = parse_configuration(R"(defaults:
  warmup: 3
  timeout: 2s
  env: {A: config, B: config}
budgets:
  wall_ms: {threshold: 0.20}
  parse_ns: {threshold: 0.10}
)",
                                                          "benchgate.yaml");
  const ScenarioFile file = parse(minimal + "timeout: 5s\nenv: {B: file}\nbudgets: {wall_ms: {statistic: p95}}\n",
                                  configuration, {{"reruns", "4", "--reruns"}});
  const model::Scenario s = only(file);
  CHECK(s.warmup == 3);
  CHECK(s.timeout == std::chrono::seconds(5));
  CHECK(s.reruns == 4);
  CHECK(s.env == std::map<std::string, std::string>{{"A", "config"}, {"B", "file"}});
  CHECK(s.budgets.size() == 2);  // this scenario does not measure parse_ns: it is listed, not dropped
  CHECK(s.budgets.at("wall_ms").threshold == "0.20");
  CHECK(s.budgets.at("wall_ms").statistic == "p95");
  CHECK(from(file, "warmup") == "3 (benchgate.yaml:2)");
  CHECK(from(file, "timeout") == "5s (s.yaml:3)");
  CHECK(from(file, "reruns") == "4 (--reruns)");
  CHECK(from(file, "repeat") == "10 (built-in default, required by the gates)");
  CHECK(from(file, "env.A") == "config (benchgate.yaml:4)");
  CHECK(from(file, "env.B") == "file (s.yaml:4)");
  CHECK(from(file, "budgets.wall_ms.threshold") == "0.20 (benchgate.yaml:6)");
}

TEST_CASE("included files lie under the file that names them", "[format][scenario]") {
  const Files files{{"common/a.yaml", "warmup: 7\nrepeat: 7\ninclude: ../b.yaml\n"},
                    {"b.yaml", "warmup: 9\ntimeout: 9s\n"}};
  const ScenarioFile file = parse(minimal + "repeat: 6\ninclude: [common/a.yaml]\n", {}, {}, files);
  const model::Scenario s = only(file);
  CHECK(s.repeat == 6);
  CHECK(s.warmup == 7);
  CHECK(s.timeout == std::chrono::seconds(9));
  CHECK(from(file, "timeout") == "9s (b.yaml:2)");
}

TEST_CASE("include refuses cycles and missing files", "[format][scenario]") {
  CHECK(refusal(minimal + "include: a.yaml\n", {{"a.yaml", "include: ./x/../s.yaml\n"}, {"s.yaml", minimal}}) ==
        "a.yaml:1:10: cyclic include: s.yaml -> a.yaml -> s.yaml");
  CHECK(refusal(minimal + "include: s.yaml\n") == "s.yaml:3:10: cyclic include: s.yaml -> s.yaml");
  CHECK(refusal(minimal + "include: no.yaml\n") == "s.yaml:3:10: cannot include no.yaml: No such file or directory");
  CHECK(refusal(minimal + "include: a.yaml\n", {{"a.yaml", "warmpu: 1"}}) ==
        "a.yaml:1:1: unknown key 'warmpu' (did you mean 'warmup'?)");
}

TEST_CASE("parameters make one case for each combination, the first changing slowest", "[format][scenario]") {
  const ScenarioFile file = parse(R"(name: m
command: [run, "${threads}", "a${mode}b", "$${HOME}", "${x:-1}", "$1"]
setup: echo ${threads} ${HOME} $${mode}
env: {T: "${threads}"}
cwd: d/${mode}
parameters: {threads: [1, 2], mode: [fast, "slow one"]}
)");
  REQUIRE(file.cases.size() == 4);
  CHECK(case_name(file.cases[0]) == "m@threads=1,mode=fast");
  CHECK(case_name(file.cases[1]) == "m@threads=1,mode=slow one");
  CHECK(case_name(file.cases[2]) == "m@threads=2,mode=fast");
  CHECK(file.cases[1].command.argv == std::vector<std::string>{"run", "1", "aslow oneb", "${HOME}", "${x:-1}", "$1"});
  CHECK(file.cases[3].setup->argv.back() == "echo 2 ${HOME} $${mode}");
  CHECK(file.cases[3].env.at("T") == "2");
  CHECK(file.cases[3].cwd == "d/slow one");
  CHECK(from(file, "parameters.threads") == "[1, 2] (s.yaml:6)");
}

TEST_CASE("every mistake in a scenario is reported with its location and a way out", "[format][scenario]") {
  const std::pair<const char*, const char*> cases[] = {
      {"", "s.yaml:1:1: a scenario must be a map of keys that begins with 'name: ...'"},
      {"- a\n", "s.yaml:1:1: a scenario must be a map of keys that begins with 'name: ...'"},
      {"command: [x]\n", "s.yaml: the scenario has no 'name'"},
      {"name: a\n", "s.yaml:1:7: the scenario has no 'command'"},
      {"name: A b\n",
       "s.yaml:1:7: 'name' must be a name of a-z, 0-9, '_' and '-' that begins with a letter or digit, at most 100 "
       "characters, not 'A b'"},
      {"name: a\ncommand: []\n",
       "s.yaml:2:10: 'command' must be a command: a list of words, or a line of shell text, not empty, not an empty "
       "list"},
      {"name: a\ncommand: ' '\n",
       "s.yaml:2:10: 'command' must be a command: a list of words, or a line of shell text, not empty, not the text ' "
       "'"},
      {"name: a\nstability: {expected_unstable: ''}\n",
       "s.yaml:2:32: 'expected_unstable' is empty; say why the noise is inherent, or leave it out"},
      {"name: a\nwarmpu: 2\n", "s.yaml:2:1: unknown key 'warmpu' (did you mean 'warmup'?)"},
      {"name: a\nrepeat: 0\n", "s.yaml:2:9: 'repeat' must be a whole number from 1 to 1000000, or a map, not '0'"},
      {"name: a\nrepeat: 2.5\n", "s.yaml:2:9: 'repeat' must be a whole number from 1 to 1000000, or a map, not '2.5'"},
      {"name: a\nrepeat: \"5\"\n",
       "s.yaml:2:9: 'repeat' must be a whole number from 1 to 1000000, or a map, not the text '5'; remove the quotes"},
      {"name: a\nrepeat: {min: 30, max: 20}\n", "s.yaml:2:9: 'max' 20 is below 'min' 30"},
      {"name: a\nrepeat: {mni: 30}\n", "s.yaml:2:10: unknown key 'mni' (did you mean 'min'?)"},
      {"name: a\nrepeat:\n", "s.yaml:2:1: 'repeat' must be a whole number from 1 to 1000000, or a map, not nothing"},
      {"name: a\nfault: none\nphases: {warmup: 250ms}\n", "s.yaml:3:18: a phase lasts at least 1 s"},
      {"name: a\nfault: none\nfault_profile: {lost_pct: 5}\n",
       "s.yaml:3:17: 'lost_pct' has no effect with fault none; remove it"},
      {"name: a\nfault: cpu_throttle\nfault_profile: {cpu_share_pct: 20, lost_pct: 5}\n",
       "s.yaml:3:36: 'lost_pct' has no effect with fault cpu_throttle, which takes cfs_throttled_ms, cpu_share_pct, "
       "cpu_steal_pct, runqueue_delay_ms"},
      {"name: a\nfaults: [dns_latency, cpu_throttle]\nfault: none\n",
       "s.yaml:2:9: keep one of 'fault', 'fault_sequence' and 'faults'"},
      {"name: a\nfaults: [blackhole, blackhole]\n", "s.yaml:2:9: blackhole is listed twice"},
      {"name: a\nfault: dns_latency\nworkload: {command: x, ready: {port: auto}}\n"
       "load: {url: 'http://127.0.0.1:$BENCHGATE_PORT/'}\n",
       "s.yaml:2:8: 'dns_latency' needs a 'workload.backend'"},
      {"name: a\nfault: command\n", "s.yaml:2:8: the fault 'command' needs a 'fault_command'"},
      {"name: a\nfault: none\nfault_command: {apply: x}\n",
       "s.yaml:3:16: 'fault_command' belongs to the fault 'command'; remove it"},
      {"name: a\nfault: command\nfault_command: {revert: x}\n", "s.yaml:3:16: 'fault_command' needs 'apply'"},
      {"name: a\nfault: kill_backend\nworkload: {command: x, ready: {port: auto}}\n"
       "load: {url: 'http://127.0.0.1:$BENCHGATE_PORT/'}\n",
       "s.yaml:2:8: 'kill_backend' needs a 'workload.backend'"},
      {"name: a\nfault: bandwidth\nfault_profile: {bandwidth_kbps: 0}\n"
       "workload: {command: x, ready: {port: auto}, backend: {command: y, ready: {port: auto}}}\nload: {url: "
       "'http://127.0.0.1:$BENCHGATE_PORT/'}\n",
       "s.yaml:3:33: 'bandwidth_kbps' must be above 0; a link that carries nothing is the fault blackhole"},
      {"name: a\nfault: none\nfault_profile: {lost_pct: 101}\n", "s.yaml:3:27: 'lost_pct' must be at most 100 %"},
      {"name: a\ntimeout: fast\n", "s.yaml:2:10: 'timeout' must be a duration such as 30s or 250ms, not 'fast'"},
      {"name: a\ntimeout: 0s\n", "s.yaml:2:10: 'timeout' must be a duration such as 30s or 250ms, not '0s'"},
      {"name: a\nservice: {command: x}\n",
       "s.yaml:2:10: 'service' needs 'ready': {port: auto}, {url: URL} or {line: PATTERN}"},
      {"name: a\nservice: {ready: {port: 80}}\n", "s.yaml:2:10: 'service' needs a 'command'"},
      {"name: a\nservice: {command: x, ready: {port: 80, line: x}}\n",
       "s.yaml:2:30: 'ready' needs one of 'port', 'url' and 'line'"},
      {"name: a\nservice: {command: x, ready: {timeout: 1s}}\n",
       "s.yaml:2:30: 'ready' needs one of 'port', 'url' and 'line'"},
      {"name: a\nservice: {command: x, ready: {port: 0}}\n",
       "s.yaml:2:37: 'port' must be a port from 1 to 65535, or auto, not '0'"},
      {"name: a\nservice: {command: x, ready: {line: '('}}\n",
       "s.yaml:2:37: '(' is not a regular expression: missing closing parenthesis at character 2"},
      {"name: a\nservice: {command: x, ready: {url: 'http://127.0.0.1.example/'}}\n",
       "s.yaml:2:36: 'url' must begin with http://127.0.0.1, http://localhost or http://[::1], not "
       "'http://127.0.0.1.example/'"},
      {"name: a\nservice: {command: x, ready: {url: 'http://localhost:1@example/'}}\n",
       "s.yaml:2:36: 'url' must begin with http://127.0.0.1, http://localhost or http://[::1], not "
       "'http://localhost:1@example/'"},
      {"name: a\nexpect_output: {}\n", "s.yaml:2:16: 'expect_output' needs 'equals', 'matches' or 'sha256'"},
      {"name: a\nexpect_output: {sha256: abc}\n",
       "s.yaml:2:25: 'sha256' must be a SHA-256 of 64 hex digits, not 'abc'"},
      {"name: a\nexpect_output: {matches: '('}\n",
       "s.yaml:2:26: '(' is not a regular expression: missing closing parenthesis at character 2"},
      {"name: a\nrandomize: [env-size, asrl]\n",
       "s.yaml:2:23: 'randomize' must be one or a list of env-size, aslr, order, not 'asrl' (did you mean 'aslr'?)"},
      {"name: a\nconfirm: 11\n", "s.yaml:2:10: 'confirm' must be a whole number from 0 to 10, not '11'"},
      {"name: a\nexpect_exit: [0, 256]\n",
       "s.yaml:2:18: 'expect_exit' must be an exit code or a list of them, from 0 to 255, not '256'"},
      {"name: a\nexpect_status: 600\n",
       "s.yaml:2:16: 'expect_status' must be a status of HTTP from 100 to 599, a class such as 4xx, or a list of them, "
       "not '600'"},
      {"name: a\nexpect_status: [200, 99]\n",
       "s.yaml:2:22: 'expect_status' must be a status of HTTP from 100 to 599, a class such as 4xx, or a list of them, "
       "not '99'"},
      {"name: a\nexpect_status: []\n",
       "s.yaml:2:16: 'expect_status' must be a status of HTTP from 100 to 599, a class such as 4xx, or a list of them, "
       "not an empty list"},
      {"name: a\nwork_units: -1\n", "s.yaml:2:13: 'work_units' must be a number greater than 0, not '-1'"},
      {"name: a\npin: 3-1\n", "s.yaml:2:6: 'pin' must be processor numbers such as 2, \"0,2-3\" or [0, 2], not '3-1'"},
      {"name: a\ndocref: parser\n",
       "s.yaml:2:9: 'docref' must be bench:AREA/NAME or load:AREA/NAME, such as bench:parser/large, of a-z, 0-9, '-' "
       "and '/', not 'parser'"},
      {"name: a\ndocref: bench:Parser/large\n",
       "s.yaml:2:9: 'docref' must be bench:AREA/NAME or load:AREA/NAME, such as bench:parser/large, of a-z, 0-9, '-' "
       "and '/', not 'bench:Parser/large'"},
      {"name: a\nnoise: 3\n", "s.yaml:2:1: 'noise' is not supported yet; remove it"},
      {"name: a\nenv: {A: [1]}\n", "s.yaml:2:10: 'A' must be text, not a list"},
      {"name: a\nenv: {A=B: 1}\n", "s.yaml:2:7: 'A=B' is not a valid name here; use any text without '='"},
      {"name: a\nmetrics: {wall_ms: {from: stdout, pattern: (x)}}\ncommand: [x]\n",
       "s.yaml:2:11: 'wall_ms' is a built-in metric; give this metric another name"},
      {"name: a\nmetrics: {m: {from: stdout}}\ncommand: [x]\n", "s.yaml:2:14: a metric from stdout needs 'pattern'"},
      {"name: a\nmetrics: {m: {from: stdout, pattern: (x), field: y}}\ncommand: [x]\n",
       "s.yaml:2:50: a metric from stdout has no 'field'; remove it"},
      {"name: a\nmetrics: {m: {from: stdout, pattern: x}}\ncommand: [x]\n",
       "s.yaml:2:38: the pattern has no group; put parentheses around the number"},
      {"name: a\nmetrics: {m: {from: stdout, pattern: '(x'}}\ncommand: [x]\n",
       "s.yaml:2:38: '(x' is not a regular expression: missing closing parenthesis at character 3"},
      {"name: a\nmetrics: {m: {from: stdout, pattern: (x)}}\ncommand: [x]\n",
       "s.yaml:2:11: the metric 'm' needs 'better: lower' or 'better: higher'"},
      {"name: a\nmetrics: {m: {from: sdtout}}\n",
       "s.yaml:2:21: 'from' must be one of stdout, jsonl, not 'sdtout' (did you mean 'stdout'?)"},
      {"name: a\nmetrics: {m: {form: stdout}}\n", "s.yaml:2:15: unknown key 'form' (did you mean 'from'?)"},
      {"name: a\nmetrics: {m: {zzzzz: stdout}}\n",
       "s.yaml:2:15: unknown key 'zzzzz' (known keys: from, pattern, path, field, unit, better)"},
      {"name: a\ncommand: [x]\nbudgets: {wal_ms: {threshold: 0.1}}\n",
       "s.yaml:3:11: 'wal_ms' is not a metric of this scenario (did you mean 'wall_ms'?)"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: -1}}\n",
       "s.yaml:3:32: 'threshold' must be a number of at least 0, or a percentage such as 10%, not '-1'"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: .nan}}\n",
       "s.yaml:3:32: 'threshold' must be a number of at least 0, or a percentage such as 10%, not '.nan'"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {warn_factor: 0.5}}\n",
       "s.yaml:3:20: the budget of 'wall_ms' needs a 'threshold', a 'max' or a 'min'"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: 1, evidence: some}}\n",
       "s.yaml:3:45: 'evidence' must be none, not 'some'"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: 1, evidence: none, significance: true}}\n",
       "s.yaml:3:20: 'evidence: none' and 'significance: true' contradict; remove one"},
      {"name: a\ncommand: [x]\nparameters: {t: [1]}\nbudgets: {wall_ms: {threshold: 1, evidence: none, cases: {t=1: "
       "{significance: true}}}}\n",
       "s.yaml:4:64: 'evidence: none' and 'significance: true' contradict; remove one"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: ten%}}\n",
       "s.yaml:3:32: 'threshold' must be a number of at least 0, or a percentage such as 10%, not 'ten%'"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: -10%}}\n",
       "s.yaml:3:32: 'threshold' must be a number of at least 0, or a percentage such as 10%, not '-10%'"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: 10}}\n",
       "s.yaml:3:32: 'threshold' 10 allows 1000 %; write 0.10 or 10% for 10 %, or add 'large: true' to the budget to "
       "allow it"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: 1.5, large: false}}\n",
       "s.yaml:3:32: 'threshold' 1.5 allows 150 %; write 0.015 or 1.5% for 1.5 %, or add 'large: true' to the "
       "budget to allow it"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: 120%}}\n",
       "s.yaml:3:32: 'threshold' 120% allows 120 %; add 'large: true' to the budget to allow it"},
      {"name: a\ncommand: [x]\nparameters: {t: [1]}\nbudgets:\n  wall_ms:\n    threshold: 10%\n    cases:\n"
       "      t=1:\n        threshold: 500\n",
       "s.yaml:9:20: 'threshold' 500 allows 50000 %; add 'large: true' to the budget to allow it"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {max: 10, min: 20}}\n",
       "s.yaml:3:35: 'min' 20 is above 'max' 10, so that no value is allowed; swap them or remove one"},
      {"name: a\ncommand: [x]\nparameters: {t: [1]}\nbudgets:\n  wall_ms:\n    min: 20\n    cases:\n"
       "      t=1: {max: 10}\n",
       "s.yaml:8:18: 'min' 20 is above 'max' 10, so that no value is allowed; swap them or remove one"},
      {"name: a\ncommand: [x]\nmetrics: {m: {from: stdout, pattern: (x), better: higher}}\n"
       "budgets: {m: {threshold: 1, direction: lower}}\n",
       "s.yaml:4:40: 'direction: lower' contradicts 'better: higher' of 'm' (s.yaml:3:51); remove one"},
      {"name: a\ncommand: [x]\nparameters: {t: [1]}\nmetrics: {m: {from: stdout, pattern: (x), better: lower}}\n"
       "budgets: {m: {threshold: 1, cases: {t=1: {direction: higher}}}}\n",
       "s.yaml:5:54: 'direction: higher' contradicts 'better: lower' of 'm' (s.yaml:4:51); remove one"},
      {"name: a\ncommand: [x]\nimport: {better: {score: higher}}\nbudgets: {score: {threshold: 1, direction: lower}}\n",
       "s.yaml:4:44: 'direction: lower' contradicts 'better: higher' of 'score' (s.yaml:3:26); remove one"},
      {"name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: 1, statistic: p0}}\n",
       "s.yaml:3:46: 'statistic' must be median, mean, min, max or a percentile such as p95, not 'p0'"},
      {"name: a\ncommand: [x]\nparameters: {t: [1]}\nbudgets: {wall_ms: {threshold: 1, cases: {t=2: {threshold: "
       "2}}}}\n",
       "s.yaml:4:43: 't=2' is not a case of this scenario; write 'PARAMETER=VALUE,...' with values from 'parameters'"},
      {"name: a\ncommand: [x]\ngates: {significance: {metric: ttft_ms}}\n",
       "s.yaml:3:32: 'ttft_ms' is not a metric of this scenario"},
      {"name: a\ncommand: [x, '${threds}']\nparameters: {threads: [1]}\n",
       "s.yaml:2:14: '${threds}' is not a parameter of this scenario (did you mean 'threads'?); no shell expands this "
       "text; write '$${threds}' for the characters themselves"},
      {"name: a\ncommand: [x]\nparameters: {t: 1}\n",
       "s.yaml:3:17: the parameter 't' needs a list of values, such as [1, 2, 4]"},
      {"name: a\ncommand: [x]\nparameters: {t: [a/b]}\n",
       "s.yaml:3:18: a parameter's value becomes part of a folder's name: use 1 to 64 printable characters without "
       "'/', '\\' and ','"},
      {"name: a\ncommand: [x]\nparameters: {t: [1, 1]}\n", "s.yaml:3:21: the value '1' of 't' is given twice"},
  };
  for (const auto& [text, message] : cases) {
    CAPTURE(text);
    CHECK(refusal(text) == message);
  }
}

TEST_CASE("two files with the same name are refused with both locations", "[format][scenario]") {
  const auto load = [](const std::string&) { return std::string(); };
  const std::vector<ScenarioFile> files{
      parse_scenario(minimal, "a.yaml", {}, {}, load),
      parse_scenario("command: [x]\n" + minimal.substr(0, 8), "b.yaml", {}, {}, load)};
  std::string message;
  try {
    check_unique_names(files);
  } catch (const Error& error) {
    message = error.what();
  }
  CHECK(message == "b.yaml:2:7: the name 'a' is already taken by a.yaml:1:7; rename one of them");
}

TEST_CASE("hostile text in a scenario cannot steer a terminal through a message", "[format][scenario]") {
  CHECK(refusal("\"\\x1b[31m@team<img>\": 1\n").find('\x1b') == std::string::npos);
  CHECK(refusal("name: \"a\\nb::set-output\"\n").find('\n') == std::string::npos);
  CHECK(refusal("name: a\ncommand: [\"a\\0b\"]\n") ==
        "s.yaml:2:11: 'command' must be a command: a list of words, or a line of shell text, not empty, not the text "
        "'a\\x00b'");
}

TEST_CASE("too many combinations of parameters are refused before they are built", "[format][scenario]") {
  // 1,000 x 45,000 took 7.4 GB.
  const auto list = [](int count) {
    std::string text = "0";
    for (int i = 1; i < count; ++i) text += fmt::format(", {}", i);
    return text;
  };
  CHECK(refusal(fmt::format("name: a\ncommand: [x]\nparameters: {{p: [{}], q: [{}]}}\n", list(1000), list(45'000))) ==
        "s.yaml:1:7: more than 1000 combinations of parameters; split the scenario");
  CHECK(parse(fmt::format("name: a\ncommand: [x]\nparameters: {{p: [{}], q: [1, 2]}}\n", list(500))).cases.size() ==
        1000);
}

TEST_CASE("limits of budgets are ratios, percentages and absolute values", "[format][scenario]") {
  const model::Scenario s = only(parse(minimal + R"(parameters: {t: [1]}
budgets:
  wall_ms: {threshold: 10%, warn_factor: 80%, noise_threshold: 7.5%, min: 1.5, max: 1.5}
  max_rss_kb: {threshold: "0.5 %"}
  page_faults: {min: -3}
  cpu_ms: {threshold: 3, large: true, cases: {t=1: {threshold: 250%}}}
  throughput_per_s: {threshold: 1, cases: {t=1: {threshold: 2, large: true, min: 7}}}
)"));
  CHECK(s.budgets.at("wall_ms").threshold == "0.10");
  CHECK(s.budgets.at("wall_ms").warn_factor == "0.80");
  CHECK(s.budgets.at("wall_ms").noise_threshold == 0.075);
  CHECK(s.budgets.at("wall_ms").min == 1.5);
  CHECK(s.budgets.at("max_rss_kb").threshold == "0.005");
  CHECK(s.budgets.at("page_faults").min == -3.0);
  CHECK(s.budgets.at("cpu_ms").large == true);
  CHECK(s.budgets.at("cpu_ms").cases.at("t=1").threshold == "2.50");
  CHECK(s.budgets.at("throughput_per_s").cases.at("t=1").min == 7.0);
}

TEST_CASE("directions of benchgate.yaml and of a scenario may not contradict", "[format][scenario]") {
  const auto refused = [](const std::string& configuration, const std::string& rest) {
    return test::error_of([&] { parse(minimal + rest, parse_configuration(configuration, "benchgate.yaml")); });
  };
  CHECK(refused("budgets: {m: {threshold: 1, direction: lower}}\n",
                "metrics: {m: {from: stdout, pattern: (x), better: higher}}\n") ==
        "benchgate.yaml:1:40: 'direction: lower' contradicts 'better: higher' of 'm' (s.yaml:3:51); remove one");
  const std::string report = "import: {path: out.json}\n";
  CHECK(refused("better: {score: higher}\n", report + "budgets: {score: {threshold: 1, direction: lower}}\n") ==
        "s.yaml:4:44: 'direction: lower' contradicts 'better: higher' of 'score' (benchgate.yaml); remove one");
  // A pattern is about those that nothing names, and what is not said contradicts nothing.
  CHECK(refused("better: {'*re': higher}\n", report + "budgets: {score: {threshold: 1, direction: lower}}\n") == "");
  CHECK(refused("", "metrics: {m: {from: stdout, pattern: (x)}}\nbudgets: {m: {threshold: 1, direction: higher}}\n") ==
        "");
}

TEST_CASE("a metric without a direction has that of its unit, its name or its budget", "[format][scenario]") {
  const auto better_of = [](const std::string& name, const std::string& unit) {
    return parse(minimal + "metrics: {" + name + ": {from: stdout, pattern: (x), unit: " + unit + "}}\n")
        .cases.front()
        .metrics.front()
        .metric.better;
  };
  CHECK(better_of("m", "req/s") == model::Better::higher);
  CHECK(better_of("m", "MB/s") == model::Better::higher);
  CHECK(better_of("m", "us") == model::Better::lower);
  CHECK(better_of("hit_rate", "''") == model::Better::higher);
  const ScenarioFile of_budget =
      parse(minimal + "metrics: {m: {from: stdout, pattern: (x)}}\nbudgets: {m: {threshold: 1, direction: higher}}\n");
  CHECK(of_budget.cases.front().metrics.front().metric.better == model::Better::higher);
}

TEST_CASE("limits are judged as the layers together set them", "[format][scenario]") {
  const auto refused = [](const std::string& defaults, const std::string& budgets) {
    return test::error_of([&] {
      parse(minimal + "budgets: {wall_ms: {" + budgets + "}}\n",
            parse_configuration("budgets: {wall_ms: {" + defaults + "}}\n", "benchgate.yaml"));
    });
  };
  CHECK(refused("threshold: 2", "large: true") == "");
  CHECK(refused("threshold: 2", "warn_factor: 0.5") ==
        "benchgate.yaml:1:32: 'threshold' 2 allows 200 %; write 0.02 or 2% for 2 %, or add 'large: true' to the budget "
        "to allow it");
  CHECK(refused("max: 10", "min: 11") ==
        "s.yaml:3:26: 'min' 11 is above 'max' 10, so that no value is allowed; swap them or remove one");
  Configuration allowing = parse_configuration("budgets: {wall_ms: {threshold: 2}}\n", "benchgate.yaml");
  allowing.large_thresholds = Configuration::LargeThresholds::allow;
  CHECK(only(parse(minimal, allowing)).budgets.at("wall_ms").threshold == "2");
}

TEST_CASE("a scenario without a metric of the default budgets is judged like any without budgets",
          "[format][scenario]") {
  const Configuration two =
      parse_configuration("budgets: {frames: {threshold: 0.1}, wall_ms: {threshold: 0.2}}", "benchgate.yaml");
  const Configuration foreign = parse_configuration("budgets: {frames: {threshold: 0.1}}", "benchgate.yaml");
  CHECK(only(parse(minimal, two)).budgets.size() == 2);
  CHECK(only(parse(minimal, foreign)).budgets.empty());
  CHECK(only(parse(minimal + "budgets: {wall_ms: {threshold: 0.3}}\n", foreign)).budgets.size() == 2);
  // What a report has is known later.
  CHECK(only(parse(minimal + "import: {format: go-test-bench}\n", foreign)).budgets.size() == 1);
}
