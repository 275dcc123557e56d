// SPDX-License-Identifier: MIT
#include "app/import/import_receipts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "app/import/report_budgets.hpp"
#include "app/version.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/provenance_json.hpp"
#include "format/scenario_yaml.hpp"
#include "imports/report_metrics.hpp"
#include "model/directions.hpp"
#include "store/report_folder.hpp"
#include "store/run_record.hpp"
#include "sys/clock.hpp"
#include "sys/digest.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

std::vector<model::Sample> samples_of(const std::vector<imports::ReportMetric>& metrics, const std::string& failure) {
  std::size_t count = failure.empty() ? 0 : 1;
  for (const imports::ReportMetric& metric : metrics) count = std::max(count, metric.values.size());
  std::vector<model::Sample> samples(count);
  for (std::size_t i = 0; i < count; ++i) {
    samples[i].foreign = true;
    samples[i].failure = failure;
    for (const imports::ReportMetric& metric : metrics)
      if (i < metric.values.size()) samples[i].metrics[metric.metric.name] = {metric.values[i]};
  }
  return samples;
}

/// An id in the form of a UUID (version 8 of RFC 9562: made by own rules), the same for the same report.
std::string run_id_of(const measure::ImportedReport& report, const std::string& folder) {
  std::string hex = sys::sha256_hex(fmt::format("{}\n{}", report.sha256, folder));
  hex[12] = '8';
  hex[16] = 'a';
  return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4), hex.substr(16, 4),
                     hex.substr(20, 12));
}

/// What a map says of a test case: of it with its parameters, else of its name.
const std::string* said_of(const std::map<std::string, std::string>& map, const std::string& label,
                           const std::string& name) {
  auto found = map.find(label);
  if (found == map.end()) found = map.find(name);
  return found == map.end() ? nullptr : &found->second;
}

/// A test case of a report and the folder of its run.
struct PlannedReceipt {
  const measure::ImportedReport* report;
  const model::ImportedCase* test_case;
  std::string run;  ///< "<case>/run-<k>"
};

/// Two reports of one number cannot both have the same test case.
void refuse_same_runs(std::span<const PlannedReceipt> planned) {
  std::map<std::string_view, const PlannedReceipt*> seen;
  for (const PlannedReceipt& one : planned) {
    const auto [other, is_new] = seen.emplace(one.run, &one);
    if (!is_new)
      throw Error(one.report->file,
                  fmt::format("has '{}', and so has {}, whose number is the same; give each report a number of its own",
                              imports::case_label(*one.test_case), other->second->report->file));
  }
}

std::string note_of_skipped(const model::ImportedCase& test_case, const std::string& why) {
  const std::string name = base::printable(imports::case_label(test_case));
  return fmt::format("'{}' was not run, so it has no receipt{}", name,
                     why == imports::not_run ? "" : ": " + base::printable(why));
}

/// Where the receipts of what was run go, and a note about each that was not.
std::vector<PlannedReceipt> planned_receipts(std::span<const measure::ImportedReport> reports,
                                             std::vector<std::string>& notes) {
  std::vector<PlannedReceipt> planned;
  std::map<std::string, std::uint64_t> runs;
  for (const measure::ImportedReport& report : reports)
    for (const model::ImportedCase& test_case : report.cases) {
      if (const auto why = imports::skipped_case(test_case)) {
        notes.push_back(note_of_skipped(test_case, *why));
        continue;
      }
      if (test_case.name.empty())
        throw Error(test_case.line > 0 ? fmt::format("{}:{}", report.file, test_case.line) : report.file,
                    "a benchmark has no name; name it to import it");
      const std::string folder = store::report_folder(imports::case_label(test_case));
      const std::uint64_t run = report.number.value_or(++runs[folder]);
      planned.push_back({&report, &test_case, fmt::format("{}/run-{}", folder, run)});
    }
  refuse_same_runs(planned);
  return planned;
}

/// The environment of the results: the report's own machine and commit win over those of the checkout.
model::Environment environment_of(const model::ReportOrigin& origin, const model::Environment& checkout) {
  model::Environment environment;
  environment.host = origin.host;
  if (environment.host.os.empty()) environment.host.os = "unknown";
  if (environment.host.arch.empty()) environment.host.arch = "unknown";
  environment.git = checkout.git;
  environment.ci = checkout.ci;
  const bool is_another = !origin.commit.empty() && (!checkout.git || !checkout.git->commit.starts_with(origin.commit));
  if (is_another) environment.git = model::GitState{origin.commit, origin.branch, false, ""};
  return environment;
}

std::string provenance_of_import(const model::ReceiptHead& head) {
  format::Provenance provenance = format::provenance_of(head, "imported");
  if (head.environment.git) {
    provenance.source_ref = head.environment.git->ref;
    provenance.source_commit = source_commit_of(*head.environment.git);
    provenance.source_dirty = head.environment.git->dirty;
  }
  return format::format_provenance(provenance);
}

