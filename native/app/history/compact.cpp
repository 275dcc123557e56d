// SPDX-License-Identifier: MIT
#include "app/history/compact.hpp"

#include "app/source/store_location.hpp"
#include "base/error.hpp"
#include "store/compaction.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

model::CompactReport compact_history(const CompactRequest& request, Session& session) {
  refuse_job_of_unmerged(request.store, session);
  const sys::TemporaryFolder scratch;
  const auto store = open_plain_store(request.store, StoreUse::write, session);
  // A branch is known when it has been fetched, in the change.
  if (is_folder_store(request.store)) require_history(request.store, *store);
  const store::Compaction done = store::compact(*store, request.keep_runs, std::filesystem::absolute(scratch.path()));
  return {store->name(), done.runs, done.files, done.packs, done.skipped, done.before, done.after};
}

}  // namespace benchgate::app
