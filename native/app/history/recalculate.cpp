// SPDX-License-Identifier: MIT
#include "app/history/recalculate.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "app/docs/docs.hpp"
#include "app/environment.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/source/store_location.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/accepted_yaml.hpp"
#include "format/alerts_json.hpp"
#include "format/docref_index_json.hpp"
#include "format/history_json.hpp"
#include "judge/alert_entries.hpp"
#include "judge/alert_verdict.hpp"
#include "judge/calibration.hpp"
#include "judge/history_judgement.hpp"
#include "judge/unread_files.hpp"
#include "store/docref_index.hpp"
#include "store/history_samples.hpp"
#include "store/recalculation.hpp"
#include "store/renamed_cases.hpp"
#include "store/run_filter.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/folder_update.hpp"

namespace benchgate::app {

namespace {

struct Read {
  std::string store;
  store::Derived derived;
};

/// The changes that the project accepts, and where its file says so.
struct AcceptedChanges {
  std::vector<model::Acceptance> changes;
  std::vector<std::string> locations;
};

AcceptedChanges accepted_changes(const Session& session) {
  const std::filesystem::path file = session.repository.top().value_or(".") / format::accepted_file;
  if (!sys::path_exists(file)) return {};
  const std::string text = sys::read_file(file, base::most(base::Limit::accepted_file));
  const std::string where = base::printable(file.string());
  return {format::parse_accepted(text, where), format::accepted_locations(text, where)};
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
      derived.notes.push_back(fmt::format("{}: {}", accepted.locations[i], why));
}

/// Names each key of a map in benchgate.yaml that is no test case.
template <typename Map>
void note_unused(const format::Configuration& configuration, std::string_view key, const Map& entries,
                 std::set<std::string> model::History::* used, store::Derived& derived) {
  for (const auto& [name, value] : entries)
    if ((derived.benchmarks.*used).count(name) + (derived.load_tests.*used).count(name) == 0)
      derived.notes.push_back(fmt::format("{}: {}: no run has a test case '{}', so this has no effect",
                                          base::printable(configuration.file), key, base::printable(name)));
}

constexpr std::string_view memory_start = "recalculation-";
constexpr std::chrono::hours longest_memory{24 * 30};

/// Where the last recalculation of this store left what it had read and judged: in the user's folder for what programs
/// can do without. Absent: there is no such folder, or this is a CI, whose measured programs could write to it.
std::optional<std::filesystem::path> memory_path(const std::string& store, const Session& session) {
  for (const char* const name : {"CI", "GITHUB_ACTIONS"})
    if (!environment_variable(session.machine, name).empty()) return std::nullopt;
  const std::string cache = environment_variable(session.machine, "XDG_CACHE_HOME");
  const std::string home = environment_variable(session.machine, "HOME");
  const std::filesystem::path above = cache.starts_with('/') ? cache : home;
  if (!above.is_absolute() || !sys::is_folder(above)) return std::nullopt;
  const std::filesystem::path folder = cache.starts_with('/') ? above : above / ".cache";
  std::error_code error;
  const auto described_store = [&] {
    if (is_folder_store(store)) return std::filesystem::weakly_canonical(store, error).string();
    const auto here = session.repository.top().value_or(std::filesystem::current_path(error));
    return fmt::format("{} {}", here.string(), store);
  };
  return folder / "benchgate" / fmt::format("{}{}", memory_start, sys::sha256_hex(described_store()).substr(0, 32));
}

/// Names this program: another one may read the same files in another way.
std::string key_of_program() {
  constexpr const char* program = "/proc/self/exe";
  std::error_code error;
  const auto changed = std::filesystem::last_write_time(program, error).time_since_epoch().count();
  return fmt::format("benchgate recalculation 1, {}, {} bytes, {}", version(), sys::file_size(program),
                     error ? 0 : changed);
}

store::RecalculationMemory read_memory(const std::optional<std::filesystem::path>& file) {
  try {
    if (file && sys::path_exists(*file))
      return store::RecalculationMemory::parse(sys::read_file(*file), key_of_program())
          .value_or(store::RecalculationMemory());
  } catch (const Error&) {  // it is as good as none
  }
  return {};
}

/// Removes what was left for stores that nobody recalculates any more.
void remove_old_memory(const std::filesystem::path& folder) {
  std::error_code error;
  for (const std::string& name : sys::list_folder(folder)) {
    const auto age =
        std::filesystem::file_time_type::clock::now() - std::filesystem::last_write_time(folder / name, error);
    if (!error && name.starts_with(memory_start) && age > longest_memory) std::filesystem::remove(folder / name, error);
  }
}

/// Not flushed: a file that is not whole is as good as none.
void write_memory(const std::optional<std::filesystem::path>& file, const store::RecalculationMemory& memory,
                  Session& session) {
  if (!file) return;
  std::error_code error;
  try {
    sys::make_folders(file->parent_path());
    const std::filesystem::path fresh = fmt::format("{}.{}", file->string(), session.machine.draw_run_id());
    sys::append_file(fresh, memory.format(key_of_program()));
    std::filesystem::rename(fresh, *file, error);
    if (error) std::filesystem::remove(fresh, error);
    remove_old_memory(file->parent_path());
  } catch (const Error& problem) {
    session.observer.info(fmt::format("benchgate: the next recalculation reads all runs: {}", problem.what()));
  }
}

Read derive(const HistorySource& source, Session& session, store::RecalculationMemory* memory = nullptr) {
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
  const auto store = open_history(source.store, session);
  Read read{store->name(), store::recalculate(*store, settings, memory)};
  if (filters.empty()) {
    note_without_effect({settings.accepted, accepted.locations}, read.derived);
    note_unused(configuration, "renames", configuration.renames, &model::History::renamed, read.derived);
    note_unused(configuration, "overrides", configuration.expected_unstable, &model::History::overridden, read.derived);
  }
  return read;
}

/// What runs have notes on: each note once, with the runs that have it.
void gather_notes(const model::History& history, std::vector<std::string>& warnings) {
  std::map<std::string_view, std::size_t> indices;
  std::vector<std::pair<std::string_view, std::vector<std::string>>> notes;  // in order of their first runs
  for (const model::HistoryRun& run : history.runs)
    for (const std::string& note : run.notes) {
      const auto [at, is_new] = indices.try_emplace(note, notes.size());
      if (is_new) notes.emplace_back(note, std::vector<std::string>());
      notes[at->second].second.push_back(base::printable(run.stored.location.id));
    }
  for (const auto& [note, runs] : notes)
    warnings.push_back(runs.size() == 1
                           ? fmt::format("run {}: {}", runs.front(), note)
                           : fmt::format("{} runs, the last of them {}: {}", runs.size(), runs.back(), note));
}

void gather(const model::History& history, model::RecalculateReport& report) {
  std::set<std::string_view> ids;
  for (std::string& note : judge::unread_files(history, std::numeric_limits<std::size_t>::max()))
    report.warnings.push_back(std::move(note));
  gather_notes(history, report.warnings);
  for (const model::HistorySeries& series : history.series) ids.insert(series.id);
  report.test_cases += ids.size();
  report.warnings.insert(report.warnings.end(), history.warnings.begin(), history.warnings.end());
}

/// Benchmarks and load tests of one run are one run, which is published as soon as one of them is.
void count_runs(const store::Derived& derived, model::RecalculateReport& report) {
  std::map<std::string, bool> published;
  for (const model::History* const each : {&derived.benchmarks, &derived.load_tests})
    for (const model::HistoryRun& run : each->runs) published[model::run_name(run.stored.location)] |= run.published;
  report.runs = published.size();
  report.unpublished = static_cast<std::size_t>(
      std::count_if(published.begin(), published.end(), [](const auto& run) { return !run.second; }));
}

std::vector<model::AlertEntry> alert_entries_of(const store::Derived& derived) {
  std::vector<model::AlertEntry> entries = judge::alert_entries(derived.benchmarks);
  for (model::AlertEntry& entry : judge::alert_entries(derived.load_tests)) entries.push_back(std::move(entry));
  return entries;
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
  const std::filesystem::path data = request.out / "data";
  const std::optional<std::filesystem::path> remembered = memory_path(request.source.store, session);
  store::RecalculationMemory memory = read_memory(remembered);
  const Read read = derive(request.source, session, &memory);
  const store::DocRefLinks links = docref_links(request, read.derived);
  model::RecalculateReport report{.store = read.store};
  count_runs(read.derived, report);
  sys::make_folders(data);
  sys::FolderUpdate update(data, sys::FolderUpdate::Durability::in_cache);
  const auto write = [&](const std::string& name, const std::function<void(const format::WritePiece&)>& content) {
    const std::filesystem::path path = update.staging() / name;
    sys::make_folders(path.parent_path());
    sys::AtomicFile file(path);
    content([&](std::string_view piece) { file.write(piece); });
    file.commit();
    report.files.push_back((data / name).string());
  };
  for (const model::History* const each : {&read.derived.benchmarks, &read.derived.load_tests}) {
    const std::string folder(name_of(each->kind));
    write(folder + "/latest.json", [&](const auto& to) { format::write_latest(*each, judge::formula_version, to); });
    write(folder + "/history.json", [&](const auto& to) { format::write_history(*each, judge::formula_version, to); });
    write(fmt::format("{}/{}", folder, store::samples_file), [&](const auto& to) { store::write_samples(*each, to); });
    write(folder + "/docref-index.json",
          [&](const auto& to) { to(format::format_docref_index(store::docref_index(*each, links))); });
    gather(*each, report);
  }
  const std::vector<model::AlertEntry> alerts = alert_entries_of(read.derived);
  const std::vector<model::AlertEntry> open = judge::open_alerts(alerts);
  for (const auto& test_case : judge::alerts_by_case(open)) report.alerts.push_back(judge::text_of_case(test_case));
  report.open_alerts = report.alerts.size();
  write("alerts.json", [&](const auto& to) { to(format::format_alert_entries(alerts)); });
  report.warnings.insert(report.warnings.end(), read.derived.notes.begin(), read.derived.notes.end());
  update.commit([](const std::string&) { return false; });
  write_memory(remembered, memory, session);
  return report;
}

store::Derived derive_history(const HistorySource& source, Session& session) { return derive(source, session).derived; }

model::Calibration calibrate_history(const HistorySource& source, Session& session) {
  const Read read = derive(source, session);
  model::Calibration calibration = judge::calibrate({{&read.derived.benchmarks, &read.derived.load_tests}}, {});
  calibration.store = read.store;
  return calibration;
}

}  // namespace benchgate::app
