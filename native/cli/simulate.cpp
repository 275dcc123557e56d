// SPDX-License-Identifier: MIT
#include "cli/simulate.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "analysis/synthetic.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "codec/collector_overhead.hpp"
#include "codec/manifest_json.hpp"
#include "codec/provenance_json.hpp"
#include "codec/service_sample_json.hpp"
#include "render/simulation.hpp"
#include "results/run_record.hpp"
#include "sys/clock.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

// Synthetic figures depend on the scenario, the seed, the side and the run, and
// on no source code. So the source that the manifest names is, unless told
// otherwise, made from those: two sides can only look like the same source when
// they hold the same figures, and the state of a repository never stands beside
// figures that do not come from it.

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view mode_name = "synthetic";

constexpr std::array<Option, 12> simulate_table{{
    {"out", "DIR", "", "folder for the results"},
    {"samples", "N", "", "samples of a run (default: the scenario's sample_count, else 24)", Kind::count, 1, 1e6},
    {"reruns", "N", "", "runs (default: the scenario's repetitions, else 3)", Kind::count, 1, 10000},
    {"only-run", "N", "", "write this run only: each job of a matrix makes one, and merge joins them", Kind::count, 1,
     10000},
    {"seed", "N", "", "seed of the noise (default: the scenario's seed, else 42)", Kind::count, 0, 0},
    {"noise", "N", "0.02", "spread of the noise, relative; 0: none", Kind::number, 0, 1},
    {"side", "candidate|baseline", "candidate", "which side of a comparison the results are for", Kind::choice},
    {"mode", "NAME", "synthetic", "label of the results: synthetic, or fallback-synthetic-REASON"},
    {"source-ref", "R", "", "branch or tag that the manifest names (default: synthetic-SIDE)"},
    {"source-commit", "C", "", "commit that the manifest names (default: a digest of the settings)"},
    {"force", "", "", "replace results that are there", Kind::flag},
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
}};

bool is_synthetic(std::string_view mode) { return mode == mode_name || mode.starts_with("fallback-synthetic-"); }

/// A label that cannot be taken for that of measured results.
std::string mode_from(const Arguments& arguments) {
  const std::string mode = arguments.text("mode");
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (!is_synthetic(mode) || mode.find_first_not_of(allowed) != std::string::npos || mode.size() > 100)
    throw Error("--mode", fmt::format("'{}' is not synthetic or fallback-synthetic-REASON", base::printable(mode)));
  return mode;
}

/// Everything that the figures and files of a call have in common.
struct Settings {
  fs::path out;
  std::optional<int> samples;
  std::optional<int> reruns;
  std::optional<int> only_run;
  std::optional<std::uint64_t> seed;
  double noise = 0;
  std::string side;
  bool force = false;
  model::Manifest manifest;
  base::Instant stamp;
};

std::optional<std::int64_t> count_if(const Arguments& arguments, std::string_view name) {
  return arguments.given(name) ? std::optional(arguments.count(name)) : std::nullopt;
}

Settings settings_from(const Arguments& arguments) {
  Settings settings;
  if (!arguments.given("out")) throw Error("--out", "is missing; name a folder for the results");
  settings.out = arguments.text("out");
  if (const auto count = count_if(arguments, "samples")) settings.samples = static_cast<int>(*count);
  if (const auto count = count_if(arguments, "reruns")) settings.reruns = static_cast<int>(*count);
  if (const auto number = count_if(arguments, "only-run")) settings.only_run = static_cast<int>(*number);
  if (const auto seed = count_if(arguments, "seed")) settings.seed = static_cast<std::uint64_t>(*seed);
  settings.noise = arguments.number("noise");
  settings.side = arguments.text("side");
  settings.force = arguments.flag("force");
  settings.stamp = sys::stamp_time();
  settings.manifest.generated_at = base::format_rfc3339(settings.stamp);
  settings.manifest.mode = mode_from(arguments);
  settings.manifest.source_ref =
      arguments.text_if("source-ref").value_or(fmt::format("{}-{}", mode_name, settings.side));
  settings.manifest.source_commit = arguments.text("source-commit");
  return settings;
}

/// One fault scenario with the settings that hold for it.
struct Task {
  model::Scenario scenario;
  int samples = 0;
  int runs = 0;
  std::uint64_t seed = 0;

  fs::path folder(const Settings& settings) const { return settings.out / scenario.name; }
};

