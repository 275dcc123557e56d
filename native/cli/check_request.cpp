// SPDX-License-Identifier: MIT
#include "cli/check_request.hpp"

#include <algorithm>
#include <array>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/hex.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"
#include "cli/budget_options.hpp"
#include "cli/measuring.hpp"
#include "cli/request_values.hpp"
#include "cli/run_cases.hpp"
#include "cli/run_request.hpp"
#include "format/shard_plan_json.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 42> check_own_options{{
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
    {"baseline", "B", "",
     "baseline: merge-base, a branch, tag or commit (measured here too), a receipt, a folder of results, a path with "
     "{bench} or {n}, or none (default: benchgate.yaml's, else ./baselines, else merge-base)"},
    {"candidate", "REF", "",
     "branch, tag or commit to measure as the candidate, in a checkout of its own (default: the working tree)"},
    {"since", "REF", "",
     "find the commits after this one that changed a metric, up to HEAD or --candidate; judges nothing"},
    {"metric", "M", "", "with --since: metric to look at (default: wall_ms)"},
    {"max-changes", "N", "", "with --since: number of changes to find at most (default: 5)", Kind::count, 1, 1000},
    {"current", "PATH", "", "judge this receipt or folder of results instead of measuring"},
    {.name = "from",
     .values = "FILE|DIR",
     .fallback = "",
     .help = "judge reports of another tool (benchgate import --list) instead of measuring; {n} stands for a number",
     .repeated = true},
    {"as", "FORMAT", "", "format of --from and of a report as baseline (default: detected from the content)"},
    {"out-dir", "DIR", "benchgate-out", "folder for receipts, report and comment"},
    {"require-baseline", "", "", "exit 1 when a scenario has no baseline", Kind::flag},
    {"allow-missing-baseline", "", "", "if the baseline does not exist, measure only", Kind::flag},
    {"on-inconclusive", "pass|warn|fail", "pass", "what to do when a metric is undecided or nothing could be judged",
     Kind::choice},
    {"skip-unchanged", "", "",
     "do not measure scenarios whose fingerprint is that of the baseline commit (benchgate fingerprint)", Kind::flag},
    {"force", "", "", "measure although nothing has changed: the same commit, or --skip-unchanged", Kind::flag},
    {"explain", "auto|never", "never",
     "auto: name the functions that make a scenario fail (benchgate explain), if valgrind is installed", Kind::choice},
    {"explain-budget", "DURATION", "60s", "time limit of --explain for all scenarios together", Kind::duration},
    {"all", "", "", "check all scenarios, each in its own folder even if there is only one", Kind::flag},
    {"shard", "K/N", "", "measure only part K of N of the scenarios; benchgate merge joins the parts and judges them"},
    {"plan", "FILE", "", "with --shard: who measures what, as 'benchgate plan --out FILE' wrote it"},
    {"bench", "NAME", "", "name of the scenario to check; same as --only"},
    {"bench-regex", "R", "", "check the scenarios whose names match this regular expression"},
    {"allow-different", "", "", "compare although command, name, work units, fault or load differ", Kind::flag},
    {"allow-failures", "", "", "use the successful iterations even if others failed", Kind::flag},
    {"env", "K=V", "", "environment variable for every scenario", Kind::text, 0, 0, true},
    {"fetch-baseline", "", "", "only fetch the baseline's commit and print it", Kind::flag},
    {"fetch-anchor", "", "", "only fetch the anchor's commit and print it", Kind::flag},
    {"baseline-name", "N", "",
     "name for the baseline in reports, if it is a commit, or with --from a report or folder"},
    {"output-github", "", "", "write verdict and counts to the file in GITHUB_OUTPUT", Kind::flag},
    {"allow-nonzero", "", "", "accept any exit code of the commands", Kind::flag},
    {"confirm", "N", "",
     "number of times to measure a suspected slowdown again before it fails (default: the scenario's, 1)", Kind::count,
     0, 10},
    {"interleave-base", "DIR", "", "baseline build folder, measured in pairs with --interleave-head"},
    {"interleave-head", "DIR", "", "candidate build folder, measured in pairs with --interleave-base"},
    {"sequential", "", "", "measure a baseline commit before the change instead of in pairs with it", Kind::flag},
    {"build-cache", "DIR", "", "keep the build of a baseline commit in this folder for later checks of it, for 24 h"},
    {"build-cache-digest", "SHA256", "", "with --build-cache: use only the build whose manifest has this digest"},
    {"vs", "", "", "with -- CMD1 --vs CMD2: separates the baseline's command from the candidate's", Kind::flag},
    {"name", "N", "", "with --vs: name of the comparison (default: the programs' names)"},
    {"prepare", "CMD", "", "with --vs: shell command run before each iteration, not measured"},
    {.name = "parameter",
     .values = "NAME=A,B",
     .fallback = "",
     .help = "with --vs: {NAME} in the commands stands for each of these values",
     .repeated = true},
    {"cwd", "DIR", "", "with --vs: working directory of both commands"},
    {"work", "U", "", "with --vs: units of work per iteration, for throughput_per_s", Kind::open_number, 0, 1e15},
}};

