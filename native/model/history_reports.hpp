// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/stored_run.hpp"

namespace benchgate::model {

/// What became of one run that was added.
struct AddedRunRow {
  std::string folder = {};  ///< in the store
  std::size_t added = 0;    ///< files
  std::size_t known = 0;    ///< files that were stored already
  std::uint64_t bytes = 0;  ///< of the added files

  bool operator==(const AddedRunRow&) const = default;
};

/// The result of `history add`.
struct AddReport {
  std::string store = {};  ///< its name
  std::vector<AddedRunRow> runs = {};

  bool operator==(const AddReport&) const = default;
};

/// A part of another tool's history: what one suite measured on one machine.
struct ImportedSeries {
  std::string suite = {};    ///< as the tool names it; "" it does not
  std::string machine = {};  ///< likewise
  std::string group = {};    ///< folder in the runs
  std::size_t entries = 0;   ///< that can be imported

  bool operator==(const ImportedSeries&) const = default;
};

/// The result of `history import`.
struct HistoryImport {
  std::string store = {};
  std::string format = {};  ///< of the history
  bool dry_run = false;     ///< nothing was written: the numbers say what would be
  std::vector<ImportedSeries> series = {};
  std::size_t entries = 0;                 ///< that can be imported
  std::size_t known = 0;                   ///< of them, that are stored already
  std::size_t runs = 0;                    ///< that are new, or have new files
  std::uint64_t bytes = 0;                 ///< of the new files
  std::string first = {};                  ///< time of the first entry, RFC 3339; "" without any
  std::string last = {};                   ///< of the last one
  std::size_t other_branches = 0;          ///< entries of branches that were not asked for
  std::vector<std::string> left_out = {};  ///< "data.js:120: why"

  bool operator==(const HistoryImport&) const = default;
};

/// A run as `history list` shows it.
struct ListedRun {
  StoredRun run = {};
  RunMetadata metadata = {};
  std::size_t files = 0;
  std::uint64_t bytes = 0;

  bool operator==(const ListedRun&) const = default;
};

/// The result of `history list`.
struct RunList {
  std::string store = {};
  std::vector<ListedRun> runs = {};  ///< in order of time
  std::size_t hidden = 0;            ///< runs that the filters leave out

  bool operator==(const RunList&) const = default;
};

/// The result of `history show`.
struct ShownRun {
  std::string store = {};
  ListedRun run = {};
  std::vector<StoredFile> files = {};

  bool operator==(const ShownRun&) const = default;
};

/// The result of `history verify`.
struct VerifyReport {
  std::string store = {};
  std::size_t runs = 0;
  std::size_t files = 0;
  std::uint64_t bytes = 0;
  std::vector<std::string> faults = {};
  std::vector<std::string> notes = {};

  bool operator==(const VerifyReport&) const = default;
};

/// The result of `history baseline`: a run before a commit on a machine like this one.
struct HistoryBaseline {
  std::string store = {};
  std::string why_none = {};     ///< a sentence; "": there is one
  std::string run = {};          ///< "24618369617-1"
  std::string commit = {};       ///< that was measured
  std::string before = {};       ///< the commit that it precedes
  std::uint64_t distance = 0;    ///< commits between them
  std::uint64_t days = 0;        ///< since it was measured, whole ones
  std::string environment = {};  ///< class of the machine, as text
  std::string folder = {};       ///< with the receipts
  std::size_t receipts = 0;

  bool operator==(const HistoryBaseline&) const = default;
};

/// The result of `history compact`.
struct CompactReport {
  std::string store = {};
  std::size_t runs = 0;      ///< of which files were packed
  std::size_t files = 0;     ///< that were packed
  std::size_t packs = 0;     ///< that are new
  std::size_t skipped = 0;   ///< runs that stay as they are, because they are new
  std::uint64_t before = 0;  ///< bytes of what is gone
  std::uint64_t after = 0;   ///< bytes of the new packs

  bool operator==(const CompactReport&) const = default;
};

/// A change of figures that people have accepted: `.benchgate/accepted.yaml`.
struct Acceptance {
  std::string id = {};      ///< of the test case
  std::string metric = {};  ///< "": all of the test case
  std::string commit = {};  ///< that made the change
  std::string reason = {};
  std::string run = {};  ///< instead of the commit, the first run with the new level: of a change that no commit made

  /// Returns what the change came with.
  const std::string& change() const { return commit.empty() ? run : commit; }

  bool operator==(const Acceptance&) const = default;
};

/// The result of `history accept`.
struct AcceptReport {
  std::string file = {};
  Acceptance accepted = {};
  bool is_new = true;  ///< false: the file said the same before

  bool operator==(const AcceptReport&) const = default;
};

}  // namespace benchgate::model
