// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "model/publish_report.hpp"

namespace benchgate::app {

/// When to write a comment.
enum class CommentMode {
  automatic,  ///< when the event has a pull request
  on_change,  ///< likewise, if the verdict is not pass or something changed, or there is a comment to update
  always,     ///< also look for the pull request of a push
  never,
};

struct PublishRequest {
  std::vector<std::string> reports;  ///< files, at least one
  std::vector<std::string> notes;    ///< texts to add to the comment
  std::string artifact = {};         ///< folder that somebody uploaded whom nobody trusts, instead of reports
  std::optional<std::uint64_t> pull_request = {};  ///< to comment on, if GitHub says that it is the measured one
  std::string commit = {};                         ///< that was measured; empty: the event says
  std::string out = {};                            ///< file for all reports as one; empty: none
  std::string page = {};                           ///< address of a page with charts and samples, to link; empty: none
  std::string baseline_run = {};  ///< file: what `run --format json` printed of the baseline; empty: none
  CommentMode comment = CommentMode::automatic;
  std::string key = "default";                  ///< one comment for each; also in the names of status and check run
  std::string part = {};                        ///< which job this is; empty: named by workflow, job and matrix
  std::string matrix = {};                      ///< of the job, a JSON object, "null" or ""
  std::optional<std::uint64_t> job_total = {};  ///< how many jobs the matrix has; absent: the CI says, else one
  std::string author = {};                      ///< login whose comments are ours; empty: find out
  bool status = false;                          ///< set a commit status
  bool check_run = false;                       ///< create a check run
  bool summary = true;                          ///< write the job summary, where the runner has a file for it
  bool job_fails = false;                       ///< its options make the job fail: so do status and check run
  bool dry_run = false;                         ///< compose the comment, publish nothing
  std::chrono::nanoseconds time_limit = std::chrono::seconds(50);  ///< for talking to the forge, all tries together
};

struct PublishResult {
  model::PublishReport report;
  std::string comment;                   ///< of a dry run: what would be published
  std::vector<std::string> annotations;  ///< remarks on lines, as commands to the runner of GitHub Actions
};

/// Says to people on GitHub, GitLab, Forgejo or Gitea what the judging commands found: job summary, comment, commit
/// status, check run, outputs of the step. What cannot be done is a step of the report, and changes no verdict. The
/// rest comes from the environment of the machine. Throws Error for reports that cannot be read and for a bad key.
PublishResult publish(const PublishRequest& request, Session& session);

}  // namespace benchgate::app
