// SPDX-License-Identifier: MIT
#include "app/history/import_history.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "app/history/drafts.hpp"
#include "app/source/store_location.hpp"
#include "base/civil_time.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "store/run_archive.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

constexpr std::size_t shown_commit = 12;

/// Where each stored file is, by its digest.
class StoredFiles {
 public:
  explicit StoredFiles(const store::Store& store) {
    if (!store.exists()) return;
    archive_.emplace(store);
    for (const model::StoredRun& run : archive_->runs())
      for (const model::StoredFile& file : archive_->files(run)) runs_.emplace(file.sha256, &run);
  }

  /// The run that measured the commit and holds a file with this digest; null: none does.
  const model::StoredRun* find(const std::string& digest, const std::string& commit) const {
    const auto [begin, end] = runs_.equal_range(digest);
    for (auto at = begin; at != end; ++at)
      if (at->second->location.id.starts_with(commit.substr(0, shown_commit)) ||
          archive_->metadata(*at->second).sha == commit)
        return at->second;
    return nullptr;
  }

 private:
  std::optional<store::RunArchive> archive_;
  std::multimap<std::string, const model::StoredRun*> runs_;
};

/// The entries of one commit that are one run: of each series and file at most one.
using Run = std::vector<const ReadEntry*>;

std::vector<Run> runs_of(const std::vector<ReadEntry>& entries) {
  std::map<std::pair<std::string, std::size_t>, std::size_t> index;
  std::vector<Run> runs;
  for (const ReadEntry& entry : entries) {
    const auto [known, is_new] = index.try_emplace({entry.facts.commit, entry.number}, runs.size());
    if (is_new) runs.emplace_back();
    runs[known->second].push_back(&entry);
  }
  return runs;
}

/// "b909697e3400-20260101T000000Z": the commit, and when its first entry was measured.
std::string run_id_of(const ReadEntry& first) {
  std::string time = base::format_rfc3339(first.facts.time);
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  return fmt::format("{}-{}", first.facts.commit.substr(0, shown_commit), time);
}

DraftMeasurement measurement_of(const ReadEntry& entry, const std::string& path) {
  DraftMeasurement measurement = measurement_of_report(entry.report, path);
  measurement.facts.started_at = base::format_rfc3339(entry.facts.time);
  measurement.environment.runner_image = entry.facts.machine;
  return measurement;
}

class Importer {
 public:
  Importer(const HistoryEntries& history, const StoredFiles& stored, model::HistoryImport& report)
      : history_(history), stored_(stored), report_(report) {}

  /// Adds the drafts of what is not stored of a run.
  void add(const Run& run) {
    const model::StoredRun* known = nullptr;
    const std::string id = next_id(*run.front());
    Run fresh;
    for (const ReadEntry* entry : run) {
      const model::StoredRun* const stored = stored_.find(entry->file.sha256, entry->facts.commit);
      if (stored == nullptr)
        fresh.push_back(entry);
      else
        known = stored;
    }
    report_.known += run.size() - fresh.size();
    if (fresh.empty()) return;
    ++report_.runs;
    std::map<model::RunKind, store::RunDraft> drafts;
    for (const ReadEntry* entry : fresh) {
      const auto [draft, is_new] = drafts.try_emplace(entry->kind);
      if (is_new) begin(*run.front(), id, known, entry->kind, draft->second.metadata);
      add_entry(*entry, draft->second);
    }
    for (auto& [kind, draft] : drafts) drafts_.push_back(std::move(draft));
  }

  const std::vector<store::RunDraft>& drafts() const { return drafts_; }

 private:
  /// The id of the next run; further runs of a commit that began in the same second are numbered: "...-2".
  std::string next_id(const ReadEntry& first) {
    const std::string id = run_id_of(first);
    const std::size_t number = ++runs_by_id_[id];
    return number == 1 ? id : fmt::format("{}-{}", id, number);
  }

  void begin(const ReadEntry& first, const std::string& id, const model::StoredRun* known, model::RunKind kind,
             model::RunMetadata& metadata) const {
    metadata.schema = model::own_stored_run_schema;
    metadata.kind = kind;
    metadata.run_id = known == nullptr ? id : known->location.id;
    metadata.run_attempt = known == nullptr ? 1 : known->location.attempt;
    metadata.sha = first.facts.commit;
    metadata.ref = first.facts.branch;
    metadata.timestamp = base::format_rfc3339(known == nullptr ? first.facts.time : known->time);
    metadata.repository = first.facts.repository;
    metadata.further["imported_from"] = history_.format;
  }

  void add_entry(const ReadEntry& entry, store::RunDraft& draft) {
    const std::string path = fmt::format("{}/{}", history_.series[entry.series].group, entry.file.path);
    add_measurements({measurement_of(entry, path)}, draft.metadata);
    draft.files.push_back({path, entry.file.content, entry.file.size, entry.file.sha256});
    report_.bytes += entry.file.size;
  }

  const HistoryEntries& history_;
  const StoredFiles& stored_;
  model::HistoryImport& report_;
  std::vector<store::RunDraft> drafts_;
  std::map<std::string, std::size_t> runs_by_id_;
};

}  // namespace

model::HistoryImport import_history(const HistoryImportRequest& request, Session& session) {
  const sys::TemporaryFolder scratch;
  const auto absolute = std::filesystem::absolute(scratch.path());
  const std::string group = request.group.value_or(std::string(group_of_files));
  require_group(group);
  HistoryEntries history = read_history(request.source, absolute);
  name_groups(history, group);
  refuse_job_of_unmerged(request.store, session);
  const auto now = open_store(request.store, StoreUse::read, session);
  const StoredFiles stored(*now);
  model::HistoryImport report{.store = now->name(),
                              .format = history.format,
                              .dry_run = request.dry_run,
                              .series = history.series,
                              .entries = history.entries.size(),
                              .first = base::format_rfc3339(history.entries.front().facts.time),
                              .last = base::format_rfc3339(history.entries.back().facts.time),
                              .other_branches = history.other_branches,
                              .left_out = history.left_out};
  Importer importer(history, stored, report);
  for (const Run& run : runs_of(history.entries)) importer.add(run);
  for (const std::string& warning : history.warnings)
    session.observer.note(fmt::format("benchgate: note: {}", base::printable(warning)));
  if (request.dry_run || importer.drafts().empty()) return report;
  store::add_runs(*open_store(request.store, StoreUse::write, session), importer.drafts(), absolute);
  return report;
}

std::vector<render::FormatRow> list_history_formats() {
  std::vector<render::FormatRow> rows;
  for (const imports::HistoryFormat& format : imports::history_formats())
    rows.push_back({format.name, format.tool, format.recognised_by});
  return rows;
}

}  // namespace benchgate::app
