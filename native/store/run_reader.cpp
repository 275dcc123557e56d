// SPDX-License-Identifier: MIT
#include "store/run_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/carried_json.hpp"
#include "format/load_summary_json.hpp"
#include "format/receipt_json.hpp"
#include "imports/report_identity.hpp"
#include "imports/report_metrics.hpp"
#include "judge/load_metrics.hpp"
#include "judge/measured_figures.hpp"
#include "store/failure_text.hpp"
#include "store/history_samples.hpp"
#include "store/known_facts.hpp"
#include "store/repeated_cases.hpp"
#include "store/report_choice.hpp"
#include "store/report_kind.hpp"

namespace benchgate::store {

using model::CaseInRun;
using model::MeasuredEnvironment;

namespace {

/// The anchor's receipt beside those of a run.
bool is_anchor(std::string_view path) { return path.ends_with("/anchor.json"); }

std::string commit_of(const model::ReceiptHead& head) {
  return head.environment.git ? head.environment.git->commit : std::string();
}

}  // namespace

void RunReader::take(const std::string& path, std::string&& bytes, const std::string& where) {
  try {
    if (take_part(path, bytes, where)) return;
    if (format::begins_as_carried(bytes)) return;  // the metadata say it, and the history replays it
    if (is_load_summary(path))
      loads_[scenario_of(path)].push_back(format::parse_load_summary(bytes, where));
    else if (format::begins_as_receipt(bytes))
      take_receipt(path, bytes, where);
    else
      take_report(path, imports::decoded(std::move(bytes)), where);
  } catch (const Error& error) {
    leave_out(error.what());
  }
}

void RunReader::leave_out(const std::string& why) {
  result_.unread.push_back(why);
  skip();
}

bool RunReader::take_part(const std::string& path, std::string& bytes, const std::string& where) {
  const model::StoredMeasurement* const stored = model::measurement_of(metadata_, path);
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.belongs == nullptr || !format.belongs(path)) continue;
    if (stored != nullptr && stored->format != format.name) continue;
    // Where nobody says which folder it is, all that one module holds is one report.
    const std::string folder = stored != nullptr ? stored->path : path.substr(0, path.find('/'));
    const std::size_t below = path.starts_with(folder + '/') ? folder.size() + 1 : 0;
    folders_[{folder, &format}].push_back({where, path.substr(below), imports::decoded(std::move(bytes))});
    return true;
  }
  return false;
}

model::RunMeasurements RunReader::finish(model::RunKind kind) {
  for (const auto& [key, files] : folders_) take_folder(key.first, *key.second, files);
  distinguish_programs();
  for (auto& [results, reports] : reports_) add_reports(reports, kind);
  for (auto& [name, scenario] : scenarios_) {
    if (scenario.is_damaged()) continue;
    const auto anchor = anchors_.find(name);
    add_scenario(scenario, anchor == anchors_.end() ? nullptr : &anchor->second);
  }
  for (std::string& note : notes_of_labels(labels_)) result_.notes.push_back(std::move(note));
  std::stable_sort(result_.cases.begin(), result_.cases.end(),
                   [](const CaseInRun& a, const CaseInRun& b) { return a.id < b.id; });
  leave_out_copies(result_);
  number_repeated(result_);
  return std::move(result_);
}

void RunReader::distinguish_programs() {
  std::map<std::string, std::vector<imports::SideReport>> modules;
  for (auto& [results, reports] : reports_)
    for (ReportOfRun& report : reports)
      modules[module_of(report.path)].push_back({report.format->name, &report.content.origin, &report.content.cases});
  for (const auto& [module, reports] : modules)
    for (std::string& note : imports::distinguish_programs({&reports, 1})) result_.notes.push_back(std::move(note));
}

void RunReader::take_receipt(const std::string& path, const std::string& bytes, const std::string& where) {
  const model::ReceiptHead head = format::parse_receipt_head(bytes, where);
  ReceiptsOfScenario& scenario = (is_anchor(path) ? anchors_ : scenarios_)[scenario_of(path)];
  if (scenario.samples == nullptr) {
    scenario.path = path;
    scenario.head = head;
    scenario.samples = std::make_unique<judge::StatsCollector>(head.scenario);
  }
  scenario.is_whole = scenario.is_whole && commit_of(head) == commit_of(scenario.head);
  ++scenario.begun;
  format::parse_receipt(syntax::source_of(bytes), where,
                        {[](std::uint64_t) {},
                         [&](model::Sample& sample) {
                           scenario.is_whole = scenario.is_whole && !sample.failed();
                           if (sample.failed() && scenario.failure.empty())
                             scenario.failure = failure_of_sample(sample);
                           scenario.samples->add(sample);
                         }});
  ++scenario.receipts;
  fill_gap(result_.job_type, head.job_type);
  ++result_.reports;
}

