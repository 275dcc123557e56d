// SPDX-License-Identifier: MIT
#include "app/gate/gate_input.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "app/environment.hpp"
#include "app/gate/lost_scenario.hpp"
#include "app/measure/own_results.hpp"
#include "app/measure/run_source.hpp"
#include "app/two_sides.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/request_log.hpp"
#include "judge/changed_units.hpp"
#include "judge/compare.hpp"
#include "judge/comparison_policy.hpp"
#include "judge/request_values.hpp"
#include "model/request_record.hpp"
#include "store/attribution_check.hpp"
#include "store/listed_files.hpp"
#include "store/paired_runs.hpp"
#include "store/receipt_samples.hpp"
#include "store/scenario_pairs.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/gzip.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using store::Manifests;
using store::ReadRun;
using store::ReadScenario;
using store::ScenarioPair;

void require_folder(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) throw Error(path.string(), "no such folder");
}

/// The checkout that gate was started in; uncommitted changes make it a dirty source.
judge::Source checkout_source(const Session& session) {
  const Repository& repository = session.repository;
  const auto git = repository.facts(own_results(repository.untracked_folders()), git::Untracked::are_changes);
  if (!git) note_refused_repository(session);
  if (!git) return {};
  return {git->ref, git->dirty ? fmt::format("{}+dirty-{}", git->commit, git->diff_sha256) : git->commit};
}

/// The request, else the candidate's manifest, else the CI's environment, else git.
judge::Source candidate_source(const GateRequest& request, const Manifests& manifests, const Session& session) {
  judge::Source source = manifests.candidate ? judge::source_of(*manifests.candidate) : judge::Source{};
  if (source == judge::Source{})
    source = {environment_variable(session.machine, "GITHUB_REF_NAME"),
              environment_variable(session.machine, "GITHUB_SHA")};
  if (request.candidate_ref) source.ref = *request.candidate_ref;
  if (request.candidate_commit) source.commit = *request.candidate_commit;
  if (source == judge::Source{}) source = checkout_source(session);
  if (source.ref.empty()) source.ref = "local";
  if (source.commit.empty()) source.commit = "local";
  if (source.commit == environment_variable(session.machine, "GITHUB_SHA"))
    source.pull_request_head = pull_request_head(session.machine);
  return source;
}

judge::ScenarioOrigin origin_of(const ScenarioPair& pair) {
  return {pair.name, pair.definition ? &*pair.definition : nullptr, pair.imported};
}

// --- from files to samples

format::RawField& field_of(ReadRun& run, std::string_view name) {
  const auto found = std::find_if(run.files.raw.fields.begin(), run.files.raw.fields.end(),
                                  [&](const format::RawField& field) { return field.name == name; });
  return *found;  // every field was asked for
}

template <typename Visit>
void for_each_run(ReadScenario& scenario, Visit visit) {
  for (std::vector<ReadRun>* runs : {&scenario.candidate, &scenario.baseline})
    for (ReadRun& run : *runs) visit(run);
}

void check_attributions(ReadScenario& scenario) {
  for_each_run(scenario, [](ReadRun& run) { store::check_attribution(run.location, run.files.overhead); });
}

bool has_field(ReadScenario& scenario, std::string_view name) {
  bool found = false;
  for_each_run(scenario, [&](ReadRun& run) { found = found || !field_of(run, name).values.empty(); });
  return found;
}

judge::SampleKind sample_kind(const ScenarioPair& pair, ReadScenario& scenario) {
  return judge::kind_of(origin_of(pair), [&](std::string_view name) { return has_field(scenario, name); });
}

/// Trees of other tools do not count their answers.
void drop_unknown_throughput(judge::ScenarioInput& input, ReadScenario& scenario) {
  if (input.kind != judge::SampleKind::request || has_field(scenario, "request_throughput_rps")) return;
  std::erase_if(input.rerun,
                [](const judge::Measure& measure) { return measure.metric.name == "request_throughput_rps"; });
}

void require_values(ReadScenario& scenario, const std::vector<std::string>& names) {
  for_each_run(scenario, [&](ReadRun& run) {
    for (const std::string& name : names)
      if (const auto line = field_of(run, name).missing_line)
        throw Error(fmt::format("{}:{}", raw_samples_path(run.location).string(), *line),
                    fmt::format("'{}' is missing", name));
  });
}

judge::OverheadRun overhead_of(ReadRun& run, judge::SampleKind kind) {
  judge::OverheadRun overhead{run.location.path, {}, std::move(run.files.overhead)};
  if (kind == judge::SampleKind::command) {
    const std::vector<double>& walls = field_of(run, "wall_ms").values;
    overhead.child_wall_ms = std::accumulate(walls.begin(), walls.end(), 0.0);
  }
  return overhead;
}

