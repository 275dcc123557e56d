// SPDX-License-Identifier: MIT
#include "cli/check_request.hpp"

#include <algorithm>
#include <array>

#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/budget_options.hpp"
#include "cli/run_request.hpp"
#include "codec/pattern.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 26> check_own_options{{
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
    {"baseline", "B", "",
     "what to compare with: merge-base, a branch, tag or commit (measured here too), a receipt, a folder of results, "
     "a path with {bench}, none (default: benchgate.yaml's, else ./baselines)"},
    {"current", "PATH", "", "judge this receipt or folder of results instead of measuring"},
    {.name = "from",
     .values = "FILE|DIR",
     .fallback = "",
     .help = "judge the report of another tool (benchgate import --list) instead of measuring",
     .repeated = true},
    {"as", "FORMAT", "", "the format of --from and of a report as baseline (default: recognised by content)"},
    {"out-dir", "DIR", "benchgate-out", "folder for receipts, report and comment"},
    {"require-baseline", "", "", "exit 1 when a scenario has no baseline", Kind::flag},
    {"allow-missing-baseline", "", "", "measure, and judge nothing, when nothing has the name of the baseline (yet)",
     Kind::flag},
    {"on-inconclusive", "pass|warn|fail", "pass", "what it does when nothing could be judged", Kind::choice},
    {"all", "", "", "all scenarios, each in a folder of its own even if there is one", Kind::flag},
    {"bench", "NAME", "", "scenario to check, by name; as --only"},
    {"bench-regex", "R", "", "scenarios to check, by a regular expression of their names"},
    {"allow-different", "", "", "compare although name, command or work units differ", Kind::flag},
    {"allow-failures", "", "", "let the successful iterations count although others failed", Kind::flag},
    {"env", "K=V", "", "environment variable for every scenario", Kind::text, 0, 0, true},
    {"fetch-baseline", "", "", "fetch the baseline's commit, print it and do nothing else", Kind::flag},
    {"baseline-name", "N", "", "what to call the baseline: a commit, or with --from a report or folder"},
    {"output-github", "", "", "add verdict and counts to the file that GITHUB_OUTPUT names", Kind::flag},
    {"allow-nonzero", "", "", "any exit code of the commands is fine", Kind::flag},
    {"confirm", "N", "",
     "how often a suspected slowdown is measured again before it fails (default: the scenario's, 1)", Kind::count, 0,
     10},
    {"interleave-base", "DIR", "", "measure the build in this folder against that of --interleave-head, in pairs"},
    {"interleave-head", "DIR", "", "see --interleave-base"},
    {"sequential", "", "", "measure a commit to compare with first, and not in pairs with the change", Kind::flag},
    {"mode", "standard|cockpit", "standard", "", Kind::choice, 0, 0, false, {}, true},
    {"md-template", "FILE", "", "", Kind::text, 0, 0, false, {}, true},
    {"emit-repair-context", "", "", "", Kind::flag, 0, 0, false, {}, true},
}};

/// Pairs see more than two runs apart do.
constexpr std::string_view help_of_threshold =
    "how much worse a metric may get, relative: 0.20 is 20 %; without it, what is measured in pairs may get 3 % worse";

/// Options of run that mean the same here.
constexpr std::array<std::string_view, 13> run_names{"repeat",
                                                     "seed",
                                                     "warmup",
                                                     "timeout",
                                                     "output-cap-bytes",
                                                     "only",
                                                     "tag",
                                                     "job-type",
                                                     "source-ref",
                                                     "source-commit",
                                                     "total-time-budget",
                                                     "no-wait",
                                                     "include-hostname-hash"};

std::vector<std::pair<std::string, std::string>> given_environment(const Arguments& arguments) {
  std::vector<std::pair<std::string, std::string>> environment;
  for (const std::string& pair : arguments.list("env")) {
    const std::size_t equals = pair.find('=');
    if (equals == 0 || equals == std::string::npos)
      throw Error("--env", fmt::format("'{}' is not NAME=value", base::printable(pair)));
    environment.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return environment;
}

/// What a scenario without budgets is judged by: time, memory, throughput and its own metrics. Counts of faults and
/// switches scatter too much to fail a job that nobody asked about them; nor is the time of a tool that repeats its own
/// benchmarks as often as it likes.
void add_usual_budgets(model::Scenario& scenario, const Arguments& arguments) {
  const bool has_budgets = !scenario.budgets.empty();
  if (scenario.instructions && scenario.budgets.count("instructions") == 0)
    scenario.budgets["instructions"].threshold = arguments.text("threshold");
  if (has_budgets || scenario.report) return;  // a report's metrics show when it is there
  std::vector<std::string> names{"wall_ms", "max_rss_kb"};
  if (scenario.work_units) names.emplace_back("throughput_per_s");
  for (const model::MetricSource& source : scenario.metrics) names.push_back(source.metric.name);
  for (const std::string& name : names) scenario.budgets[name].threshold = arguments.text("threshold");
}

void keep_matching(std::vector<model::Scenario>& cases, const std::string& expression) {
  const codec::Pattern pattern(expression, "--bench-regex", codec::Pattern::Use::match);
  std::erase_if(cases, [&](const model::Scenario& scenario) { return !pattern.mismatch(case_name(scenario)).empty(); });
}

}  // namespace

std::span<const Option> check_options() {
  static const std::vector<Option> rows = [] {
    std::vector<Option> all(check_own_options.begin(), check_own_options.end());
    for (const Option& option : run_options())
      if (std::find(run_names.begin(), run_names.end(), option.name) != run_names.end()) all.push_back(option);
    const std::span<const Option> budgets = budget_options();
    all.insert(all.end(), budgets.begin(), budgets.end());
    for (Option& option : all)
      if (option.name == "threshold") option.help = help_of_threshold;
    return all;
  }();
  return rows;
}

void prepare_for_check(std::vector<model::Scenario>& cases, const Arguments& arguments) {
  if (const auto expression = arguments.text_if("bench-regex")) keep_matching(cases, *expression);
  const auto environment = given_environment(arguments);
  for (model::Scenario& scenario : cases) {
    scenario.reruns = 1;
    add_usual_budgets(scenario, arguments);
    for (const auto& [name, value] : environment) scenario.env[name] = value;
    if (arguments.flag("allow-nonzero")) scenario.expect_exit.clear();
  }
}

Selection cases_to_check(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  if (arguments.given("all") && (arguments.given("bench") || arguments.given("only")))
    throw Error("--all", "and --bench exclude each other");
  Selection selection =
      select_cases(app::load_scenarios(arguments.positional, configuration, run_overrides(arguments)), arguments, io);
  prepare_for_check(selection.cases, arguments);
  if (selection.cases.empty())
    throw Error("--bench-regex",
                fmt::format("no scenario's name has a match of '{}'", base::printable(arguments.text("bench-regex"))));
  for (const codec::ScenarioFile& file : selection.files)
    for (const std::string& warning : file.warnings) io.err << "warning: " << warning << '\n';
  return selection;
}

std::string baseline_word(const Arguments& arguments, const codec::Configuration& configuration) {
  if (const auto given = arguments.text_if("baseline")) return *given;
  if (!configuration.baseline.empty()) return configuration.baseline;
  return sys::is_folder("baselines") ? "baselines" : "none";
}

void tell_what_is_ignored(const Arguments& arguments, Io io) {
  if (arguments.text("mode") == "cockpit")
    throw Error("--mode", "'cockpit' is not offered; report.json has what its sensor report had");
  io.err << warn_without_effect(arguments, {"md-template", "profile-on-regression", "emit-repair-context"});
}

}  // namespace benchgate::cli
