// SPDX-License-Identifier: MIT
#include "cli/run_request.hpp"

#include <algorithm>
#include <array>

#include "app/source/store_location.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/measuring.hpp"
#include "cli/request_values.hpp"
#include "cli/run_cases.hpp"

namespace benchgate::cli {

namespace {

constexpr double most_iterations = 1e6;
constexpr double most_bytes = 1e9;

constexpr std::array<Option, 36> run_table{{
    {"format", "text|json|markdown", "text", "output format", Kind::choice},
    {"out", "DIR", "", "folder for the results; with -- ARGV the receipt file (default: NAME.json)"},
    {"repeat", "N", "", "measured iterations per run (default with -- ARGV: 5)", Kind::count, 1, most_iterations},
    {"warmup", "N", "", "warm-up iterations, not recorded (default with -- ARGV: 0)", Kind::count, 0, most_iterations},
    {"reruns", "N", "", "number of runs per scenario, each in a fresh process tree", Kind::count, 1, 1000},
    {"only-run", "N", "", "measure only this run; for matrix jobs, whose results 'benchgate merge' combines",
     Kind::count, 1, 1000},
    {"timeout", "DURATION", "", "time limit for an iteration; then its process group is killed", Kind::duration},
    {"output-cap-bytes", "N", "", "bytes of output kept per sample (default: 8192)", Kind::count, 0, most_bytes},
    {"only", "A,B", "", "names of the scenarios to measure"},
    {"tag", "T", "", "tag of the scenarios to measure", Kind::text, 0, 0, true},
    {"job-type", "T", "",
     "kind of job: run measures 1, 3, 15 and 15 to 35 iterations for dry, short, medium and default where nothing "
     "else sets them; a history shows medium and default only"},
    {"at", "REF", "", "branch, tag or commit to measure, in a temporary checkout"},
    {"anchor", "REF", "",
     "older build to measure in turns, for a history: a git ref, previous-tag, or auto (as history: anchor: says)"},
    {"source-ref", "R", "", "branch or tag that is measured (default: from git)"},
    {"source-commit", "C", "", "commit that is measured (default: from git)"},
    {"total-time-budget", "DURATION", "", "time limit for all measurements together", Kind::duration},
    {"seed", "N", "", "seed for `randomize`; receipts record it (default: random)", Kind::count, 0, most_seed},
    {"allow-failures", "", "", "exit with code 0 even if iterations failed", Kind::flag},
    {"skip-unchanged", "", "",
     "do not measure scenarios whose fingerprint is that of their last measurement of the default branch; it is "
     "carried forward in the history",
     Kind::flag},
    {"store", "DIR|git:BRANCH|postgres://...", app::default_store, "with --skip-unchanged: the history"},
    {"group", "NAME", "", "with --skip-unchanged: group of the history, if several have the scenarios"},
    {"max-age", "DURATION", "672h", "with --skip-unchanged: measure again what was measured longer ago",
     Kind::duration},
    {"max-hops", "N", "4", "with --skip-unchanged: measure again what was carried forward so often", Kind::count, 1,
     1000},
    {"force", "", "", "overwrite existing results, and measure everything", Kind::flag},
    {"no-wait", "", "", "fail instead of waiting when another measurement is running on this machine", Kind::flag},
    {"pass-env", "NAME", "", "pass this environment variable to measured commands, although it is withheld by default",
     Kind::text, 0, 0, true},
    {"include-hostname-hash", "", "", "add the SHA-256 of the hostname to the receipts", Kind::flag},
    {"dry-run", "", "", "print what would be done without doing it", Kind::flag},
    {"explain", "", "", "print every setting and its origin without measuring", Kind::flag},
    {"name", "N", "", "with -- ARGV: name of the benchmark (default: the program's)"},
    {"work", "U", "", "with -- ARGV: units of work per iteration, for throughput_per_s", Kind::open_number, 0, 1e15},
    {"cwd", "DIR", "", "with -- ARGV: working directory of the command"},
    {"env", "K=V", "", "with -- ARGV: environment variable", Kind::text, 0, 0, true},
    {"allow-nonzero", "", "", "with -- ARGV: accept any exit code", Kind::flag},
    {"docref", "ID", "", "with -- ARGV: documentation id, bench:AREA/NAME"},
    {"pretty", "", "", "", Kind::flag, 0, 0, false, {}, true},  // for perfgate; receipts are always indented
}};

constexpr std::array<std::string_view, 6> ad_hoc_only{"name", "work", "cwd", "env", "allow-nonzero", "docref"};
constexpr std::array<std::string_view, 13> scenarios_only{"at",    "anchor",  "reruns",  "only-run",       "only",
                                                          "tag",   "dry-run", "explain", "skip-unchanged", "store",
                                                          "group", "max-age", "max-hops"};

std::optional<app::CarryRequest> carry_request(const Arguments& arguments) {
  if (!arguments.flag("skip-unchanged")) {
    for (const std::string_view name : {"store", "group", "max-age", "max-hops"})
      if (arguments.given(name)) throw Error(fmt::format("--{}", name), "needs --skip-unchanged");
    return std::nullopt;
  }
  for (const std::string_view other : {"at", "only-run"})
    if (arguments.given(other)) throw Error("--skip-unchanged", fmt::format("cannot be combined with --{}", other));
  return app::CarryRequest{arguments.text("store"), arguments.text_if("group"),
                           static_cast<std::uint64_t>(arguments.count("max-hops")),
                           *base::parse_duration(arguments.text("max-age"))};
}

app::RunConditions run_conditions(const Arguments& arguments) {
  app::RunConditions conditions;
  conditions.measuring = measuring_request(arguments);
  conditions.source = source_request(arguments);
  if (arguments.flag("force")) conditions.on_existing = app::OnExisting::replace;
  if (arguments.flag("allow-failures")) conditions.failed_iterations = judge::FailedIterations::are_allowed;
  return conditions;
}

}  // namespace

std::span<const Option> run_options() { return run_table; }

std::vector<format::Override> run_overrides(const Arguments& arguments) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> rows{
      {{"repeat", "repeat"},
       {"warmup", "warmup"},
       {"reruns", "reruns"},
       {"timeout", "timeout"},
       {"output-cap-bytes", "output_cap_bytes"}}};
  std::vector<format::Override> overrides;
  for (const auto& [option, key] : rows)
    if (const auto value = arguments.has_option(option) ? arguments.text_if(option) : std::nullopt)
      overrides.push_back({std::string(key), *value, fmt::format("--{}", option)});
  return overrides;
}

