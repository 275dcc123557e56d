// SPDX-License-Identifier: MIT
#include "app/measure/measure_faults.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "app/measure/attribution_folder.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "format/collector_overhead.hpp"
#include "format/load_summary_json.hpp"
#include "format/provenance_json.hpp"
#include "format/request_log.hpp"
#include "format/service_sample_json.hpp"
#include "judge/assertions.hpp"
#include "judge/fault_effect.hpp"
#include "judge/request_latency.hpp"
#include "judge/run_policy.hpp"
#include "judge/summary.hpp"
#include "judge/synthetic.hpp"
#include "measure/fault_run.hpp"
#include "measure/fault_timeline.hpp"
#include "model/failed_work.hpp"
#include "model/fault_kinds.hpp"
#include "model/load_plan.hpp"
#include "model/load_summary.hpp"
#include "store/run_record.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/gzip.hpp"

namespace benchgate::app {

namespace {

constexpr std::string_view full_mode = "full";
constexpr std::string_view measured_node = "local";

model::ReceiptHead head_of(const CaseInProgress& test_case, const RunContext& context) {
  Machine& machine = context.session.machine;
  model::ReceiptHead head;
  head.tool_version = version();
  head.run_id = machine.draw_run_id();
  head.started_at = base::format_rfc3339(machine.now());
  head.job_type = context.job_type;
  head.environment = environment_of(test_case.scenario, context.source);
  head.scenario = test_case.scenario;
  head.scenario.warmup = 0;
  head.scenario.repeat = test_case.scenario.fault->sample_count;
  return head;
}

/// A second as a sample of the receipt; what it took is the mean time of a request.
model::Sample sample_of(const model::ServiceSample& second) {
  model::Sample sample;
  const auto latency = second.metrics.find("request_latency_ms");
  sample.wall_ns = latency == second.metrics.end() ? 0 : std::llround(latency->second * 1e6);
  for (const auto& [name, value] : second.metrics)
    if (name != model::requests_metric) sample.metrics[name] = {value};  // it says how much error_rate is worth
  sample.failure = format::gap_in(second);
  return sample;
}

/// The files that the requests of a load are made from, with their digests.
std::map<std::string, std::string> digests_of(const model::LoadPlan& load, const std::filesystem::path& directory) {
  std::map<std::string, std::string> digests;
  for (const model::LoadRequest& request : model::requests_of(load))
    for (const std::string& path : {request.body_file, request.data})
      if (!path.empty() && !digests.contains(path))
        digests[path] = "sha256:" + sys::sha256_hex(sys::read_file((directory / path).string()));
  return digests;
}

format::FaultProvenance provenance_of_faults(const measure::FaultRunOutcome& outcome) {
  format::FaultProvenance faults;
  for (const measure::InjectedFault& one : outcome.faults)
    faults.injected.push_back({one.label, one.backend, one.started, one.ended, one.parameters});
  faults.signal_sources = outcome.signal_sources;
  return faults;
}

std::optional<model::RequestTimes> times_of(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  const model::Summary summary = judge::summarise(values);
  model::RequestTimes times{.mean = summary.mean,
                            .median = summary.median,
                            .p95 = summary.p95,
                            .p99 = summary.p99,
                            .min = summary.min,
                            .max = summary.max};
  if (values.size() > 1) times.stddev = summary.stddev;
  return times;
}

model::LoadSummary load_of(const measure::FaultRunOutcome& outcome) {
  model::LoadSummary load;
  for (const measure::PhaseRequests& phase : outcome.load)
    load.phases.push_back({.phase = phase.phase,
                           .seconds = phase.seconds,
                           .requests = static_cast<std::uint64_t>(phase.requests),
                           .failed = static_cast<std::uint64_t>(phase.failed),
                           .latency_ms = times_of(phase.latency_ms),
                           .ttft_ms = times_of(phase.ttft_ms)});
  for (const measure::InjectedFault& fault : outcome.faults) load.faults.push_back(fault.label);
  load.mean_cpu_percent = outcome.mean_cpu_percent;
  for (const model::OverheadRow& row : outcome.overhead)
    if (row.collector_memory_mb)
      load.peak_working_set_mb = std::max(load.peak_working_set_mb.value_or(0), *row.collector_memory_mb);
  return load;
}

std::string failures_text(const std::map<std::string, int>& failures) {
  std::vector<std::string> parts;
  for (const auto& [kind, count] : failures) parts.push_back(fmt::format("{} {}", count, kind));
  return base::join(parts, ", ");
}

/// One whose metric has no value does not hold.
std::vector<std::string> failed_assertions(std::span<const model::AssertionResult> results) {
  std::vector<std::string> failed;
  for (const model::AssertionResult& one : results) {
    if (one.status == model::Verdict::pass || !judge::is_of_one_run(one.assertion)) continue;
    const std::string observed =
        one.observed ? "got " + base::format_quantity(*one.observed) : fmt::format("but {}", one.reason);
    failed.push_back(fmt::format("expected {}, {} ({})", judge::described(one.assertion), observed,
                                 base::where(one.assertion.location)));
  }
  return failed;
}

/// Why requests were sent late; "": they were not. No request is sent while `concurrency` requests wait for an answer
/// or for the end of their time.
std::string delay_warning(const measure::FaultRunOutcome& outcome, const model::LoadPlan& load) {
  constexpr double long_delay_ms = 50;
  if (outcome.busy_p99_ms > long_delay_ms)
    return fmt::format(
        "1 % of the requests were sent more than {} ms late: the machine was too busy for the load generator",
        std::llround(outcome.busy_p99_ms));
  if (outcome.late_p99_ms > long_delay_ms)
    return fmt::format(
        "1 % of the requests were sent more than {} ms late, because {} were under way already (concurrency: {}): the "
        "service answered more slowly than requests were due. Their latency includes the wait",
        std::llround(outcome.late_p99_ms), load.concurrency, load.concurrency);
  return {};
}

/// "100 requests/s", "8 users, 3 stages"; "" where the requests are those of the load profile.
std::string load_text(const model::LoadPlan& load) {
  if (load.requests.empty() && load.body == model::rag_mixed_body && load.body_file.empty()) return {};
  std::string text = load.users ? fmt::format("{} users", *load.users) : base::format_quantity(load.rate, "requests/s");
  if (!load.stages.empty()) text += fmt::format(", {} stages", load.stages.size());
  return text;
}

/// "" where the load names no profile and has requests of its own.
std::string profile_of(const model::FaultPlan& plan) {
  const bool is_own = plan.load_profile == model::FaultPlan{}.load_profile && !load_text(*plan.load).empty();
  return is_own ? "" : plan.load_profile;
}

bool can_be_simulated(const model::FaultPlan& plan) {
  return std::all_of(plan.sequence.begin(), plan.sequence.end(), judge::can_be_simulated);
}

/// One run under faults while it goes on.
class FaultRunInProgress {
 public:
  FaultRunInProgress(CaseInProgress& test_case, int number, const RunTarget& target, const RunContext& context)
      : test_case_(test_case),
        scenario_(test_case.scenario),
        plan_(*scenario_.fault),
        target_(target),
        context_(context),
        number_(number),
        head_(head_of(test_case, context)) {}

