// SPDX-License-Identifier: MIT
#include "cli/gate.hpp"

#include <algorithm>
#include <array>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "cli/gate_input.hpp"
#include "cli/import_receipts.hpp"
#include "render/gate_summary_json.hpp"
#include "render/gate_summary_markdown.hpp"
#include "sys/clock.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr double unlimited = 1e15;
constexpr double most_count = 1e9;

constexpr std::array<Option, 31> gate_table{{
    {"candidate", "DIR", "", "result tree to judge; its baseline needs a manifest"},
    {"baseline", "DIR", "", "result tree to judge it against"},
    {"manifest", "FILE", "", "manifest of the baseline (default BASELINE/manifest.json)"},
    {"require-manifest", "", "", "fail when the baseline has no manifest", Kind::flag},
    {"no-require-manifest", "", "", "without a manifest: not_verified instead of fail", Kind::flag},
    {"candidate-ref", "R", "", "branch or tag of the candidate (default: its manifest, else the CI's, else git's)"},
    {"candidate-commit", "C", "", "commit of the candidate (likewise)"},
    {"scenario", "NAME", "", "judge only this one (default: the folders on both sides)", Kind::text, 0, 0, true},
    {"scenarios", "A,B", "", "the same as a list with commas"},
    {"metric", "M", "", "metric of gate E3 (default ttft_ms, else wall_ms; imported: the report's first)"},
    {"statistic", "S", "", "its statistic: median or p1 to p99.9 (default p95; imported: median)"},
    {"profile", "ga|development", "ga", "overhead limit: 3 % or 5 %", Kind::choice},
    {"max-overhead-pct", "N", "", "overhead limit in percent, instead of the profile's", Kind::open_number, 0,
     unlimited},
    {"max-variance-pct", "N", "10", "limit of the coefficient of variation between reruns", Kind::open_number, 0,
     unlimited},
    {"min-runs", "N", "3", "reruns that gate D3 needs", Kind::count, 2, most_count},
    {"regression-pct", "N", "5", "limit of the regression in percent", Kind::open_number, 0, unlimited},
    {"alpha", "N", "0.05", "limit of p", Kind::open_number, 0, 1},
    {"bootstrap-iterations", "N", "1000", "resamples of the bootstrap", Kind::count, 100, 1e6},
    {"seed", "N", "42", "seed of the bootstrap", Kind::count, 0, 0},
    {"min-samples", "N", "30", "samples a side that gate E3 needs", Kind::count, 1, most_count},
    {"min-cliffs-delta", "N", "0.147", "size of Cliff's delta that matters", Kind::open_number, 0, 1},
    {"on-inconclusive", "pass|warn|fail", "pass", "what an inconclusive verdict does", Kind::choice},
    {"out", "DIR", "", "write m5_gate_summary.json and .md there"},
    {"out-json", "FILE", "", "write the JSON report to this file"},
    {"out-md", "FILE", "", "write the Markdown report to this file"},
    {"candidate-root", "DIR", "", "like --candidate, without requiring a manifest", Kind::text, 0, 0, false, {}, true},
    {"baseline-root", "DIR", "", "", Kind::text, 0, 0, false, "baseline", true},
    {"baseline-manifest", "FILE", "", "", Kind::text, 0, 0, false, "manifest", true},
    {"require-baseline-manifest", "", "", "", Kind::flag, 0, 0, false, "require-manifest", true},
    {"ttft-regression-pct", "N", "", "", Kind::open_number, 0, unlimited, false, "regression-pct", true},
    {"bootstrap-iters", "N", "", "", Kind::count, 100, 1e6, false, "bootstrap-iterations", true},
}};

double overhead_limit(const Arguments& arguments) {
  if (arguments.given("max-overhead-pct")) return arguments.number("max-overhead-pct");
  const std::string profile = arguments.text("profile");
  return std::find_if(gates::profiles.begin(), gates::profiles.end(),
                      [&](const gates::Profile& row) { return row.name == profile; })
      ->max_overhead_pct;
}

gates::Settings settings_of(const Arguments& arguments) {
  gates::Settings settings;
  settings.profile = arguments.text("profile");
  settings.max_overhead_pct = overhead_limit(arguments);
  settings.variance = {arguments.number("max-variance-pct"), static_cast<int>(arguments.count("min-runs"))};
  gates::SignificanceSettings& e3 = settings.significance;
  e3.regression_pct = arguments.number("regression-pct");
  e3.alpha = arguments.number("alpha");
  e3.bootstrap_iterations = static_cast<int>(arguments.count("bootstrap-iterations"));
  e3.seed = static_cast<std::uint64_t>(arguments.count("seed"));
  e3.min_samples = static_cast<int>(arguments.count("min-samples"));
  e3.min_cliffs_delta = arguments.number("min-cliffs-delta");
  return settings;
}

gates::ManifestNeed manifest_need(const Arguments& arguments) {
  if (arguments.flag("require-manifest") && arguments.flag("no-require-manifest"))
    throw Error("--require-manifest", "contradicts --no-require-manifest");
  if (arguments.flag("require-manifest")) return gates::ManifestNeed::required;
  if (arguments.flag("no-require-manifest")) return gates::ManifestNeed::optional;
  return arguments.given("candidate") ? gates::ManifestNeed::required : gates::ManifestNeed::optional;
}