void RunReader::take_report(const std::string& path, const std::string& text, const std::string& where) {
  const imports::ImportFormat* const format = format_of(path, text, where);
  if (format == nullptr || format->read == nullptr) return skip();
  ReportOfRun report{path, format, imports::read_report(*format, text, where)};
  report.format = &imports::results_format(*format, report.content.origin);
  if (format->name == "nbomber-csv") report.load = load_facts(text, where);
  reports_[results_of(path)].push_back(std::move(report));
}

const imports::ImportFormat* RunReader::format_of(const std::string& path, const std::string& text,
                                                  const std::string& where) const {
  const model::StoredMeasurement* const stored = model::measurement_of(metadata_, path);
  const bool is_stored = stored != nullptr && stored->path == path;
  if (const imports::ImportFormat* const declared = is_stored ? imports::find_format(stored->format) : nullptr)
    return declared;
  const std::string known = text.empty() ? "" : imports::possible_formats(text);
  if (known.empty()) return nullptr;
  const bool one = known.find(',') == std::string::npos;
  return one ? &imports::import_format(known, where) : &imports::recognise_format(text, where);
}

void RunReader::take_folder(const std::string& folder, const imports::ImportFormat& format,
                            const std::vector<imports::ImportFile>& files) {
  try {
    model::ReportContent content = imports::read_report(format, files, base::printable(folder));
    // The first folder of a path is the module.
    const std::string path = folder.find('/') == std::string::npos ? folder + '/' : folder;
    reports_[path].push_back({path, &format, std::move(content)});
  } catch (const Error& error) {
    result_.unread.emplace_back(error.what());
    result_.other_files += files.size();
  }
}

std::size_t RunReader::environment_of(const std::string& path, const std::string& tool, const std::string& version,
                                      model::StoredEnvironment machine) {
  MeasuredEnvironment environment{std::move(machine), tool, version};
  if (const model::StoredMeasurement* const stored = model::measurement_of(metadata_, path)) {
    fill_gap(environment.tool_version, stored->tool_version);
    fill_machine(environment.machine, metadata_.environments[stored->environment]);
    fill_gap(result_.job_type, stored->job_type);
  } else if (metadata_.environments.size() == 1) {
    fill_machine(environment.machine, metadata_.environments.front());
  }
  const auto found = std::find(result_.environments.begin(), result_.environments.end(), environment);
  if (found != result_.environments.end()) return static_cast<std::size_t>(found - result_.environments.begin());
  result_.environments.push_back(std::move(environment));
  return result_.environments.size() - 1;
}

void RunReader::add_reports(std::vector<ReportOfRun>& reports, model::RunKind kind) {
  std::stable_sort(reports.begin(), reports.end(), [](const ReportOfRun& a, const ReportOfRun& b) {
    return rank_of_format(a.format->name) < rank_of_format(b.format->name);
  });
  ReportOfRun& first = reports.front();
  const std::string tool = tool_name(first.format->tool);
  for (std::size_t i = 1; i < reports.size(); ++i) {
    if (tool_name(reports[i].format->tool) != tool) {
      std::vector<ReportOfRun> alone;
      alone.push_back(std::move(reports[i]));
      add_reports(alone, kind);
    } else {
      skip();
      fill_content(first.content, reports[i].content);
    }
  }
  ++result_.reports;
  for (const auto& [scenario, facts] : first.load) labels_[scenario].insert(facts.label);
  const model::ReportOrigin& origin = first.content.origin;
  const std::size_t environment =
      environment_of(first.path, tool, origin.tool_version, machine_of(origin.host, origin.runtime));
  for (const model::ImportedCase& one : first.content.cases) add_case(first, one, environment, kind);
}

void RunReader::add_case(const ReportOfRun& report, const model::ImportedCase& imported, std::size_t environment,
                         model::RunKind kind) {
  CaseInRun measured;
  const bool dotnet = report.format->name.starts_with("benchmarkdotnet");
  measured.module = module_of(report.path);
  measured.name = dotnet ? base::valid_utf8(imported.name) : imports::case_label(imported);
  for (const auto& [name, value] : imported.parameters) {
    if (dotnet && name == "job")
      measured.job = base::valid_utf8(value);
    else
      measured.parameters +=
          base::valid_utf8(fmt::format("{}{}={}", measured.parameters.empty() ? "" : "&", name, value));
  }
  const auto load = report.load.find(imported.name);
  if (load != report.load.end()) {
    measured.job = base::valid_utf8(load->second.label);
    measured.parameters = base::valid_utf8(fmt::format("test_suite={}", load->second.suite));
  }
  measured.id = fmt::format("{}|{}|{}", measured.module, measured.name, measured.job);
  measured.docref = imported.docref;
  measured.group = group_of(report.path);
  measured.environment = environment;
  if (const auto* const stored = model::measurement_of(metadata_, report.path)) measured.synthetic = stored->synthetic;
  measured.failure = imports::failure_of_case(imported);
  judge::ReportKind about = report_kind(*report.format);
  about.workload = kind == model::RunKind::load_tests ? judge::Workload::load_test : about.workload;
  measured.metrics = judge::measured_metrics(imported, about);
  if (!measured.failure.empty()) judge::keep_failed_work(measured.metrics);
  if (load != report.load.end() && load->second.duration_s && !measured.metrics.empty()) {
    model::MeasuredMetric& duration = measured.metrics.emplace_back();
    duration.metric = {.name = "configured_duration", .unit = "s", .undirected = true};
    duration.figures.value = *load->second.duration_s;
  }
  if (measured.metrics.empty()) fill_gap(measured.failure, "it has no values");
  result_.cases.push_back(std::move(measured));
}