/// Pairs detect smaller changes than separate runs do, so their default is lower.
constexpr std::string_view help_of_threshold =
    "allowed worsening of a metric, as a ratio: 0.20 or 20% is 20 %; without this option, pairs may get 3 % worse";

/// Options of `run` with the same meaning here.
constexpr std::array<std::string_view, 15> run_names{"repeat",     "anchor",        "seed",
                                                     "warmup",     "timeout",       "output-cap-bytes",
                                                     "only",       "tag",           "job-type",
                                                     "source-ref", "source-commit", "total-time-budget",
                                                     "no-wait",    "pass-env",      "include-hostname-hash"};

app::CheckedScenarios checked_scenarios(const Arguments& arguments) {
  if (arguments.given("all") && (arguments.given("bench") || arguments.given("only")))
    throw Error("--all", "cannot be combined with --bench or --only");
  app::CheckedScenarios scenarios;
  scenarios.paths = arguments.positional;
  scenarios.overrides = run_overrides(arguments);
  scenarios.filter = case_filter(arguments);
  scenarios.name_pattern = arguments.text("bench-regex");
  scenarios.environment = environment_variables(arguments);
  if (arguments.flag("allow-nonzero")) scenarios.exit_codes = app::CheckedScenarios::ExitCodes::any;
  return scenarios;
}

/// Throws Error when an option that needs both sides in checkouts is combined with results or builds that exist.
void require_checkouts(const Arguments& arguments, std::string_view option) {
  if (!arguments.given(option)) return;
  for (const std::string_view other : {"from", "current", "interleave-base", "interleave-head"})
    if (arguments.given(other))
      throw Error(fmt::format("--{}", option), fmt::format("cannot be combined with --{}", other));
}

/// Throws Error for options that would have no effect: those of a measurement, where results exist already, and one
/// that the other one makes void.
void require_effect(const Arguments& arguments) {
  for (const std::string_view results : {"from", "current"})
    for (const std::string_view option :
         {"repeat", "confirm", "warmup", "timeout", "output-cap-bytes", "seed", "sequential", "force"})
      if (arguments.given(results) && arguments.given(option))
        throw Error(fmt::format("--{}", option),
                    fmt::format("cannot be combined with --{}, which measures nothing", results));
  for (const std::string_view option :
       {"baseline", "baseline-name", "require-baseline", "allow-missing-baseline", "sequential"})
    if (arguments.given("interleave-base") && arguments.given(option))
      throw Error(fmt::format("--{}", option),
                  "cannot be combined with --interleave-base, which names the baseline of pairs");
  if (!arguments.text("as").empty() && !arguments.given("from"))
    throw Error("--as", "needs --from; a scenario names the format of its report under 'import:'");
  if (arguments.flag("require-baseline") && arguments.flag("allow-missing-baseline"))
    throw Error("--require-baseline", "cannot be combined with --allow-missing-baseline");
}

/// The anchor belongs to what this check measures, in a checkout of its own.
std::optional<std::string> anchor_word(const Arguments& arguments) {
  require_checkouts(arguments, "anchor");
  return arguments.text_if("anchor");
}

app::BaselineRequest baseline_request(const Arguments& arguments) {
  app::BaselineRequest baseline{arguments.text_if("baseline"), arguments.text_if("baseline-name")};
  if (arguments.flag("allow-missing-baseline")) baseline.unknown = app::BaselineRequest::Unknown::measure_only;
  return baseline;
}

app::SidesRequest sides_request(const Arguments& arguments) {
  app::SidesRequest sides;
  if (arguments.flag("sequential")) sides.order = app::SidesRequest::Order::sequential;
  sides.baseline_folder = arguments.text_if("interleave-base");
  sides.candidate_folder = arguments.text_if("interleave-head");
  require_checkouts(arguments, "candidate");
  sides.candidate = arguments.text_if("candidate");
  if (arguments.given("repeat")) sides.pairs = static_cast<std::size_t>(arguments.count("repeat"));
  if (arguments.given("confirm")) sides.confirmations = static_cast<int>(arguments.count("confirm"));
  return sides;
}

std::optional<app::BuildCacheRequest> cached_builds_request(const Arguments& arguments) {
  const std::string digest = arguments.text("build-cache-digest");
  if (!arguments.given("build-cache")) {
    if (!digest.empty()) throw Error("--build-cache-digest", "needs --build-cache");
    return std::nullopt;
  }
  if (!digest.empty() && !base::is_sha256(digest))
    throw Error("--build-cache-digest",
                fmt::format("'{}' is not a SHA-256 of {} hexadecimal digits", digest, base::sha256_digits));
  app::BuildCacheRequest cache{arguments.text("build-cache"), digest};
  if (arguments.given("confirm")) cache.confirmations = static_cast<int>(arguments.count("confirm"));
  return cache;
}

