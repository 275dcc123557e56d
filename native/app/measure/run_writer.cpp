// SPDX-License-Identifier: MIT
#include "app/measure/run_writer.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/version.hpp"
#include "base/civil_time.hpp"
#include "format/collector_overhead.hpp"
#include "format/provenance_json.hpp"
#include "judge/noise.hpp"

namespace benchgate::app {

namespace {

using std::chrono::nanoseconds;

/// The node name in overhead rows; the machine's real name is not published.
constexpr std::string_view local_node = "local";

std::string overhead_csv(const measure::RunOutcome& outcome, const Machine& machine) {
  const nanoseconds clock_now = machine.monotonic_time();
  const base::Instant now = machine.now();
  std::vector<model::OverheadRow> rows;
  for (const measure::OverheadInterval& interval : outcome.overhead) {
    if (interval.wall <= nanoseconds(0)) continue;
    model::OverheadRow& row = rows.emplace_back();
    row.node = local_node;
    row.collector_cpu_pct =
        100.0 * static_cast<double>(interval.collector_cpu.count()) / static_cast<double>(interval.wall.count());
    row.timestamp = base::format_rfc3339(now - (clock_now - interval.ended));
  }
  return format::format_collector_overhead(rows);
}

std::string provenance_of_run(const model::ReceiptHead& head, const RunSource& source) {
  format::Provenance provenance = format::provenance_of(head, "measured");
  provenance.source_ref = source.ref;
  provenance.source_commit = source.commit;
  provenance.source_dirty = source.dirty;
  provenance.kernel_config_hash = source.kernel_config_hash;
  provenance.image = source.image;
  provenance.shuffle_seed = head.notes.seed;
  return format::format_provenance(provenance);
}

}  // namespace

RunWriter::RunWriter(const RunTarget& target, const model::Scenario& scenario, const RunSource& source,
                     std::string job_type, Machine& machine)
    : machine_(machine), source_(source) {
  head_.tool_version = version();
  head_.run_id = machine.draw_run_id();
  head_.started_at = base::format_rfc3339(machine.now());
  head_.job_type = std::move(job_type);
  if (const auto known = source.fingerprints.find(case_name(scenario)); known != source.fingerprints.end())
    head_.fingerprint = known->second;
  head_.environment = environment_of(scenario, source);
  head_.scenario = scenario;
  if (target.layout == RunTarget::Layout::folder)
    folder_.emplace(target.path, scenario);
  else
    file_.emplace(target.path, scenario);
}

void RunWriter::add(const model::Sample& sample) {
  folder_ ? folder_->add(sample, machine_.now()) : file_->add(sample);
}

void RunWriter::declare(const model::MetricSource& metric) {
  std::vector<model::MetricSource>& known = head_.scenario.metrics;
  if (std::any_of(known.begin(), known.end(), [&](const auto& one) { return one.metric.name == metric.metric.name; }))
    return;
  known.push_back(metric);
  folder_ ? folder_->declare(metric) : file_->declare(metric);
}

const judge::StatsCollector& RunWriter::collected() const { return folder_ ? folder_->stats() : file_->stats(); }

model::ReceiptHead RunWriter::finish(const measure::RunOutcome& outcome, const std::string& problem) {
  head_.ended_at = base::format_rfc3339(machine_.now());
  const model::MeasurementNotes own = head_.notes;
  head_.notes = outcome.notes;
  head_.notes.seed = own.seed;
  head_.notes.stop = own.stop;
  if (!source_.conditions.empty()) head_.notes.warnings.push_back(source_.conditions);
  const bool is_own_time = !head_.scenario.report;  // a reporting tool repeats its own benchmarks
  if (const auto noise = judge::noise_warning(collected().summaries()); noise && is_own_time)
    head_.notes.warnings.push_back(*noise);
  if (const auto outliers = judge::outlier_note(collected().sorted_walls_ms()); outliers && is_own_time)
    head_.notes.warnings.push_back(*outliers);
  if (folder_) {
    folder_->write("collector_overhead.csv", overhead_csv(outcome, machine_));
    folder_->write("provenance.json", provenance_of_run(head_, source_));
  }
  const bool ended_early = !outcome.failed_step.empty() || outcome.end == measure::RunOutcome::End::given_up;
  if (ended_early) head_.notes.warnings.push_back(problem);
  head_ = folder_ ? folder_->finish(std::move(head_)) : file_->finish(std::move(head_));
  return head_;
}

}  // namespace benchgate::app