  void go() {
    Observer& observer = context_.session.observer;
    observer.start(fmt::format("{} run {} of {}", test_case_.shown.name, number_, scenario_.reruns),
                   {.estimate = measure::timeline_length(measure::fault_timeline(plan_))});
    measure::FaultRunOutcome outcome = measure::run_faults(scenario_, settings());
    model::MeasuredRun shown;
    shown.number = number_;
    shown.problem = !outcome.interrupted      ? outcome.failure
                    : outcome.failure.empty() ? "interrupted"
                                              : "interrupted; " + outcome.failure;
    shown.problem_tail = outcome.failure_tail;
    if (!outcome.samples.empty()) {
      shown.failed_assertions = write(outcome);
      shown.files = target_.path.string();
    }
    if (shown.problem.empty() && !test_case_.failures.allows_failures())
      shown.problem = judge::failing_warmup(outcome.samples);
    shown.head = head_;
    shown.head.failed_samples = 0;  // as in the test case, see write()
    observer.finish(shown.problem.empty() ? base::pluralize(outcome.requests.size(), "request") : shown.problem);
    test_case_.shown.stats = test_case_.pooled ? test_case_.pooled->summaries() : head_.stats;
    test_case_.shown.runs.push_back(std::move(shown));
  }

 private:
  /// Where the programs of the workload start.
  std::string directory() const { return context_.checkout == nullptr ? "." : context_.checkout->path().string(); }

  measure::FaultRunSettings settings() {
    Session& session = context_.session;
    measure::FaultRunSettings settings;
    settings.environment = context_.environment;
    settings.load_variables = context_.load_variables;
    settings.directory = directory();
    settings.now = [&session] { return session.machine.now(); };
    settings.stopped = [this] { return !context_.goes_on(); };
    settings.on_slot = [&session](const std::string& phase, const std::string& fault, std::chrono::nanoseconds length) {
      session.observer.step(
          fmt::format("{}{} ({})", phase, fault.empty() ? "" : " " + fault, base::format_duration(length)));
    };
    return settings;
  }

