// SPDX-License-Identifier: MIT
#include "app/history/add.hpp"

#include <fmt/core.h>

#include "app/github_connection.hpp"
#include "app/history/store_location.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "github/event.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

void refuse_pull_request(const std::string& store, const std::string& event) {
  if (event.starts_with("pull_request"))
    throw Error(shown_location(store),
                fmt::format("the event '{}' adds nothing to a history: add runs of the branches that pull requests are "
                            "merged into",
                            base::printable(event)));
}

/// What started the run that measured, as the CI says.
std::string event_of_ci(const Session& session) {
  const github::Variables variables = github::variables_of(session.machine.environment());
  const std::string path = value_of(variables, "GITHUB_EVENT_PATH");
  if (value_of(variables, "GITHUB_EVENT_NAME") != "workflow_run") return value_of(variables, "GITHUB_EVENT_NAME");
  const std::string json = path.empty() ? std::string() : sys::read_file(path, base::most(base::Limit::event_file));
  return github::parse_event(variables, json).started_by;
}

/// A pull request measures what nobody has accepted, and whoever opens one decides what that is: also what the results
/// say about the event.
void refuse_pull_requests(const std::vector<history::RunDraft>& drafts, const AddRequest& request,
                          const Session& session) {
  if (is_folder_store(request.store)) return;
  refuse_pull_request(request.store, event_of_ci(session));
  for (const history::RunDraft& draft : drafts) refuse_pull_request(request.store, draft.metadata.event);
}

}  // namespace

model::AddReport add_to_history(const AddRequest& request, Session& session) {
  const sys::TemporaryFolder scratch;
  const auto absolute = std::filesystem::absolute(scratch.path());
  const std::vector<history::RunDraft> drafts = read_drafts(request.places, request.facts, absolute, session);
  refuse_pull_requests(drafts, request, session);
  const auto store = open_store(request.store, StoreUse::write, session);
  model::AddReport report{.store = store->name()};
  for (const history::AddedRun& run : history::add_runs(*store, drafts, absolute))
    report.runs.push_back({run.folder, run.added, run.known, run.bytes});
  return report;
}

}  // namespace benchgate::app
