// SPDX-License-Identifier: MIT
#include "app/history/runs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "store/run_archive.hpp"
#include "store/run_filter.hpp"
#include "store/verify.hpp"

namespace benchgate::app {

namespace {

void note_some(const std::vector<std::string>& notes, Session& session) {
  constexpr std::size_t most_noted = 10;
  for (std::size_t i = 0; i < std::min(notes.size(), most_noted); ++i)
    session.observer.note(fmt::format("benchgate: note: {}", notes[i]));
  if (notes.size() > most_noted)
    session.observer.note(fmt::format("benchgate: note: and {} more", notes.size() - most_noted));
}

/// What is in the store and not listed.
void note_others(const store::RunArchive& archive, Session& session) {
  std::vector<std::string> notes;
  for (const std::string& fault : archive.faults()) notes.push_back("left out: " + fault);
  note_some(notes, session);
  notes.clear();
  for (const std::string& stranger : archive.strangers())
    notes.push_back(base::printable(stranger) + ": belongs to no run with metadata");
  note_some(notes, session);
}

model::ListedRun listed(const store::RunArchive& archive, const model::StoredRun& run) {
  model::ListedRun row{run, archive.metadata(run)};
  for (const model::StoredFile& file : archive.files(run)) {
    ++row.files;
    row.bytes += file.size;
  }
  return row;
}

/// Whether somebody may call a run so.
bool is_called(const model::RunLocation& run, std::string_view name) {
  return name == run.folder || name == run.id || name == model::run_name(run);
}

/// The one run that is meant, of either kind.
std::vector<const model::StoredRun*> find_run(const store::RunArchive& archive, const std::string& name) {
  std::vector<const model::StoredRun*> found;
  for (const model::StoredRun& run : archive.runs())
    if (is_called(run.location, name)) found.push_back(&run);
  const bool is_one_run = std::all_of(found.begin(), found.end(),
                                      [&](const auto* run) { return run->location.id == found.front()->location.id; });
  std::map<model::RunKind, std::uint64_t> highest;
  for (const model::StoredRun* run : found)
    highest[run->location.kind] = std::max(highest[run->location.kind], run->location.attempt);
  if (is_one_run)
    std::erase_if(found, [&](const auto* run) { return run->location.attempt != highest.at(run->location.kind); });
  if (found.empty()) throw Error(name, "there is no such run; 'benchgate history list' shows all");
  if (found.size() == highest.size()) {
    std::sort(found.begin(), found.end(),
              [](const auto* a, const auto* b) { return a->location.kind < b->location.kind; });
    return found;
  }
  std::string folders;
  for (const model::StoredRun* run : found)
    folders += fmt::format("{}{}", folders.empty() ? "" : ", ", base::printable(run->location.folder));
  throw Error(name, fmt::format("may be one of {}; name one of those", folders));
}

}  // namespace

model::RunList list_runs(const ListRequest& request, Session& session) {
  std::vector<store::RunFilter> filters;
  for (const std::string& text : request.where) filters.emplace_back(text);
  const auto store = open_history(request.store, session);
  const store::RunArchive archive(*store);
  model::RunList list{.store = store->name()};
  std::set<std::string> shown, hidden;
  for (const model::StoredRun& run : archive.runs()) {
    model::ListedRun row = listed(archive, run);
    const bool is_shown = store::passes(filters, run.location, row.metadata);
    (is_shown ? shown : hidden).insert(model::run_name(run.location));
    if (is_shown) list.runs.push_back(std::move(row));
  }
  list.hidden = static_cast<std::size_t>(
      std::count_if(hidden.begin(), hidden.end(), [&](const auto& name) { return shown.count(name) == 0; }));
  note_others(archive, session);
  return list;
}

std::vector<model::ShownRun> show_run(const ShowRequest& request, Session& session) {
  const auto store = open_history(request.store, session);
  const store::RunArchive archive(*store);
  std::vector<model::ShownRun> shown;
  for (const model::StoredRun* const run : find_run(archive, request.run))
    shown.push_back({store->name(), listed(archive, *run), archive.files(*run)});
  return shown;
}

model::VerifyReport verify_history(const std::string& location, Session& session) {
  const auto store = open_plain_store(location, StoreUse::read, session);
  require_history(location, *store);
  store::Verification found = store::verify(*store);
  return {store->name(), found.runs, found.files, found.bytes, std::move(found.faults), std::move(found.notes)};
}

}  // namespace benchgate::app