std::vector<judge::RunSamples> samples_of_runs(std::vector<ReadRun>& runs) {
  std::vector<judge::RunSamples> all;
  for (ReadRun& run : runs) {
    judge::RunSamples& samples = all.emplace_back();
    samples.name = run.location.name;
    samples.successful = run.files.raw.successful;
    samples.failed = run.files.raw.failed;
    samples.failed_seconds = run.files.raw.failed_seconds;
    samples.wrong_outputs = run.files.raw.wrong_outputs;
    samples.failure = run.files.raw.failure;
    samples.error_rates = std::move(run.files.raw.error_rates);
    samples.requests = std::move(run.files.raw.requests);
    for (format::RawField& field : run.files.raw.fields) {
      if (!field.by_sample.empty()) samples.by_sample[field.name] = std::move(field.by_sample);
      if (!field.values.empty()) samples.values[field.name] = std::move(field.values);
    }
  }
  return all;
}

/// "a", "a and b", "a, b, c and 4 more".
std::string some_names(const std::vector<std::string>& names) {
  constexpr std::size_t most = 3;
  std::vector<std::string> first(names.begin(),
                                 names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), most)));
  if (names.size() > most) return fmt::format("{} and {} more", base::join(first, ", "), names.size() - most);
  const std::string last = first.back();
  first.pop_back();
  return first.empty() ? last : fmt::format("{} and {}", base::join(first, ", "), last);
}

/// The logs of the requests of one side.
struct RequestLogs {
  std::vector<judge::ValuesBySecond> runs = {};  ///< of those that tell all requests
  std::vector<std::string> problems = {};        ///< why the others do not
  bool are_there = false;                        ///< at least one; older versions wrote none
};

/// `samples` say how many requests there were; older ones do not.
RequestLogs read_request_logs(const std::vector<ReadRun>& runs, const std::vector<judge::RunSamples>& samples) {
  RequestLogs logs;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::string log = (runs[i].location.folder / format::request_log_file).string();
    if (!sys::path_exists(log)) {
      logs.problems.push_back(log + " does not exist");
      continue;
    }
    logs.are_there = true;
    judge::RequestValues values;
    format::for_each_request(sys::gunzip(sys::read_file(log), base::most(base::Limit::report_file), log), log,
                             [&](const model::RequestRecord& request) { values.add(request); });
    const std::vector<double>& counts = samples[i].requests;
    const double sent = std::accumulate(counts.begin(), counts.end(), 0.0);
    if (!counts.empty() && static_cast<double>(values.requests()) != sent)
      logs.problems.push_back(
          fmt::format("{} has {} of {} requests", log, values.requests(), base::format_number(sent)));
    logs.runs.push_back(values.take());
  }
  return logs;
}

/// The requests of all runs, where both sides have them. Else seconds are judged, with a warning if one side has them;
/// a side that has only some of its requests is incomplete.
void add_requests(judge::GateInput& input, judge::ScenarioInput& scenario, const ReadScenario& read) {
  RequestLogs candidate = read_request_logs(read.candidate, scenario.candidate);
  RequestLogs baseline = read_request_logs(read.baseline, scenario.baseline);
  for (const RequestLogs* logs : {&candidate, &baseline})
    if (logs->are_there && !logs->problems.empty())
      input.incomplete.push_back(fmt::format("{}: {}", scenario.name, some_names(logs->problems)));
  if (candidate.are_there != baseline.are_there)
    input.warnings.push_back(fmt::format("{}: judged over seconds instead of requests, because the {} has no {}",
                                         scenario.name, candidate.are_there ? "baseline" : "candidate",
                                         format::request_log_file));
  if (!candidate.problems.empty() || !baseline.problems.empty()) return;
  for (std::size_t i = 0; i < candidate.runs.size(); ++i)
    scenario.candidate[i].by_second = std::move(candidate.runs[i]);
  for (std::size_t i = 0; i < baseline.runs.size(); ++i) scenario.baseline[i].by_second = std::move(baseline.runs[i]);
}

std::string unit_names(const std::set<std::string>& units) {
  std::vector<std::string> names;
  for (const std::string& unit : units) names.push_back(judge::unit_text(unit));
  return base::join(names, " and ");
}