app::RunRequest run_request(const Arguments& arguments) {
  app::RunRequest request;
  request.scenarios.configuration = arguments.text_if("config");
  request.scenarios.paths = arguments.positional;
  request.scenarios.overrides = run_overrides(arguments);
  request.scenarios.filter = case_filter(arguments);
  request.scenarios.job_type = arguments.text("job-type");
  if (arguments.given("only-run")) request.only_run = static_cast<int>(arguments.count("only-run"));
  request.commit = arguments.text_if("at");
  request.anchor = arguments.text_if("anchor");
  if (arguments.given("out")) request.out_dir = arguments.text("out");
  request.conditions = run_conditions(arguments);
  request.carry = carry_request(arguments);
  return request;
}

app::CommandRequest command_request(const Arguments& arguments) {
  if (arguments.rest.empty()) throw Error("run", "no command after --");
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "a scenario file cannot be combined with a command after --");
  app::CommandRequest request;
  request.name = arguments.text_if("name");
  request.argv = arguments.rest;
  if (arguments.given("repeat")) request.repeat = static_cast<int>(arguments.count("repeat"));
  if (arguments.given("warmup")) request.warmup = static_cast<int>(arguments.count("warmup"));
  if (arguments.given("work")) request.work_units = arguments.number("work");
  request.cwd = arguments.text_if("cwd");
  request.environment = environment_variables(arguments);
  if (arguments.given("timeout")) request.timeout = base::parse_duration(arguments.text("timeout"));
  if (arguments.given("output-cap-bytes")) request.output_cap_bytes = arguments.count("output-cap-bytes");
  if (arguments.flag("allow-nonzero")) request.exit_codes = app::CommandRequest::ExitCodes::any;
  request.docref = arguments.text("docref");
  if (arguments.given("out")) request.receipt = arguments.text("out");
  request.conditions = run_conditions(arguments);
  return request;
}

void check_form(const Arguments& arguments) {
  const bool ad_hoc = arguments.has_rest;
  for (const std::string_view name : ad_hoc ? std::span<const std::string_view>(scenarios_only) : ad_hoc_only)
    if (arguments.given(name))
      throw Error(fmt::format("--{}", name), ad_hoc ? "is for scenario files, not for a command after --"
                                                    : "is for a command after -- only (run --name N -- ARGV)");
}

}  // namespace benchgate::cli