/// Single values are the receipt's samples; its head stays short without them.
model::ReportSource source_of_case(const measure::ImportedReport& report, const model::ImportedCase& test_case) {
  model::ReportSource source{
      report.format,         report.file,        report.sha256,        report.origin.tool_version,
      report.origin.runtime, test_case.readings, test_case.failed_work};
  for (model::Reading& reading : source.readings)
    if (!reading.samples.empty()) reading.samples.clear();
  return source;
}

struct Writer {
  const fs::path& out;
  const ReceiptSettings& settings;
  model::Scenario defaults = format::scenario_of_defaults("report", settings.configuration);
  base::Instant stamp = sys::stamp_time();
  judge::UndirectedMetrics undirected = {};

  void label(model::Scenario& scenario, const model::ImportedCase& test_case) const {
    const std::string whole = imports::case_label(test_case);
    scenario.docref = test_case.docref;
    if (const std::string* docref = said_of(settings.configuration.docrefs, whole, scenario.name))
      scenario.docref = *docref;
    if (const std::string* why = said_of(settings.configuration.expected_unstable, whole, scenario.name))
      scenario.expected_unstable = *why;
  }

  model::ReceiptHead head_of(const PlannedReceipt& planned) const {
    const measure::ImportedReport& report = *planned.report;
    const model::ImportedCase& test_case = *planned.test_case;
    model::ReceiptHead head;
    head.tool_version = version();
    head.run_id = run_id_of(report, planned.run);
    head.started_at = head.ended_at = base::format_rfc3339(stamp);
    head.job_type = settings.job_type;
    head.environment = environment_of(report.origin, settings.checkout);
    head.source = source_of_case(report, test_case);
    head.scenario.name = test_case.name;
    head.scenario.parameters = test_case.parameters;
    head.scenario.warmup = 0;
    head.scenario.budgets = budgets_of_case(defaults.budgets, test_case);
    head.scenario.gates = defaults.gates;
    label(head.scenario, test_case);
    return head;
  }

  void write(const PlannedReceipt& planned) {
    const std::vector<imports::ReportMetric> metrics = imports::report_metrics(*planned.test_case);
    model::ReceiptHead head = head_of(planned);
    const std::vector<model::Sample> samples = samples_of(metrics, imports::failure_of_case(*planned.test_case));
    head.scenario.repeat = static_cast<int>(samples.size());
    for (const imports::ReportMetric& metric : metrics) {
      head.scenario.metrics.push_back({metric.metric, model::MetricSource::From::report, "", "", "", {}});
      if (!model::is_amount(planned.test_case->name, metric.metric.name))
        judge::add_metric(undirected, metric.metric, imports::case_label(*planned.test_case));
    }
    if (settings.manifest_of == nullptr)
      write_receipt(out / planned.run, std::move(head), samples);
    else
      write_run(out / planned.run, std::move(head), samples);
  }

  static void write_receipt(const fs::path& folder, model::ReceiptHead head, std::span<const model::Sample> samples) {
    sys::make_folders(folder);
    store::ReceiptFile receipt(folder / "receipt.json", head.scenario);
    for (const model::Sample& sample : samples) receipt.add(sample);
    receipt.finish(std::move(head));
  }

  void write_run(const fs::path& folder, model::ReceiptHead head, std::span<const model::Sample> samples) const {
    store::RunFolder record(folder, head.scenario);
    for (const model::Sample& sample : samples) record.add(sample, stamp);
    record.write("provenance.json", provenance_of_import(head));
    record.finish(std::move(head));
  }
};

}  // namespace

WrittenReceipts write_receipts(std::span<const measure::ImportedReport> reports, const fs::path& out,
                               const ReceiptSettings& settings) {
  WrittenReceipts written;
  const std::vector<PlannedReceipt> planned = planned_receipts(reports, written.notes);
  std::vector<std::string> runs;
  for (const PlannedReceipt& one : planned) runs.push_back(one.run);
  std::optional<RunResults> results;
  if (settings.manifest_of)
    results.emplace(out, *settings.manifest_of, std::set<std::string>(runs.begin(), runs.end()), settings.on_existing,
                    RunResults::Appear::at_once);
  Writer writer{.out = results ? results->folder() : out, .settings = settings};
  for (const PlannedReceipt& one : planned) writer.write(one);
  if (results) {
    for (const std::string& run : runs) results->add(results->folder() / run);
    results->commit();
  }
  written.count = planned.size();
  for (const measure::ImportedReport& report : reports)
    if (!report.origin.failure.empty())
      written.notes.push_back(fmt::format("{}: the run failed, so benchmarks may be missing: {}",
                                          base::printable(report.file), base::printable(report.origin.failure)));
  written.undirected = std::move(writer.undirected);
  return written;
}

}  // namespace benchgate::app