/// "in frobs in the baseline, in widgets in the candidate"; "" where all runs have the metric in one unit.
std::string other_units(const ScenarioPair& pair, const std::string& metric) {
  const auto before = pair.baseline_units.find(metric), now = pair.candidate_units.find(metric);
  if (before == pair.baseline_units.end() || now == pair.candidate_units.end()) return "";
  if (before->second == now->second && now->second.size() == 1) return "";
  return fmt::format("in {} in the baseline, in {} in the candidate", unit_names(before->second),
                     unit_names(now->second));
}

void add_scenario(judge::GateInput& input, const ScenarioPair& pair, ReadScenario& read,
                  const judge::MeasureChoice& choice) {
  judge::ScenarioInput& scenario = input.scenarios.emplace_back();
  scenario.name = own_name(pair);
  scenario.kind = sample_kind(pair, read);
  choose_measures(scenario, origin_of(pair), choice);
  scenario.other_benchmark = pair.other_definition;
  if (!pair.other_timeout.empty()) input.warnings.push_back(fmt::format("{}: {}", scenario.name, pair.other_timeout));
  scenario.other_units = other_units(pair, scenario.tested.metric.name);
  drop_unknown_throughput(scenario, read);
  if (pair.definition)
    scenario.receipts = pair.definition->fault ? judge::Receipts::of_fault : judge::Receipts::present;
  std::vector<std::string> required = row_of(scenario.kind).required;
  required.push_back(scenario.tested.metric.name);
  for (const judge::Measure& measure : scenario.rerun) required.push_back(measure.metric.name);
  require_values(read, required);
  for (ReadRun& run : read.candidate) input.overhead.push_back(overhead_of(run, scenario.kind));
  scenario.candidate = samples_of_runs(read.candidate);
  scenario.baseline = samples_of_runs(read.baseline);
  if (judge::has_requests(scenario.kind)) add_requests(input, scenario, read);
  for (const std::string& run : pair.interrupted)
    input.incomplete.push_back(fmt::format("{} was interrupted and is incomplete", run));
}

/// Numbers of the runs that the candidate's manifest plans and that do not exist.
std::vector<int> missing_runs(const ScenarioPair& pair, const std::optional<model::Manifest>& manifest) {
  std::vector<int> missing;
  if (!manifest) return missing;
  const auto planned = manifest->plan.find(pair.name);
  if (planned == manifest->plan.end()) return missing;
  std::set<std::string> existing;
  for (const store::RunLocation& run : pair.candidate) existing.insert(run.name);
  for (int number = 1; number <= planned->second; ++number)
    if (existing.count(fmt::format("run-{}", number)) == 0) missing.push_back(number);
  return missing;
}

// --- metadata of both trees

void append(std::vector<std::string>& all, const std::vector<std::string>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Among many imported benchmarks some are equal by chance: they are copies only where all of them are.
void check_copies(judge::GateInput& input, std::span<const ScenarioPair> pairs,
                  std::span<const ReadScenario> scenarios) {
  bool all_copied = true;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    all_copied = all_copied && (!pairs[i].imported || candidate_is_copied(scenarios[i]));
  for (std::size_t i = 0; i < pairs.size(); ++i)
    if (!pairs[i].imported || all_copied) append(input.provenance.identical_files, identical_files(scenarios[i]));
}

/// Throws Error for files that a manifest lists and that are gone. Files that were changed go into the input.
void check_listed(judge::GateInput& input, const GateRequest& request, const Manifests& manifests,
                  std::span<const std::string> scenarios) {
  const std::set<std::string> chosen(scenarios.begin(), scenarios.end());
  const auto check = [&](const fs::path& tree, const std::optional<model::Manifest>& manifest, const fs::path& path) {
    if (!manifest) return;
    const store::ListedFiles files = store::check_listed_files(tree, *manifest, chosen, base::hardware_threads());
    if (!files.lost.empty())
      throw Error(path.string(), fmt::format("names {}, which {} not exist", some_names(files.lost),
                                             files.lost.size() == 1 ? "does" : "do"));
    append(input.provenance.altered_files, files.altered);
  };
  check(request.candidate, manifests.candidate, request.candidate / "manifest.json");
  check(request.baseline, manifests.baseline, manifest_path(request));
}

std::set<std::string> planned_scenarios(const std::optional<model::Manifest>& manifest) {
  std::set<std::string> names;
  if (manifest)
    for (const auto& [name, runs] : manifest->plan) names.insert(name);
  return names;
}

/// Names the first of the runs whose origin is unknown.
void warn_of_unknown_origin(judge::GateInput& input, std::span<const ScenarioPair> pairs) {
  std::vector<std::string> runs;
  for (const ScenarioPair& pair : pairs) append(runs, pair.unknown_origin);
  if (!runs.empty())
    input.warnings.push_back(fmt::format(
        "{}{}: without receipt.json and provenance.json, {} origin is unknown", runs.front(),
        runs.size() == 1 ? "" : fmt::format(" and {} more runs", runs.size() - 1), runs.size() == 1 ? "its" : "their"));
}

/// One sentence for each difference between the machines of both sides, with its scenarios.
std::vector<std::string> machine_warnings(std::span<const ScenarioPair> pairs) {
  std::map<std::string, std::vector<std::string>> scenarios;
  for (const ScenarioPair& pair : pairs) {
    const auto differences = judge::machine_differences(pair.baseline_hosts, pair.candidate_hosts);
    if (!differences.empty()) scenarios[judge::host_sentence(differences)].push_back(own_name(pair));
  }
  std::vector<std::string> warnings;
  for (const auto& [sentence, names] : scenarios)
    warnings.push_back(
        fmt::format("baseline and candidate ran on different machines: {} ({})", sentence, base::join(names, ", ")));
  return warnings;
}

judge::SampleOrigin sample_origin(std::span<const ScenarioPair> pairs, std::span<const ReadScenario> scenarios) {
  const auto says_so = [](const ReadRun& run) { return run.files.raw.synthetic; };
  bool synthetic = std::any_of(pairs.begin(), pairs.end(), [](const ScenarioPair& pair) { return pair.synthetic; });
  const bool unknown =
      std::any_of(pairs.begin(), pairs.end(), [](const ScenarioPair& pair) { return !pair.unknown_origin.empty(); });
  for (const ReadScenario& scenario : scenarios)
    for (const std::vector<ReadRun>* runs : {&scenario.candidate, &scenario.baseline})
      synthetic = synthetic || std::any_of(runs->begin(), runs->end(), says_so);
  if (synthetic) return judge::SampleOrigin::synthetic;
  return unknown ? judge::SampleOrigin::unknown : judge::SampleOrigin::measured;
}

}  // namespace