void RunReader::add_scenario(const ReceiptsOfScenario& scenario, const ReceiptsOfScenario* anchor) {
  const model::ReceiptHead& head = scenario.head;
  CaseInRun measured;
  measured.module = module_of(scenario.path);
  measured.name = model::case_name(head.scenario);
  for (const auto& [name, value] : head.scenario.parameters)
    measured.parameters += fmt::format("{}{}={}", measured.parameters.empty() ? "" : "&", name, value);
  measured.id = fmt::format("{}|{}|", measured.module, measured.name);
  measured.docref = head.scenario.docref;
  measured.group = group_of(scenario_of(scenario.path));
  measured.expected_unstable = head.scenario.expected_unstable;
  std::vector<model::MeasuredMetric> metrics = judge::measured_metrics(scenario.samples->summaries());
  add_samples(metrics, scenario.samples->columns(), scenario.head.scenario);
  if (anchor != nullptr) add_anchor(metrics, scenario, *anchor);
  if (const auto load = loads_.find(scenario_of(scenario.path)); load != loads_.end())
    metrics = judge::load_metrics(load->second, std::move(metrics));
  if (head.source) {
    judge::put_most_measured_first(metrics);
    const imports::ImportFormat* const format = imports::find_format(head.source->format);
    judge::rate_imported(metrics, format == nullptr ? judge::Workload::repetitions : report_kind(*format).workload);
  }
  if (metrics.empty()) measured.failure = scenario.failure.empty() ? "no iteration succeeded" : scenario.failure;
  measured.synthetic = head.synthetic;
  if (head.synthetic)
    result_.notes.push_back(fmt::format("'{}' is synthetic: nothing was measured", base::printable(measured.name)));
  const bool imported = head.source.has_value();
  if (!imported) measured.scenario = head.scenario.name;
  measured.is_single = !imported && !head.scenario.report && !metrics.empty() && metrics.front().figures.n == 1U;
  measured.environment = environment_of(scenario.path, imported ? head.source->format : "benchgate",
                                        imported ? head.source->tool_version : head.tool_version,
                                        machine_of(head.environment.host, imported ? head.source->runtime : ""));
  add_cases(std::move(measured), head.scenario, std::move(metrics));
}

void RunReader::add_cases(CaseInRun own, const model::Scenario& scenario, std::vector<model::MeasuredMetric> metrics) {
  const std::size_t first = result_.cases.size();
  for (const model::MetricSource& source : scenario.metrics) {
    const std::string_view reported = model::reported_case(source);
    const auto found = std::find_if(metrics.begin(), metrics.end(),
                                    [&](const auto& one) { return one.metric.name == source.metric.name; });
    if (reported.empty() || found == metrics.end()) continue;
    found->metric.name = source.field;
    if (found->figures.n == 1U) found->figures.stability = model::Stability::unrated;  // as of the report itself
    case_named(reported, own, first).metrics.push_back(std::move(*found));
    metrics.erase(found);
  }
  judge::mark_failed_work(std::span(result_.cases).subspan(first));
  if (metrics.empty() && result_.cases.size() > first) return;
  own.metrics = std::move(metrics);
  result_.cases.push_back(std::move(own));
}

CaseInRun& RunReader::case_named(std::string_view name, const CaseInRun& own, std::size_t first) {
  const auto found = std::find_if(result_.cases.begin() + static_cast<std::ptrdiff_t>(first), result_.cases.end(),
                                  [&](const CaseInRun& one) { return one.name == name; });
  if (found != result_.cases.end()) return *found;
  CaseInRun added = own;
  added.name = name;
  added.id = fmt::format("{}|{}|", own.module, name);
  added.docref.clear();
  return result_.cases.emplace_back(std::move(added));
}

void RunReader::add_anchor(std::vector<model::MeasuredMetric>& metrics, const ReceiptsOfScenario& scenario,
                           const ReceiptsOfScenario& anchor) {
  const std::string commit = commit_of(anchor.head);
  if (anchor.is_damaged() || !anchor.is_whole || anchor.receipts != scenario.receipts || commit.empty()) {
    result_.notes.push_back(fmt::format("the anchor of '{}' is not used: it failed, or not each run has the same",
                                        base::printable(model::case_name(scenario.head.scenario))));
    return;
  }
  for (const model::MeasuredMetric& other : judge::measured_metrics(anchor.samples->summaries()))
    for (model::MeasuredMetric& metric : metrics)
      if (metric.metric.name == other.metric.name)
        metric.anchor = {commit, other.figures.value, other.figures.cov,
                         other.figures.stability == model::Stability::stable};
}

}  // namespace benchgate::store
