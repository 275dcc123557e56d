// SPDX-License-Identifier: MIT
#include "app/history/recalculate.hpp"

#include <functional>
#include <map>
#include <set>
#include <utility>

#include "app/docs/docs.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/accepted_yaml.hpp"
#include "format/docref_index_json.hpp"
#include "judge/calibration.hpp"
#include "judge/history_judgement.hpp"
#include "store/derived_json.hpp"
#include "store/docref_index.hpp"
#include "store/history_samples.hpp"
#include "store/recalculation.hpp"
#include "store/renamed_cases.hpp"
#include "store/run_filter.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

struct Read {
  std::string store;
  store::Derived derived;
};

/// The changes that the project accepts, and where its file says so.
struct AcceptedChanges {
  std::vector<model::Acceptance> changes;
  std::vector<std::string> places;
};

AcceptedChanges accepted_changes(const Session& session) {
  const std::filesystem::path file = session.repository.top().value_or(".") / format::accepted_file;
  if (!sys::path_exists(file)) return {};
  const std::string text = sys::read_file(file, base::most(base::Limit::accepted_file));
  const std::string where = base::printable(file.string());
  return {format::parse_accepted(text, where), format::accepted_places(text, where)};
}

bool is_measured(const store::Derived& derived, const model::Acceptance& change) {
  for (const model::History* const each : {&derived.benchmarks, &derived.load_tests})
    for (const model::HistoryRun& run : each->runs)
      if (judge::is_change_of(change, run)) return true;
  return false;
}

bool is_about_any(const model::Acceptance& change, const store::Derived& derived) {
  for (const model::History* const each : {&derived.benchmarks, &derived.load_tests})
    for (const model::HistorySeries& series : each->series)
      if (judge::is_about(change, series)) return true;
  return false;
}

/// Why an accepted change has no effect, and what to do; "" if it may have one.
std::string why_without_effect(const model::Acceptance& change, const store::Derived& derived) {
  const std::string id = base::printable(change.id);
  if (!is_about_any(change, derived))
    return fmt::format(
        "no test case has the id, name or DocRef '{}'{}, so this has no effect; correct or remove it", id,
        change.metric.empty() ? "" : fmt::format(" and the metric '{}'", base::printable(change.metric)));
  if (!is_measured(derived, change))
    return change.run.empty() ? fmt::format(
                                    "no published run measured commit {}, so this has no effect on '{}'; name a "
                                    "commit that 'history list' shows",
                                    base::printable(change.commit), id)
                              : fmt::format(
                                    "no published run has the id '{}', so this has no effect on '{}'; name a run "
                                    "that 'history list' shows",
                                    base::printable(change.run), id);
  return "";
}

/// Names each accepted change that has no effect.
void note_without_effect(const AcceptedChanges& accepted, store::Derived& derived) {
  for (std::size_t i = 0; i < accepted.changes.size(); ++i)
    if (const std::string why = why_without_effect(accepted.changes[i], derived); !why.empty())
      derived.notes.push_back(fmt::format("{}: {}", accepted.places[i], why));
}

/// Names each word of a map in benchgate.yaml that is about no test case.
template <typename Map>
void note_unused(const format::Configuration& configuration, std::string_view key, const Map& words,
                 std::set<std::string> model::History::* used, store::Derived& derived) {
  for (const auto& [name, value] : words)
    if ((derived.benchmarks.*used).count(name) + (derived.load_tests.*used).count(name) == 0)
      derived.notes.push_back(fmt::format("{}: {}: no run has a test case '{}', so this has no effect",
                                          base::printable(configuration.file), key, base::printable(name)));
}

Read derive(const HistorySource& source, Session& session) {
  std::vector<store::RunFilter> filters;
  for (const std::string& text : source.where) filters.emplace_back(text);
  const format::Configuration configuration = load_configuration(source.configuration);
  store::RecalculationSettings settings;
  if (!source.published_job_types.empty()) settings.build.published_job_types = source.published_job_types;
  settings.build.overrides = configuration.expected_unstable;
  settings.build.docrefs = configuration.docrefs;
  settings.build.renames = configuration.renames;
  settings.build.better = configuration.better;
  const AcceptedChanges accepted = accepted_changes(session);
  settings.accepted = accepted.changes;
  for (model::Acceptance& change : settings.accepted) change.id = store::new_name(change.id, configuration.renames);
  settings.threads = source.threads.value_or(base::hardware_threads());
  settings.filters = filters;
  const auto store = open_store(source.store, StoreUse::read, session);
  if (!store->exists()) throw Error(store->name(), "does not exist; 'benchgate history add' creates it");
  Read read{store->name(), store::recalculate(*store, settings)};
  if (filters.empty()) {
    note_without_effect({settings.accepted, accepted.places}, read.derived);
    note_unused(configuration, "renames", configuration.renames, &model::History::renamed, read.derived);
    note_unused(configuration, "overrides", configuration.expected_unstable, &model::History::overridden, read.derived);
  }
  return read;
}

