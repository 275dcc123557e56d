// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/stored_run.hpp"
#include "store/store.hpp"

namespace benchgate::store {

/// A raw file on its way into a store.
struct DraftFile {
  std::string path;               ///< below the folder of the run
  std::filesystem::path content;  ///< a copy that nobody changes, absolute
  std::uint64_t size = 0;
  std::string sha256;  ///< of the copy, in hex

  bool operator==(const DraftFile&) const = default;
};

/// A run, or a part of one, that is to be stored: jobs of one run add their parts one after another.
struct RunDraft {
  model::RunMetadata metadata;  ///< with run id, attempt and timestamp
  std::vector<DraftFile> files;

  bool operator==(const RunDraft&) const = default;
};

/// What became of a draft.
struct AddedRun {
  std::string folder;       ///< of the run in the store
  std::size_t added = 0;    ///< files
  std::size_t known = 0;    ///< files that were there already, with the same content
  std::uint64_t bytes = 0;  ///< of the added files

  bool operator==(const AddedRun&) const = default;
};

/// Stores drafts, all in one change: the raw files, metadata.json and the content manifest SHA256SUMS, in
/// `<kind>/<date>/<run id>-<attempt>/`. The date is that of the start of the run, or the one under which another job
/// has stored the same run. What is stored never changes: a file that is there with the same content is left as it is,
/// and metadata only grow. Throws Error, with nothing changed, for a file that is there with other content, for a run
/// that is of another commit, and for stored files that benchgate did not make. `scratch`: an absolute folder for
/// temporary files, empty.
std::vector<AddedRun> add_runs(Store& store, const std::vector<RunDraft>& drafts, const std::filesystem::path& scratch);

/// Returns the metadata of a run that two jobs stored: the environments and measurements of both, in an order that does
/// not depend on which was first. Throws Error `where: what` when they cannot be of one run.
model::RunMetadata merge_metadata(const model::RunMetadata& stored, const model::RunMetadata& added,
                                  std::string_view where);

}  // namespace benchgate::store