fs::path manifest_path(const GateRequest& request) {
  return request.manifest.value_or(request.baseline / "manifest.json");
}

judge::GateInput read_gate_input(const GateRequest& request, std::span<const std::string> scenarios, Session& session) {
  require_folder(request.candidate);
  require_folder(request.baseline);
  refuse_same_path("--candidate", request.candidate, request.baseline);
  judge::GateInput input;
  const fs::path manifest = manifest_path(request);
  const Manifests manifests{store::read_manifest(request.candidate / "manifest.json"), store::read_manifest(manifest)};
  input.provenance.need = request.need;
  input.provenance.manifest_path = manifest.string();
  input.provenance.baseline = manifests.baseline;
  input.provenance.candidate = candidate_source(request, manifests, session);
  const store::ScenarioPairs pairs =
      store::pair_scenarios(request.candidate, request.baseline, scenarios,
                            {planned_scenarios(manifests.candidate), planned_scenarios(manifests.baseline)});
  check_listed(input, request, manifests, scenarios);
  for (const store::LostScenario& lost : pairs.lost)
    (lost.is_unchanged ? input.unchanged : input.incomplete).push_back(sentence_of(lost));
  input.warnings = pairs.notes;
  warn_of_unknown_origin(input, pairs.scenarios);
  append(input.warnings, machine_warnings(pairs.scenarios));
  std::vector<store::ScenarioRequest> wanted;
  for (const ScenarioPair& pair : pairs.scenarios)
    wanted.push_back({pair, wanted_fields(origin_of(pair), request.choice)});
  std::vector<ReadScenario> read = store::read_scenarios(wanted, base::hardware_threads());
  input.mode = judge::mode_of(manifests.candidate, manifests.baseline, sample_origin(pairs.scenarios, read));
  check_copies(input, pairs.scenarios, read);
  for (const ReadScenario& scenario : read) {
    const std::vector<std::string> copies = copied_runs(scenario);
    input.has_copies = input.has_copies || !copies.empty();
    append(input.warnings, copies);
  }
  for (ReadScenario& scenario : read) {
    check_attributions(scenario);
    store::require_samples_of_receipts(scenario.candidate, manifests.candidate);
    store::require_samples_of_receipts(scenario.baseline, manifests.baseline);
  }
  for (std::size_t i = 0; i < read.size(); ++i) {
    add_scenario(input, pairs.scenarios[i], read[i], request.choice);
    input.scenarios.back().missing_runs = missing_runs(pairs.scenarios[i], manifests.candidate);
  }
  return input;
}

}  // namespace benchgate::app