/// What runs have notes on: each note once, with the runs that have it.
void gather_notes(const model::History& history, std::vector<std::string>& warnings) {
  std::map<std::string_view, std::size_t> places;
  std::vector<std::pair<std::string_view, std::vector<std::string>>> notes;  // in order of their first runs
  for (const model::HistoryRun& run : history.runs)
    for (const std::string& note : run.notes) {
      const auto [at, is_new] = places.try_emplace(note, notes.size());
      if (is_new) notes.emplace_back(note, std::vector<std::string>());
      notes[at->second].second.push_back(base::printable(run.stored.place.id));
    }
  for (const auto& [note, runs] : notes)
    warnings.push_back(runs.size() == 1
                           ? fmt::format("run {}: {}", runs.front(), note)
                           : fmt::format("{} runs, the last of them {}: {}", runs.size(), runs.back(), note));
}

void gather(const model::History& history, model::RecalculateReport& report) {
  std::set<std::string_view> ids;
  for (const model::HistoryRun& run : history.runs) {
    ++report.runs;
    report.unpublished += run.published ? 0 : 1;
  }
  gather_notes(history, report.warnings);
  for (const model::HistorySeries& series : history.series) ids.insert(series.id);
  report.test_cases += ids.size();
  report.warnings.insert(report.warnings.end(), history.warnings.begin(), history.warnings.end());
  for (const model::HistoryAlert& alert : history.alerts) {
    if (alert.state != "open") continue;
    ++report.open_alerts;
    report.alerts.push_back(fmt::format("{} {}: {}", base::printable(history.series[alert.series].id),
                                        base::printable(history.series[alert.series].metric.name), alert.reason));
  }
}

/// What the indexes of DocRefs say beside the histories.
store::DocRefLinks docref_links(const RecalculateRequest& request, const store::Derived& derived) {
  store::DocRefLinks links{.dashboard_url = request.dashboard_url, .raw_url = request.raw_url};
  if (request.documents.empty()) return links;
  std::set<std::string> docrefs;
  for (const model::History* const each : {&derived.benchmarks, &derived.load_tests}) {
    for (const model::HistorySeries& series : each->series) docrefs.insert(series.docref);
    for (const model::UnpublishedDocRef& one : each->unpublished_docrefs) docrefs.insert(one.docref);
  }
  links.cited_by = citing_documents(request.documents, {docrefs.begin(), docrefs.end()});
  return links;
}

}  // namespace

model::RecalculateReport recalculate_history(const RecalculateRequest& request, Session& session) {
  const Read read = derive(request.source, session);
  const store::DocRefLinks links = docref_links(request, read.derived);
  model::RecalculateReport report{.store = read.store};
  const auto write = [&](const std::string& name, const std::function<void(const store::WritePiece&)>& content) {
    const std::filesystem::path path = request.out / "data" / name;
    sys::make_folders(path.parent_path());
    sys::AtomicFile file(path);
    content([&](std::string_view piece) { file.write(piece); });
    file.commit();
    report.files.push_back(path.string());
  };
  for (const model::History* const each : {&read.derived.benchmarks, &read.derived.load_tests}) {
    const std::string folder(name_of(each->kind));
    write(folder + "/latest.json", [&](const auto& to) { store::write_latest(*each, to); });
    write(folder + "/history.json", [&](const auto& to) { store::write_history(*each, to); });
    write(fmt::format("{}/{}", folder, store::samples_file), [&](const auto& to) { store::write_samples(*each, to); });
    write(folder + "/docref-index.json",
          [&](const auto& to) { to(format::format_docref_index(store::docref_index(*each, links))); });
    gather(*each, report);
  }
  write("alerts.json", [&](const auto& to) { store::write_alerts(read.derived, to); });
  report.warnings.insert(report.warnings.end(), read.derived.notes.begin(), read.derived.notes.end());
  return report;
}

store::Derived derive_history(const HistorySource& source, Session& session) { return derive(source, session).derived; }

model::Calibration calibrate_history(const HistorySource& source, Session& session) {
  const Read read = derive(source, session);
  model::Calibration calibration = judge::calibrate(read.derived.benchmarks, {});
  calibration.store = read.store;
  return calibration;
}

}  // namespace benchgate::app