std::optional<analysis::Statistic> tested_statistic(const Arguments& arguments) {
  const auto name = arguments.text_if("statistic");
  if (!name) return std::nullopt;
  const auto statistic = analysis::parse_statistic(*name);
  if (!statistic || !is_percentile(*statistic))
    throw Error("--statistic", fmt::format("'{}' is not median or p1 to p99.9", base::printable(*name)));
  return statistic;
}

/// The folder of a benchmark of another tool, else a scenario's, which has its name.
std::string folder_in(const fs::path& tree, const std::string& name) {
  std::string of_report = report_folder(name);
  return sys::is_folder(tree / of_report) ? of_report : name;
}

std::vector<std::string> chosen_scenarios(const Arguments& arguments, const fs::path& candidate) {
  std::vector<std::string> names = arguments.list("scenario");
  if (const auto list = arguments.text_if("scenarios"))
    for (const std::string_view name : base::split(*list, ',')) names.emplace_back(base::trim(name));
  for (std::string& name : names) {
    name = folder_in(candidate, name);
    if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos)
      throw Error("--scenario", fmt::format("'{}' is not the name of a folder", base::printable(name)));
    if (std::count(names.begin(), names.end(), name) > 1)
      throw Error("--scenario", fmt::format("'{}' is given more than once", base::printable(name)));
  }
  return names;
}

GateFiles files_of(const Arguments& arguments) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "gate takes options only (--help lists them)");
  if (arguments.given("candidate") && arguments.given("candidate-root"))
    throw Error("--candidate-root", "is another name of --candidate; give one");
  GateFiles files;
  files.candidate = arguments.text(arguments.given("candidate") ? "candidate" : "candidate-root");
  files.baseline = arguments.text("baseline");
  if (files.candidate.empty()) throw Error("--candidate", "is needed: the result tree to judge");
  if (files.baseline.empty()) throw Error("--baseline", "is needed: the result tree to judge against");
  files.manifest =
      arguments.given("manifest") ? fs::path(arguments.text("manifest")) : files.baseline / "manifest.json";
  files.need = manifest_need(arguments);
  files.scenarios = chosen_scenarios(arguments, files.candidate);
  files.metric = arguments.text_if("metric");
  if (files.metric && files.metric->empty()) throw Error("--metric", "names no metric");
  files.statistic = tested_statistic(arguments);
  if (arguments.given("regression-pct")) files.regression_pct = arguments.number("regression-pct");
  files.candidate_ref = arguments.text_if("candidate-ref");
  files.candidate_commit = arguments.text_if("candidate-commit");
  return files;
}

void write_report(const fs::path& path, std::string_view text) {
  if (path.has_parent_path()) sys::make_folders(path.parent_path());
  sys::write_file(path, text);
}

void deliver(const gates::GateReport& report, const Arguments& arguments, Io io) {
  const std::string json = render::gate_summary_json(report);
  const std::string markdown = render::gate_summary_markdown(report);
  if (const auto folder = arguments.text_if("out")) {
    write_report(fs::path(*folder) / "m5_gate_summary.json", json);
    write_report(fs::path(*folder) / "m5_gate_summary.md", markdown);
  }
  if (const auto file = arguments.text_if("out-json")) write_report(*file, json);
  if (const auto file = arguments.text_if("out-md")) write_report(*file, markdown);
  const std::string format = arguments.text("format");
  io.out << (format == "json" ? json : format == "text" ? render::gate_summary_text(report) : markdown);
}

model::ExitCode exit_code_of(const gates::GateReport& report, std::string_view on_inconclusive) {
  switch (report.verdict) {
    case model::Verdict::error: return model::ExitCode::error;
    case model::Verdict::fail: return model::ExitCode::fail;
    case model::Verdict::inconclusive: return on_inconclusive == "fail" ? model::ExitCode::fail : model::ExitCode::pass;
    default: return model::ExitCode::pass;
  }
}

model::ExitCode judge_trees(const Arguments& arguments, Io io, app::Session&) {
  const GateFiles files = files_of(arguments);
  const gates::Settings settings = settings_of(arguments);
  const std::string generated_at = base::format_rfc3339(sys::stamp_time());
  const auto finish = [&](gates::GateReport report) {
    report.generated_at = generated_at;
    report.candidate_root = files.candidate.string();
    report.baseline_root = files.baseline.string();
    report.provenance.input.need = files.need;
    report.provenance.input.manifest_path = files.manifest.string();
    if (report.verdict == model::Verdict::inconclusive && arguments.text("on-inconclusive") == "warn")
      report.warnings.emplace_back("the verdict is inconclusive");
    deliver(report, arguments, io);
    return exit_code_of(report, arguments.text("on-inconclusive"));
  };
  const std::optional<gates::GateInput> input = [&]() -> std::optional<gates::GateInput> {
    try {
      return read_gate_input(files);
    } catch (const Error& error) {  // an unreadable input is a verdict too: the report says so
      finish(error_report(error.what(), settings));
      throw;
    }
  }();
  return finish(judge(*input, settings, base::hardware_threads()));
}

}  // namespace

Command gate_command() {
  return {"gate",     "judge a candidate's runs against a baseline's by four release gates",
          "",         "benchgate gate --candidate results/main --baseline results/v1.0 --out report",
          gate_table, judge_trees};
}

}  // namespace benchgate::cli
