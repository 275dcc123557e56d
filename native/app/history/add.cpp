// SPDX-License-Identifier: MIT
#include "app/history/add.hpp"

#include "app/history/other_groups.hpp"
#include "app/source/store_location.hpp"
#include "base/text.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

model::AddReport add_to_history(const AddRequest& request, Session& session) {
  const sys::TemporaryFolder scratch;
  const auto absolute = std::filesystem::absolute(scratch.path());
  const std::vector<store::RunDraft> drafts = read_drafts(request.paths, request.facts, absolute, session);
  refuse_job_of_unmerged(request.store, session);
  for (const store::RunDraft& draft : drafts)  // also what the results say about their event
    refuse_unmerged(request.store, draft.metadata.event, draft.metadata.ref);
  const auto store = open_store(request.store, StoreUse::write, session);
  if (!request.facts.group)
    for (const std::string& note : notes_of_other_groups(*store, drafts))
      session.observer.note(fmt::format("benchgate: note: {}", note));
  model::AddReport report{.store = store->name()};
  for (const store::AddedRun& run : store::add_runs(*store, drafts, absolute))
    report.runs.push_back({run.folder, run.added, run.known, run.bytes});
  return report;
}

}  // namespace benchgate::app