Task task_from(const model::Scenario& scenario, const Settings& settings) {
  if (!scenario.fault)
    throw Error(
        base::where(scenario.place),
        fmt::format("'{}' is no fault scenario: it has no 'fault'; measure it with 'benchgate run'", scenario.name));
  const model::FaultPlan& plan = *scenario.fault;
  if (const int runs = settings.reruns.value_or(plan.repetitions); settings.only_run > runs)
    throw Error("--only-run",
                fmt::format("{} is more than the {} runs of '{}'", *settings.only_run, runs, scenario.name));
  Task task{.scenario = scenario,
            .samples = settings.samples.value_or(plan.sample_count),
            .runs = settings.reruns.value_or(plan.repetitions),
            .seed = settings.seed.value_or(plan.seed)};
  for (const model::Metric& metric : analysis::service_metrics())
    task.scenario.metrics.push_back(
        {metric, model::MetricSource::From::jsonl, "", "raw_samples.jsonl", metric.name, {}});
  return task;
}

std::vector<Task> read_tasks(const Arguments& arguments, const Settings& settings) {
  std::vector<Task> tasks;
  for (const codec::ScenarioFile& file :
       app::load_scenarios(arguments.positional, app::load_configuration(arguments.text_if("config")), {}))
    for (const model::Scenario& scenario : file.cases) tasks.push_back(task_from(scenario, settings));
  return tasks;
}

std::string settings_digest(const Settings& settings, std::span<const Task> tasks) {
  std::string text = fmt::format("side {}\nnoise {}\n", settings.side, base::format_number(settings.noise));
  for (const Task& task : tasks)
    text += fmt::format("{} samples {} runs {} seed {}\n", task.scenario.name, task.samples, task.runs, task.seed);
  return fmt::format("{}-{}", mode_name, sys::sha256_hex(text).substr(0, 40));
}

/// Whether all results of a manifest are about to be replaced.
bool replaces_all(const model::Manifest& there, std::span<const Task> tasks) {
  return std::all_of(there.files.begin(), there.files.end(), [&](const auto& file) {
    return std::any_of(tasks.begin(), tasks.end(),
                       [&](const Task& task) { return file.first.starts_with(task.scenario.name + "/"); });
  });
}

/// Refuses to write among results of another source: a tree has one manifest.
void check_place(const Settings& settings, std::span<const Task> tasks) {
  const fs::path manifest_path = settings.out / "manifest.json";
  if (sys::path_exists(manifest_path)) {
    const std::string name = base::printable(manifest_path.string());
    const model::Manifest there = codec::parse_manifest(sys::read_file(manifest_path), name);
    if (!is_synthetic(there.mode)) throw Error(name, "belongs to measured results; choose another --out");
    if (!settings.force) throw Error(name, "exists already; choose another --out, or --force to replace the results");
    if (there.source_commit != settings.manifest.source_commit && !replaces_all(there, tasks))
      throw Error(name, "belongs to results with other settings that would stay; choose another --out");
  }
  for (const Task& task : tasks)
    if (const fs::path folder = task.folder(settings); sys::path_exists(folder) && !settings.force)
      throw Error(base::printable(folder.string()),
                  "exists already; choose another --out, or --force to replace the results");
}

analysis::SyntheticRun run_of(const Task& task, const Settings& settings, int number) {
  const std::chrono::seconds length(task.samples);
  return {.scenario = task.scenario.name,
          .side = settings.side,
          .run = number,
          .samples = task.samples,
          .seed = task.seed,
          .noise = settings.noise,
          .begin = settings.stamp - (task.runs - number + 1) * length};
}

/// An id in the form of a UUID (version 8 of RFC 9562: made by own rules), the same for the same figures.
std::string run_id_of(const analysis::SyntheticRun& run, const Settings& settings) {
  std::string hex =
      sys::sha256_hex(fmt::format("{}\n{}\n{}\n{}", settings.manifest.source_commit, run.scenario, run.side, run.run));
  hex[12] = '8';
  hex[16] = 'a';
  return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4), hex.substr(16, 4),
                     hex.substr(20, 12));
}

/// Every sample as a receipt has it; what it took is the time of a request.
model::Sample receipt_sample(const model::ServiceSample& sample) {
  model::Sample result;
  result.wall_ns = std::llround(sample.metrics.at("request_latency_ms") * 1e6);
  for (const auto& [name, value] : sample.metrics) result.metrics[name] = {value};
  return result;
}

model::ReceiptHead receipt_head(const Task& task, const analysis::SyntheticRun& run, const Settings& settings) {
  model::ReceiptHead head;
  head.tool_version = app::version();
  head.run_id = run_id_of(run, settings);
  head.started_at = base::format_rfc3339(run.begin);
  head.ended_at = base::format_rfc3339(run.begin + std::chrono::seconds(run.samples));
  head.synthetic = true;
  head.environment.host.os = mode_name;
  head.environment.host.arch = mode_name;
  head.scenario = task.scenario;
  head.scenario.warmup = 0;
  head.scenario.repeat = task.samples;
  head.scenario.reruns = task.runs;
  return head;
}