  /// Writes all files. Returns which assertions do not hold, for people.
  std::vector<std::string> write(const measure::FaultRunOutcome& outcome) {
    for (model::MetricSource& source : judge::service_metrics(outcome.samples.front().answer))
      declare(std::move(source));
    store::RunFolder folder(target_.path, head_.scenario);
    for (const model::ServiceSample& second : outcome.samples) {
      if (second.phase != "inject") continue;
      const model::Sample sample = sample_of(second);
      folder.add(sample, line_of(second));
      if (test_case_.pooled) test_case_.pooled->add(sample);
      ++test_case_.shown.samples;  // seconds without an answer are a finding, not failed iterations
    }
    std::string phases;
    for (const model::ServiceSample& second : outcome.samples) phases += line_of(second) + "\n";
    folder.write("phases.jsonl", phases);
    folder.write(format::request_log_file,
                 sys::gzip(format::format_request_log(outcome.requests), sys::Compression::fast));
    folder.write("collector_overhead.csv", format::format_collector_overhead(outcome.overhead));
    folder.write(model::load_summary_file, format::format_load_summary(load_of(outcome)));
    finish_head(outcome);
    folder.write("provenance.json", provenance_text(outcome));
    const std::vector<model::AssertionResult> assertions = attribute(outcome, folder);
    head_ = folder.finish(std::move(head_));
    return failed_assertions(assertions);
  }

  std::string line_of(const model::ServiceSample& second) const {
    return format::format_service_sample(second, measured_node, scenario_.name);
  }

  void declare(model::MetricSource source) {
    if (test_case_.pooled) test_case_.pooled->declare(source);
    head_.scenario.metrics.push_back(std::move(source));
  }

  void finish_head(const measure::FaultRunOutcome& outcome) {
    head_.ended_at = base::format_rfc3339(context_.session.machine.now());
    head_.interrupted = outcome.interrupted;
    head_.notes.request_latency = judge::latency_by_phase(outcome.requests);
    std::vector<std::string>& warnings = head_.notes.warnings;
    if (const auto keys = model::observed_keys(plan_.sequence, plan_.profile); !keys.empty())
      warnings.push_back(
          fmt::format("fault_profile: no fault of the scenario sets {}: measured only", base::join(keys, ", ")));
    for (std::string& without : judge::faults_without_effect(outcome.samples)) warnings.push_back(std::move(without));
    if (!outcome.failures.empty())
      warnings.push_back(
          fmt::format("failed requests, of {}: {}", outcome.requests.size(), failures_text(outcome.failures)));
    std::string delayed = delay_warning(outcome, *plan_.load);
    if (!delayed.empty()) warnings.push_back(std::move(delayed));
  }

  std::string provenance_text(const measure::FaultRunOutcome& outcome) const {
    format::Provenance provenance = format::provenance_of(head_, std::string(full_mode));
    provenance.source_ref = context_.source.ref;
    provenance.source_commit = context_.source.commit;
    provenance.source_dirty = context_.source.dirty;
    provenance.kernel_config_hash = context_.source.kernel_config_hash;
    provenance.image = image();
    provenance.dataset_seed = plan_.seed;
    provenance.faults = provenance_of_faults(outcome);
    provenance.faults->load_files = digests_of(*plan_.load, directory());
    return format::format_provenance(provenance);
  }

  /// The scenario knows its service better than the environment does.
  format::ImageDigest image() const {
    const std::string& digest = scenario_.workload->image_digest;
    return digest.empty() ? context_.source.image : format::ImageDigest{digest, "workload.image_digest"};
  }

  std::vector<model::AssertionResult> attribute(const measure::FaultRunOutcome& outcome,
                                                const store::RunFolder& folder) const {
    const format::AttributionHead head{.run_id = head_.run_id,
                                       .scenario = test_case_.shown.name,
                                       .workload_profile = profile_of(plan_),
                                       .mode = std::string(full_mode),
                                       .kernel = head_.environment.host.kernel,
                                       .runs = 1,
                                       .bootstrap_seed = plan_.seed,
                                       .overhead = outcome.overhead,
                                       .request_latency = head_.notes.request_latency,
                                       .load = load_text(*plan_.load),
                                       .has_faults = plan_.sequence != std::vector<std::string>{"none"}};
    const RunAttribution attributed =
        attribute_run(outcome.samples, {}, {plan_, test_case_.shown.name, number_}, plan_.seed);
    const std::vector<model::Assertion> assertions = judge::assertions_of(plan_);
    judge::AssertionJudge judge(assertions, number_);
    judge.add(outcome.requests);
    for (const model::ServiceSample& second : outcome.samples) judge.add(second);
    judge.add(attributed.own());
    judge.end_run();
    write_attribution(folder.path(), attributed, head, judge.results());
    return judge.results();
  }

  CaseInProgress& test_case_;
  const model::Scenario& scenario_;
  const model::FaultPlan& plan_;
  const RunTarget& target_;
  const RunContext& context_;
  int number_;
  model::ReceiptHead head_;
};

}  // namespace

bool is_fault_run(const model::Scenario& scenario) { return scenario.fault && scenario.workload; }

void measure_fault_run(CaseInProgress& test_case, int number, const RunTarget& target, const RunContext& context) {
  if (const std::string problem = measure::injection_problem(test_case.scenario); !problem.empty())
    throw Error(test_case.scenario.name,
                fmt::format("this machine cannot inject its faults: {}{}", problem,
                            can_be_simulated(*test_case.scenario.fault)
                                ? "; benchgate simulate writes synthetic results, labelled as such"
                                : ""));
  FaultRunInProgress(test_case, number, target, context).go();
}

}  // namespace benchgate::app