std::optional<app::ShardRequest> shard_request(const Arguments& arguments) {
  if (!arguments.given("shard")) {
    if (arguments.given("plan")) throw Error("--plan", "needs --shard");
    return std::nullopt;
  }
  for (const std::string_view other : {"from", "current", "output-github"})
    if (arguments.given(other)) throw Error("--shard", fmt::format("cannot be combined with --{}", other));
  const std::string text = arguments.text("shard");
  const auto shard = format::parse_shard_number(text);
  if (!shard)
    throw Error("--shard", fmt::format("'{}' must be K/N, such as 1/4 for the first of four; N is at most {}",
                                       base::printable(text), model::most_shards));
  app::ShardRequest request{*shard};
  if (arguments.given("plan")) request.plan = arguments.text("plan");
  return request;
}

/// Throws Error when there is nothing that could be executed.
std::optional<std::chrono::nanoseconds> explain_budget(const Arguments& arguments) {
  if (arguments.text("explain") != "auto") {
    if (arguments.given("explain-budget")) throw Error("--explain-budget", "needs --explain auto");
    return std::nullopt;
  }
  for (const std::string_view other : {"from", "current"})
    if (arguments.given(other)) throw Error("--explain", fmt::format("cannot be combined with --{}", other));
  return base::parse_duration(arguments.text("explain-budget"));
}

/// Options that change neither what is measured nor how it is judged, or that name the sides.
constexpr std::array<std::string_view, 34> not_reproduced{"format",
                                                          "from",
                                                          "as",
                                                          "baseline",
                                                          "baseline-name",
                                                          "candidate",
                                                          "out-dir",
                                                          "require-baseline",
                                                          "allow-missing-baseline",
                                                          "all",
                                                          "shard",
                                                          "plan",
                                                          "bench",
                                                          "bench-regex",
                                                          "only",
                                                          "tag",
                                                          "fetch-baseline",
                                                          "anchor",
                                                          "fetch-anchor",
                                                          "output-github",
                                                          "job-type",
                                                          "source-ref",
                                                          "source-commit",
                                                          "total-time-budget",
                                                          "no-wait",
                                                          "seed",
                                                          "include-hostname-hash",
                                                          "pretty",
                                                          "vs",
                                                          "build-cache",
                                                          "build-cache-digest",
                                                          "skip-unchanged",
                                                          "explain",
                                                          "explain-budget"};

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string reproduce_options(const Arguments& arguments) {
  std::string text;
  for (const Option& option : check_options()) {
    if (option.hidden || !option.alias_of.empty() || contains(not_reproduced, option.name)) continue;
    if (option.kind == Kind::flag && arguments.flag(option.name)) text += fmt::format(" --{}", option.name);
    for (const std::string& value : arguments.list(option.name))
      if (value != option.fallback) text += fmt::format(" --{} {}", option.name, base::shell_word(value));
  }
  return text;
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

judge::CheckPolicy check_policy(const Arguments& arguments) {
  using Inconclusive = judge::InconclusivePolicy;
  judge::CheckPolicy policy;
  if (arguments.flag("fail-on-warn")) policy.warnings = judge::WarningPolicy::fail;
  const std::string inconclusive = arguments.text("on-inconclusive");
  policy.inconclusive = inconclusive == "fail"   ? Inconclusive::fail
                        : inconclusive == "warn" ? Inconclusive::warn
                                                 : Inconclusive::pass;
  if (arguments.flag("require-baseline")) policy.missing_baseline = judge::MissingBaselinePolicy::error;
  return policy;
}

app::CheckRequest check_request(const Arguments& arguments) {
  require_effect(arguments);
  app::CheckRequest request;
  request.configuration = arguments.text_if("config");
  request.scenarios = checked_scenarios(arguments);
  request.baseline = baseline_request(arguments);
  request.sides = sides_request(arguments);
  request.anchor = anchor_word(arguments);
  request.cached_builds = cached_builds_request(arguments);
  request.candidate_results = arguments.text_if("current");
  request.settings = compare_settings(arguments);
  request.settings.budgets.floors = app::CheckRequest().settings.budgets.floors;
  request.settings.significance.shown = true;  // each row shows interval and p
  request.policy = check_policy(arguments);
  request.measuring = measuring_request(arguments);
  if (arguments.flag("force")) request.same_source = app::CheckRequest::SameSource::measure;
  require_checkouts(arguments, "skip-unchanged");
  if (arguments.flag("skip-unchanged")) request.unchanged = app::CheckRequest::Unchanged::skip;
  request.explain_budget = explain_budget(arguments);
  request.source = source_request(arguments);
  request.out_dir = arguments.text("out-dir");
  if (arguments.flag("all")) request.folders = app::CheckRequest::Folders::always;
  request.shard = shard_request(arguments);
  if (arguments.flag("pretty")) request.json_style = syntax::JsonWriter::Style::indented;
  request.reproduce_options = reproduce_options(arguments);
  if (arguments.flag("output-github")) request.step_outputs = app::CheckRequest::StepOutputs::github;
  return request;
}

}  // namespace benchgate::cli
