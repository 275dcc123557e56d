// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "store/add_run.hpp"

namespace benchgate::app {

/// What users may say of the run that is to be added; absent: see read_drafts.
struct RunFacts {
  std::optional<std::string> run_id = {};
  std::optional<std::uint64_t> attempt = {};
  std::optional<std::string> sha = {};
  std::optional<std::string> time = {};  ///< RFC 3339
  std::optional<std::string> job_type = {};
  std::optional<std::string> event = {};
  std::optional<std::string> group = {};  ///< folder in the run
  std::string toolchain = {};             ///< versions that the results do not say; "": none
  std::string format = {};                ///< of reports of other tools; "": their content decides
};

/// The group of a report that is a file.
inline constexpr std::string_view group_of_files = "reports";

/// Throws Error for what cannot name a group.
void require_group(const std::string& group);

/// Reads what is at `paths`: folders and files of receipts (of run, check and import), or reports of other tools. Of
/// each receipt of ours the files beside it come along. One draft for each kind of run. Copies go to `scratch`.
///
/// Without facts from the user: the run is that of the CI, or outside of one is named after its content; the commit is
/// the one that receipts or reports say, else that of the CI unless its event says that something else is built, else
/// that of the checkout; the time is when the first measurement began, else now; the job type is that of the receipts;
/// the group is the name of the folder, or "reports" for a file. Throws Error for what cannot be read, for measurements
/// of several commits, and where the commit is not known.
std::vector<store::RunDraft> read_drafts(const std::vector<std::string>& paths, const RunFacts& facts,
                                         const std::filesystem::path& scratch, Session& session);

}  // namespace benchgate::app