std::string provenance_text(const model::ReceiptHead& head, const Settings& settings, std::uint64_t seed) {
  codec::Provenance provenance;
  provenance.tool_version = head.tool_version;
  provenance.run_id = head.run_id;
  provenance.mode = mode_name;
  provenance.started_at = head.started_at;
  provenance.ended_at = head.ended_at;
  provenance.source_ref = settings.manifest.source_ref;
  provenance.source_commit = settings.manifest.source_commit;
  provenance.dataset_seed = seed;
  return codec::format_provenance(provenance);
}

void write_run(const fs::path& folder, const Task& task, const Settings& settings, const analysis::SyntheticRun& run,
               analysis::AssertionJudge& judge) {
  const model::ReceiptHead head = receipt_head(task, run, settings);
  sys::make_folders(folder);
  results::ReceiptFile receipt(folder / "receipt.json", head.scenario);
  sys::AtomicFile raw_samples(folder / "raw_samples.jsonl");
  analysis::SyntheticSamples samples(*task.scenario.fault, run);
  for (int i = 0; i < run.samples; ++i) {
    const model::ServiceSample sample = samples.next();
    judge.add(sample);
    receipt.add(receipt_sample(sample));
    raw_samples.write(codec::format_service_sample(sample, mode_name) + "\n");
  }
  judge.end_run();
  receipt.finish(head);
  raw_samples.commit();
  sys::write_file(folder / "collector_overhead.csv",
                  codec::format_collector_overhead(analysis::synthetic_overhead(run)));
  sys::write_file(folder / "provenance.json", provenance_text(head, settings, task.seed));
}

/// Writes all runs of a scenario beside their place and moves them there together.
render::Simulation simulate(const Task& task, const Settings& settings) {
  const fs::path folder = task.folder(settings);
  const fs::path partial = settings.out / fmt::format(".{}.partial", task.scenario.name);
  sys::remove_folder(partial);
  const int first = settings.only_run.value_or(1), last = settings.only_run.value_or(task.runs);
  analysis::AssertionJudge judge(task.scenario.fault->assertions, first);
  for (int number = first; number <= last; ++number)
    write_run(partial / fmt::format("run-{}", number), task, settings, run_of(task, settings, number), judge);
  sys::replace_folder(partial, folder);
  return {.scenario = task.scenario.name,
          .folder = folder.string(),
          .runs = last - first + 1,
          .samples = task.samples,
          .seed = task.seed,
          .assertions = judge.results()};
}

void write_manifest(Settings& settings) {
  for (const std::string& path : sys::list_tree(settings.out))
    if (path != "manifest.json") settings.manifest.files[path] = sys::sha256_hex(sys::read_file(settings.out / path));
  sys::write_file(settings.out / "manifest.json", codec::format_manifest(settings.manifest));
}

bool any_failed(std::span<const render::Simulation> simulations) {
  return std::any_of(simulations.begin(), simulations.end(), [](const render::Simulation& simulation) {
    return std::any_of(simulation.assertions.begin(), simulation.assertions.end(),
                       [](const auto& result) { return result.status == model::Verdict::fail; });
  });
}

model::ExitCode run_simulate(const Arguments& arguments, Io io, app::Session&) {
  Settings settings = settings_from(arguments);
  const std::vector<Task> tasks = read_tasks(arguments, settings);
  if (settings.manifest.source_commit.empty()) settings.manifest.source_commit = settings_digest(settings, tasks);
  check_place(settings, tasks);
  sys::make_folders(settings.out);
  std::vector<render::Simulation> simulations;
  for (const Task& task : tasks) simulations.push_back(simulate(task, settings));
  write_manifest(settings);
  const std::string format = arguments.text("format");
  io.out << (format == "json"       ? render::simulation_json(simulations)
             : format == "markdown" ? render::simulation_markdown(simulations)
                                    : render::simulation_text(simulations));
  return any_failed(simulations) ? model::ExitCode::fail : model::ExitCode::pass;
}

}  // namespace

Command simulate_command() {
  return {.name = "simulate",
          .summary = "write deterministic synthetic results of fault scenarios, labelled as such",
          .operands = "[SCENARIO.yaml|DIR|GLOB]...",
          .example = "benchgate simulate fixtures/scenarios --out synthetic",
          .options = simulate_table,
          .run = run_simulate};
}

}  // namespace benchgate::cli
