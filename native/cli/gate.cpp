// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <array>
#include <span>
#include <string>

#include "app/gate/gate.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "render/gate_summary.hpp"

namespace benchgate::cli {

namespace {

constexpr double unlimited = 1e15;
constexpr double most_count = 1e9;

constexpr std::array<Option, 37> gate_table{{
    {"candidate", "DIR", "", "results folder to judge; its baseline needs a manifest"},
    {"baseline", "DIR", "", "results folder to compare with"},
    {"manifest", "FILE", "", "manifest of the baseline (default: BASELINE/manifest.json)"},
    {"require-manifest", "", "", "fail when the baseline has no manifest", Kind::flag},
    {"no-require-manifest", "", "", "report not_verified instead of fail when the baseline has no manifest",
     Kind::flag},
    {"candidate-ref", "R", "", "branch or tag of the candidate (default: its manifest, else the CI's, else git's)"},
    {"candidate-commit", "C", "", "commit of the candidate (default: its manifest, else the CI's, else git's)"},
    {"scenario", "NAME", "", "judge only this scenario (default: those on both sides)", Kind::text, 0, 0, true},
    {"scenarios", "A,B", "", "judge only these scenarios"},
    {"metric", "M", "", "metric of gate E3 (default: ttft_ms, else wall_ms; imported: the report's first)"},
    {"statistic", "S", "", "statistic of gate E3: median or p1 to p99.9 (default: p95 for services, else median)"},
    {"profile", "ga|development", "", "overhead limit: 3 % or 5 %", Kind::choice},
    {"max-overhead-pct", "N", "", "overhead limit in percent, instead of the profile's", Kind::open_number, 0,
     unlimited},
    {"max-variance-pct", "N", "", "limit for the coefficient of variation between reruns, in percent",
     Kind::open_number, 0, unlimited},
    {"min-runs", "N", "", "minimum number of reruns for gate D3", Kind::count, 2, most_count},
    {"regression-pct", "N", "", "limit for a regression in percent", Kind::open_number, 0, unlimited},
    {"alpha", "N", "", "significance level for p", Kind::open_number, 0, 1},
    {"bootstrap-iterations", "N", "", "number of bootstrap resamples", Kind::count, 100, 1e6},
    {"seed", "N", "", "seed of the bootstrap", Kind::count, 0, 0},
    {"min-samples", "N", "", "minimum number of samples per side for gate E3", Kind::count, 1, most_count},
    {"min-cliffs-delta", "N", "", "smallest relevant Cliff's delta", Kind::open_number, 0, 1},
    {"service-level", "on|off", "",
     "judge failed requests and throughput of services, too (default: on where the runs have receipts, and not for "
     "--candidate-root)",
     Kind::choice},
    {"max-error-rise", "N", "", "limit for the rise of the error rate of a service, in percentage points",
     Kind::open_number, 0, 100},
    {"max-error-rate", "N", "", "limit for the error rate of a service in percent (default: none)", Kind::open_number,
     0, 100},
    {"on-inconclusive", "pass|warn|fail", "pass", "what to do on an inconclusive verdict", Kind::choice},
    {"allow-synthetic", "", "", "exit with 0 for results that were not measured, which are no pass", Kind::flag},
    {"allow-failures", "", "", "use the successful samples even if others failed", Kind::flag},
    {"allow-different", "", "", "compare although command, environment, setup, fault or load differ", Kind::flag},
    {"out", "DIR", "", "write m5_gate_summary.json and .md to this folder"},
    {"out-json", "FILE", "", "write the JSON report to this file"},
    {"out-md", "FILE", "", "write the Markdown report to this file"},
    {"candidate-root", "DIR", "", "like --candidate, without requiring a manifest", Kind::text, 0, 0, false, {}, true},
    {"baseline-root", "DIR", "", "", Kind::text, 0, 0, false, "baseline", true},
    {"baseline-manifest", "FILE", "", "", Kind::text, 0, 0, false, "manifest", true},
    {"require-baseline-manifest", "", "", "", Kind::flag, 0, 0, false, "require-manifest", true},
    {"ttft-regression-pct", "N", "", "", Kind::open_number, 0, unlimited, false, "regression-pct", true},
    {"bootstrap-iters", "N", "", "", Kind::count, 100, 1e6, false, "bootstrap-iterations", true},
}};

/// The options with the defaults of the gates, which stand in judge.
std::span<const Option> gate_options() {
  static const judge::Settings usual;
  static const std::array<DefaultOf, 10> defaults{
      {{"profile", usual.profile},
       {"max-variance-pct", base::format_number(usual.variance.max_variance_pct)},
       {"min-runs", fmt::format("{}", usual.variance.min_runs)},
       {"regression-pct", base::format_number(usual.significance.regression_pct)},
       {"alpha", base::format_number(usual.significance.alpha)},
       {"bootstrap-iterations", fmt::format("{}", usual.significance.bootstrap_iterations)},
       {"seed", fmt::format("{}", usual.significance.seed)},
       {"min-samples", fmt::format("{}", usual.significance.min_samples)},
       {"min-cliffs-delta", base::format_number(usual.significance.min_cliffs_delta)},
       {"max-error-rise", base::format_number(usual.service_level.max_error_rise)}}};
  static const auto options = with_defaults(gate_table, defaults);
  return options;
}

/// The reference tool's spelling judges the reference tool's four gates.
judge::JudgeService judge_service(const Arguments& arguments) {
  using judge::JudgeService;
  if (arguments.given("service-level"))
    return arguments.text("service-level") == "off" ? JudgeService::no : JudgeService::yes;
  return arguments.given("candidate-root") ? JudgeService::no : JudgeService::with_receipts;
}

judge::Settings settings_of(const Arguments& arguments) {
  judge::Settings settings;
  settings.profile = arguments.text("profile");
  settings.max_overhead_pct = arguments.given("max-overhead-pct") ? arguments.number("max-overhead-pct")
                                                                  : judge::overhead_limit(settings.profile);
  settings.variance = {arguments.number("max-variance-pct"), static_cast<int>(arguments.count("min-runs"))};
  judge::SignificanceSettings& e3 = settings.significance;
  e3.regression_pct = arguments.number("regression-pct");
  e3.alpha = arguments.number("alpha");
  e3.bootstrap_iterations = static_cast<int>(arguments.count("bootstrap-iterations"));
  e3.seed = static_cast<std::uint64_t>(arguments.count("seed"));
  e3.min_samples = static_cast<int>(arguments.count("min-samples"));
  e3.min_cliffs_delta = arguments.number("min-cliffs-delta");
  settings.service_level.judge = judge_service(arguments);
  settings.service_level.max_error_rise = arguments.number("max-error-rise");
  if (arguments.given("max-error-rate")) settings.service_level.max_error_rate = arguments.number("max-error-rate");
  if (arguments.flag("allow-failures")) settings.failed_samples = judge::OnFailedSamples::leave_out;
  if (arguments.flag("allow-different")) settings.other_benchmark = judge::OtherBenchmark::compare;
  return settings;
}

judge::ManifestNeed manifest_need(const Arguments& arguments) {
  if (arguments.flag("require-manifest") && arguments.flag("no-require-manifest"))
    throw Error("--require-manifest", "cannot be combined with --no-require-manifest");
  if (arguments.flag("require-manifest")) return judge::ManifestNeed::required;
  if (arguments.flag("no-require-manifest")) return judge::ManifestNeed::optional;
  return arguments.given("candidate") ? judge::ManifestNeed::required : judge::ManifestNeed::optional;
}

std::optional<judge::Statistic> tested_statistic(const Arguments& arguments) {
  const auto name = arguments.text_if("statistic");
  if (!name) return std::nullopt;
  const auto statistic = judge::parse_statistic(*name);
  if (!statistic || !is_percentile(*statistic))
    throw Error("--statistic", fmt::format("'{}' is not median or p1 to p99.9", *name));
  return statistic;
}

judge::MeasureChoice measure_choice(const Arguments& arguments) {
  judge::MeasureChoice choice;
  choice.metric = arguments.text_if("metric");
  if (choice.metric && choice.metric->empty()) throw Error("--metric", "is empty; name a metric");
  choice.statistic = tested_statistic(arguments);
  if (arguments.given("regression-pct")) choice.regression_pct = arguments.number("regression-pct");
  return choice;
}

std::vector<std::string> chosen_scenarios(const Arguments& arguments) {
  std::vector<std::string> names = arguments.list("scenario");
  if (const auto list = arguments.text_if("scenarios"))
    for (const std::string_view name : base::split(*list, ',')) names.emplace_back(base::trim(name));
  return names;
}

judge::OnInconclusive on_inconclusive(const Arguments& arguments) {
  const std::string word = arguments.text("on-inconclusive");
  if (word == "fail") return judge::OnInconclusive::fail;
  return word == "warn" ? judge::OnInconclusive::warn : judge::OnInconclusive::pass;
}

app::GateReportFiles report_files(const Arguments& arguments) {
  return {arguments.text_if("out"), arguments.text_if("out-json"), arguments.text_if("out-md")};
}

app::GateRequest gate_request(const Arguments& arguments) {
  if (!arguments.positional.empty())
    throw Error(arguments.positional.front(), "unexpected argument; gate takes options only (--help lists them)");
  if (arguments.given("candidate") && arguments.given("candidate-root"))
    throw Error("--candidate-root", "is another name of --candidate; give one");
  app::GateRequest request;
  request.candidate = arguments.text(arguments.given("candidate") ? "candidate" : "candidate-root");
  request.baseline = arguments.text("baseline");
  if (request.candidate.empty()) throw Error("--candidate", "is required: the results folder to judge");
  if (request.baseline.empty()) throw Error("--baseline", "is required: the results folder to compare with");
  request.manifest = arguments.text_if("manifest");
  request.need = manifest_need(arguments);
  request.scenarios = chosen_scenarios(arguments);
  request.choice = measure_choice(arguments);
  request.settings = settings_of(arguments);
  request.on_inconclusive = on_inconclusive(arguments);
  if (arguments.flag("allow-synthetic")) request.on_synthetic = judge::OnSynthetic::allow;
  request.candidate_ref = arguments.text_if("candidate-ref");
  request.candidate_commit = arguments.text_if("candidate-commit");
  request.files = report_files(arguments);
  return request;
}

model::ExitCode gate(const Arguments& arguments, Io io, app::Session& session) {
  app::remove_gate_reports(report_files(arguments));  // first, because all else may be refused
  const app::GateResult result = judge_trees(gate_request(arguments), session);
  const std::string format = arguments.text("format");
  io.out << (format == "json"   ? render::gate_summary_json(result.report)
             : format == "text" ? render::gate_summary_page(result.report).to_terminal(io.color)
                                : render::gate_summary_markdown(result.report));
  if (!result.input_error.empty()) throw Error("", result.input_error);
  if (!result.refusal.empty()) throw Error("gate", result.refusal);
  return result.exit_code;
}

}  // namespace

Command gate_command() {
  return {"gate",
          "judge a candidate's runs against a baseline's by four release gates",
          "",
          "benchgate gate --candidate results/main --baseline results/v1.0 --out report",
          gate_options(),
          gate};
}

}  // namespace benchgate::cli
