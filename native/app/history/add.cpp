// SPDX-License-Identifier: MIT
#include "app/history/add.hpp"

#include <fmt/core.h>

#include "app/history/store_location.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// A pull request measures what nobody has accepted, and whoever opens one decides what that is.
void refuse_pull_requests(const std::vector<history::RunDraft>& drafts, const AddRequest& request) {
  if (is_folder_store(request.store)) return;
  for (const history::RunDraft& draft : drafts)
    if (draft.metadata.event.starts_with("pull_request"))
      throw Error(
          base::printable(request.store),
          fmt::format("the event '{}' adds nothing to a history: add runs of the branches that pull requests are "
                      "merged into",
                      base::printable(draft.metadata.event)));
}

}  // namespace

model::AddReport add_to_history(const AddRequest& request, Session& session) {
  const sys::TemporaryFolder scratch;
  const auto absolute = std::filesystem::absolute(scratch.path());
  const std::vector<history::RunDraft> drafts = read_drafts(request.places, request.facts, absolute, session);
  refuse_pull_requests(drafts, request);
  const auto store = open_store(request.store, StoreUse::write, session);
  model::AddReport report{.store = store->name()};
  for (const history::AddedRun& run : history::add_runs(*store, drafts, absolute))
    report.runs.push_back({run.folder, run.added, run.known, run.bytes});
  return report;
}

}  // namespace benchgate::app
