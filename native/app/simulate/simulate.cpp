// SPDX-License-Identifier: MIT
#include "app/simulate/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <utility>

#include "app/environment.hpp"
#include "app/measure/attribution_folder.hpp"
#include "app/simulate/simulation_plan.hpp"
#include "app/version.hpp"
#include "base/text.hpp"
#include "format/collector_overhead.hpp"
#include "format/manifest_json.hpp"
#include "format/provenance_json.hpp"
#include "format/service_sample_json.hpp"
#include "judge/synthetic.hpp"
#include "model/simulation.hpp"
#include "store/run_record.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/folder_update.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using judge::synthetic_mode;

judge::SyntheticRun run_of(const SimulationTask& task, const SimulationPlan& plan, int number) {
  const std::chrono::seconds length(task.samples);
  return {.scenario = task.scenario.name,
          .side = plan.side,
          .run = number,
          .samples = task.samples,
          .seed = task.seed,
          .noise = plan.noise,
          .begin = plan.stamp - (task.runs - number + 1) * length};
}

/// An id in the form of a UUID (version 8 of RFC 9562: made by own rules), the same for the same figures.
std::string run_id_of(const judge::SyntheticRun& run, const SimulationPlan& plan) {
  std::string hex =
      sys::sha256_hex(fmt::format("{}\n{}\n{}\n{}", plan.manifest.source_commit, run.scenario, run.side, run.run));
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

model::ReceiptHead receipt_head(const SimulationTask& task, const judge::SyntheticRun& run,
                                const SimulationPlan& plan) {
  model::ReceiptHead head;
  head.tool_version = version();
  head.run_id = run_id_of(run, plan);
  head.started_at = base::format_rfc3339(run.begin);
  head.ended_at = base::format_rfc3339(run.begin + std::chrono::seconds(run.samples));
  head.synthetic = true;
  head.environment.host.os = synthetic_mode;
  head.environment.host.arch = synthetic_mode;
  head.scenario = task.scenario;
  head.scenario.warmup = 0;
  head.scenario.repeat = task.samples;
  head.scenario.reruns = task.runs;
  return head;
}

std::string provenance_text(const model::ReceiptHead& head, const SimulationPlan& plan, std::uint64_t seed) {
  format::Provenance provenance;
  provenance.tool_version = head.tool_version;
  provenance.run_id = head.run_id;
  provenance.mode = synthetic_mode;
  provenance.started_at = head.started_at;
  provenance.ended_at = head.ended_at;
  provenance.source_ref = plan.manifest.source_ref;
  provenance.source_commit = plan.manifest.source_commit;
  provenance.dataset_seed = seed;
  return format::format_provenance(provenance);
}

format::AttributionHead attribution_head(const model::ReceiptHead& head, const SimulationTask& task,
                                         const SimulationPlan& plan) {
  return {.run_id = head.run_id,
          .scenario = task.scenario.name,
          .workload_profile = task.scenario.fault->load_profile,
          .mode = plan.manifest.mode,
          .kernel = {},
          .runs = 1,
          .bootstrap_seed = task.seed};
}

/// Judges the run's assertions for the list of all runs and, alone, for its own report.
class RunJudges {
 public:
  RunJudges(std::span<const model::Assertion> assertions, int run, judge::AssertionJudge& all)
      : all_(all), own_(assertions, run) {}

  template <typename Part>
  void add(const Part& part) {
    all_.add(part);
    own_.add(part);
  }
  std::vector<model::AssertionResult> end_run() {
    all_.end_run();
    own_.end_run();
    return own_.results();
  }

 private:
  judge::AssertionJudge& all_;
  judge::AssertionJudge own_;
};

void write_run(const fs::path& folder, const SimulationTask& task, const SimulationPlan& plan,
               const judge::SyntheticRun& run, RunJudges judges) {
  const model::ReceiptHead head = receipt_head(task, run, plan);
  sys::make_folders(folder);
  store::ReceiptFile receipt(folder / "receipt.json", head.scenario);
  sys::AtomicFile raw_samples(folder / "raw_samples.jsonl");
  judge::SyntheticSamples samples(*task.scenario.fault, run);
  std::vector<model::ServiceSample> all;
  for (int i = 0; i < run.samples; ++i) {
    const model::ServiceSample& sample = all.emplace_back(samples.next());
    judges.add(sample);
    receipt.add(receipt_sample(sample));
    raw_samples.write(format::format_service_sample(sample, synthetic_mode) + "\n");
  }
  receipt.finish(head);
  raw_samples.commit();
  format::AttributionHead summary_head = attribution_head(head, task, plan);
  summary_head.overhead = judge::synthetic_overhead(run);
  const RunAttribution attribution =
      attribute_run(all, judge::synthetic_warmup(run), {*task.scenario.fault, run.scenario, run.run}, task.seed);
  judges.add(attribution.own());
  sys::write_file(folder / "collector_overhead.csv", format::format_collector_overhead(summary_head.overhead));
  sys::write_file(folder / "provenance.json", provenance_text(head, plan, task.seed));
  write_attribution(folder, attribution, summary_head, judges.end_run());
}

/// Writes all runs of a scenario to a temporary folder and moves them to their own together. Throws Error.
model::Simulation write_synthetic_runs(const SimulationTask& task, const SimulationPlan& plan,
                                       const fs::path& staging) {
  const fs::path folder = staging / task.scenario.name;
  const int first = plan.only_run.value_or(1), last = plan.only_run.value_or(task.runs);
  const std::vector<model::Assertion> assertions = judge::assertions_of(*task.scenario.fault);
  judge::AssertionJudge judge(assertions, first);
  for (int number = first; number <= last; ++number)
    write_run(folder / fmt::format("run-{}", number), task, plan, run_of(task, plan, number),
              {assertions, number, judge});
  return {.scenario = task.scenario.name,
          .folder = folder_of(task, plan).string(),
          .runs = last - first + 1,
          .samples = task.samples,
          .seed = task.seed,
          .assertions = judge.results()};
}

/// Whether a path below the output folder is of a scenario that is simulated.
bool is_replaced(const std::string& path, const SimulationPlan& plan) {
  const std::string test_case = path.substr(0, path.find('/'));
  return std::any_of(plan.tasks.begin(), plan.tasks.end(),
                     [&](const SimulationTask& task) { return task.scenario.name == test_case; });
}

/// With the files of other scenarios, which stay.
void write_manifest(SimulationPlan& plan, const std::filesystem::path& staging) {
  const auto add = [&](const std::filesystem::path& root, const std::string& path) {
    plan.manifest.files[path] = sys::sha256_of_file(root / path);
  };
  for (const std::string& path : sys::list_tree(plan.out))
    if (path != "manifest.json" && !is_replaced(path, plan)) add(plan.out, path);
  for (const std::string& path : sys::list_tree(staging)) add(staging, path);
  sys::write_file(staging / "manifest.json", format::format_manifest(plan.manifest));
}

bool any_failed(std::span<const model::Simulation> simulations) {
  return std::any_of(simulations.begin(), simulations.end(), [](const model::Simulation& simulation) {
    return std::any_of(simulation.assertions.begin(), simulation.assertions.end(),
                       [](const auto& result) { return result.status == model::Verdict::fail; });
  });
}

}  // namespace

SimulateResult simulate(const SimulateRequest& request, Session& session) {
  SimulationPlan plan = plan_simulation(request, stamp_time(session.machine));
  refuse_other_results(plan, request.on_existing);
  for (const SimulationTask& task : plan.tasks) sys::require_no_file_at(folder_of(task, plan));
  sys::FolderUpdate update(plan.out);
  SimulateResult result;
  for (const SimulationTask& task : plan.tasks)
    result.simulations.push_back(write_synthetic_runs(task, plan, update.staging()));
  write_manifest(plan, update.staging());
  update.commit([&](const std::string& path) { return is_replaced(path, plan); });
  result.failed = any_failed(result.simulations);
  return result;
}

}  // namespace benchgate::app
