// SPDX-License-Identifier: MIT
#include "app/source/store_location.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/forge_connection.hpp"
#include "app/git_login.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "forge/event.hpp"
#include "git/branch.hpp"
#include "store/directory_store.hpp"
#include "store/git_store.hpp"
#include "store/pack.hpp"
#include "store/packed_store.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

constexpr std::string_view branch_start = "git:";

std::unique_ptr<store::Store> open_branch(const std::string& name, StoreUse use, Session& session) {
  const forge::Variables variables = forge::variables_of(session.machine.environment());
  git::GitBranch branch(".", name, remote_of(variables));
  if (use == StoreUse::read)
    if (const git::BranchMove found = branch.refresh(); found.outcome != git::BranchMove::Outcome::done) {
      session.observer.note(
          fmt::format("benchgate: warning: branch {}: cannot reach origin ({}); using what was "
                      "fetched earlier",
                      base::printable(name), found.message));
      branch.look_here();
    }
  Observer& observer = session.observer;
  return std::make_unique<store::GitStore>(
      std::move(branch), store::GitStore::Waiting{session.network->clock(), session.machine.draw_seed(),
                                                  [&observer](const std::string& sentence) {
                                                    observer.info(fmt::format("benchgate: {}", sentence));
                                                  }});
}

bool is_database(const std::string& location) {
  return location.starts_with("postgres://") || location.starts_with("postgresql://");
}

std::unique_ptr<store::Store> open_database(const std::string& location, StoreUse use, Session& session) {
  if (!session.open_database)
    throw Error("--store",
                "this program was built without PostgreSQL; use benchgate-postgres, which 'cmake --build build/release "
                "--target "
                "benchgate-postgres' builds where libpq-dev is installed (docs/history.md)");
  Observer& observer = session.observer;
  return session.open_database(
      location,
      {.access = use == StoreUse::read ? store::DatabaseUse::Access::read : store::DatabaseUse::Access::write,
       .clock = session.network->clock(),
       .seed = session.machine.draw_seed(),
       .note = [&observer](const std::string& sentence) { observer.info(fmt::format("benchgate: {}", sentence)); }});
}

}  // namespace

std::string shown_location(std::string_view location) {
  const std::size_t scheme = location.find("://");
  if (scheme == std::string_view::npos) return base::printable(location);
  return fmt::format("{}://...", base::printable(location.substr(0, scheme)));
}

bool is_folder_store(std::string_view location) {
  return !location.starts_with(branch_start) && location.find("://") == std::string_view::npos;
}

bool is_raw_store(const std::string& location) {
  if (!is_folder_store(location)) return true;
  if (sys::is_folder(std::filesystem::path(location) / store::packs_folder)) return true;
  constexpr std::string_view date = "2026-01-31";
  for (const char* const kind : {"benchmarks", "load-tests"}) {
    const std::filesystem::path folder = std::filesystem::path(location) / kind;
    if (!sys::is_folder(folder)) continue;
    for (const std::string& name : sys::list_folder(folder))
      if (name.size() == date.size() && base::parse_rfc3339(name + "T00:00:00Z")) return true;
  }
  return false;
}

void require_history(const std::string& location, const store::Store& store) {
  if (!store.exists()) throw Error(store.name(), "does not exist; 'benchgate history add' creates it");
  const auto has_folder = [&] {
    std::vector<std::string> folders(store::all_folders.begin(), store::all_folders.end());
    folders.emplace_back(store::packs_folder);
    const std::vector<bool> exist = store.existing(folders);
    return std::find(exist.begin(), exist.end(), true) != exist.end();
  };
  if (location.starts_with(branch_start) ? has_folder() : is_raw_store(location)) return;
  throw Error(store.name(),
              "is not a history: it has neither benchmarks/DATE nor load-tests/DATE nor packs in it; name the one that "
              "'benchgate history add --store' adds to");
}

std::unique_ptr<store::Store> open_history(const std::string& location, Session& session) {
  std::unique_ptr<store::Store> store = open_store(location, StoreUse::read, session);
  require_history(location, *store);
  return store;
}

void refuse_unmerged(const std::string& location, const std::string& event, const std::string& branch) {
  if (is_folder_store(location) || !forge::is_unmerged(event, branch)) return;
  const std::string on_branch = forge::is_unmerged(event, "") ? std::string() : " on " + base::printable(branch);
  throw Error(shown_location(location),
              fmt::format("a run of the event '{}'{} does not change a history, because what it measures is not merged",
                          event, on_branch));
}

void refuse_job_of_unmerged(const std::string& location, const Session& session) {
  const forge::Variables variables = forge::variables_of(session.machine.environment());
  const std::string event = value_of(variables, "GITHUB_EVENT_NAME");
  refuse_unmerged(location, event, value_of(variables, "GITHUB_REF"));
  const std::string path = value_of(variables, "GITHUB_EVENT_PATH");
  if (event != "workflow_run" || path.empty() || is_folder_store(location)) return;
  const forge::Event finished =
      forge::parse_event(variables, sys::read_file(path, base::most(base::Limit::event_file)));
  refuse_unmerged(location, finished.started_by, finished.head_branch);
}

std::unique_ptr<store::Store> open_store(const std::string& location, StoreUse use, Session& session) {
  return std::make_unique<store::PackedStore>(open_plain_store(location, use, session));
}

std::unique_ptr<store::Store> open_plain_store(const std::string& location, StoreUse use, Session& session) {
  if (location.starts_with(branch_start)) return open_branch(location.substr(branch_start.size()), use, session);
  if (location.empty()) throw Error("--store", "is empty: name a folder or git:BRANCH");
  if (is_database(location)) return open_database(location, use, session);
  if (location.find("://") != std::string::npos)
    throw Error("--store", fmt::format("'{}' is neither a folder nor git:BRANCH", shown_location(location)));
  Observer& observer = session.observer;
  return std::make_unique<store::DirectoryStore>(
      location, [&observer](const std::string& sentence) { observer.info(fmt::format("benchgate: {}", sentence)); });
}

}  // namespace benchgate::app
