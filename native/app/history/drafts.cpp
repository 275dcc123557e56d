// SPDX-License-Identifier: MIT
#include "app/history/drafts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <map>
#include <set>
#include <utility>

#include "app/environment.hpp"
#include "app/history/draft_files.hpp"
#include "app/measure/run_source.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/hex.hpp"
#include "base/text.hpp"
#include "git/commit_ancestry.hpp"
#include "store/run_path.hpp"
#include "sys/ci.hpp"
#include "sys/digest.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// Events whose commit, in GITHUB_SHA, is not the one that was measured: it is the tip of the default branch.
constexpr std::array<std::string_view, 4> events_elsewhere{"workflow_run", "issue_comment", "pull_request_target",
                                                           "repository_dispatch"};

std::string group_of(const std::string& path) {
  if (!fs::is_directory(path)) return std::string(group_of_files);
  return fs::weakly_canonical(path).filename().string();
}

/// What all measurements say that say something; throws Error when they differ.
std::string common_commit(const std::vector<DraftMeasurement>& measurements) {
  const DraftMeasurement* first = nullptr;
  for (const DraftMeasurement& one : measurements) {
    if (one.sha.empty()) continue;
    if (first == nullptr) first = &one;
    if (one.sha != first->sha)
      throw Error(
          one.facts.path,
          fmt::format("measured commit {}, but {} measured {}; add them one after another, with a --run-id each",
                      one.sha, first->facts.path, first->sha));
  }
  return first == nullptr ? std::string() : first->sha;
}

/// A text that most measurements share is that of the first which has one.
std::string first_text(const std::vector<DraftMeasurement>& measurements, std::string DraftMeasurement::* member) {
  for (const DraftMeasurement& one : measurements)
    if (!(one.*member).empty()) return one.*member;
  return "";
}

using Fields = std::map<std::string, std::string>;

std::string field_of(const Fields& fields, const std::string& name) {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : found->second;
}

/// The commit that was measured, where neither the user nor the measurements say it.
std::string commit_here(const Fields& ci, const Session& session) {
  const std::string event = field_of(ci, "event");
  if (std::find(events_elsewhere.begin(), events_elsewhere.end(), event) != events_elsewhere.end())
    throw Error("--sha",
                fmt::format("is required: the reports do not name the measured commit, and the commit of an event "
                            "'{}' is another one",
                            event));
  if (const std::string sha = field_of(ci, "sha"); !sha.empty()) return sha;
  const std::optional<git::GitFacts> facts = session.repository.facts({}, git::Untracked::are_none);
  if (!facts) {
    require_readable(session.repository);
    throw Error("--sha", "is required: the reports do not name the measured commit, and this folder is not a checkout");
  }
  return source_commit_of({facts->commit, facts->ref, facts->dirty, facts->diff_sha256});
}

/// The same content has the same name.
std::string local_run_id(const std::vector<store::DraftFile>& files) {
  std::set<std::string> lines;
  for (const store::DraftFile& file : files) lines.insert(fmt::format("{} {}\n", file.sha256, file.path));
  sys::Sha256 digest;
  for (const std::string& line : lines) digest.add(line);
  return "local-" + digest.hex().substr(0, 12);
}

std::string start_of(const std::vector<DraftMeasurement>& measurements, const Session& session) {
  std::optional<base::Instant> first;
  for (const DraftMeasurement& one : measurements)
    if (const auto time = base::parse_rfc3339(one.facts.started_at)) first = first ? std::min(*first, *time) : *time;
  return base::format_rfc3339(first ? *first : stamp_time(session.machine));
}

/// Returns the id of the commit that a user names. Throws Error for a word that is no id and names no commit here: runs
/// with such a word would all be of one commit.
std::string commit_from(const std::string& word, const Session& session) {
  if (base::is_hex(word)) return word;
  if (const auto commit = session.repository.find(word, git::Fetch::when_missing, {})) return *commit;
  throw Error("--sha",
              fmt::format("'{}' is not a commit in lower-case hex, and no branch or tag of the repository here",
                          base::printable(word)));
}

std::string time_from(const std::string& text) {
  const auto time = base::parse_rfc3339(text);
  if (!time) throw Error("--time", fmt::format("'{}' is not a time like 2026-01-31T12:00:00Z", text));
  return base::format_rfc3339(*time);
}

std::string common_job_type(const std::vector<model::StoredMeasurement>& measurements) {
  for (const model::StoredMeasurement& one : measurements)
    if (one.job_type != measurements.front().job_type) return "";
  return measurements.empty() ? std::string() : measurements.front().job_type;
}

/// The run and its id, as the user, the CI or the content names it.
void name_run(const RunFacts& facts, const Fields& ci, const DraftParts& parts, model::RunMetadata& metadata) {
  const std::string of_ci = field_of(ci, "run_id");
  metadata.run_id = facts.run_id ? *facts.run_id : !of_ci.empty() ? of_ci : local_run_id(parts.files);
  if (!store::is_run_id(metadata.run_id))
    throw Error("--run-id",
                fmt::format("'{}' cannot name a run; use letters, digits, '.', '_' and '-'", metadata.run_id));
  const bool is_run_of_ci = !facts.run_id && !of_ci.empty();
  const auto attempt_of_ci = is_run_of_ci ? base::parse_unsigned(field_of(ci, "run_attempt")) : std::nullopt;
  metadata.run_attempt = facts.attempt.value_or(attempt_of_ci.value_or(1));
}

/// What people know the commit by, and where it stands among others, if the repository here has it. Only an id is
/// looked up: other text of a report could be an option of git's.
void describe_commit(model::RunMetadata& metadata, const Session& session) {
  constexpr std::size_t longest = 200, shortest_id = 7;
  if (metadata.sha.size() < shortest_id || !base::is_hex(metadata.sha)) return;
  try {
    const model::Commit commit = session.repository.describe(metadata.sha);
    metadata.subject = base::truncate_utf8(commit.subject, longest);
    metadata.author = base::truncate_utf8(commit.author, longest);
    if (const auto ancestry = git::ancestry_of(".", metadata.sha)) {
      metadata.commit_time = base::format_rfc3339(base::Instant(std::chrono::seconds(ancestry->time)));
      metadata.commit_position = ancestry->position;
      metadata.parents = ancestry->parents;
    }
  } catch (const Error&) {  // of another repository, or not in this shallow clone
  }
}

store::RunDraft draft_of(model::RunKind kind, DraftParts parts, const RunFacts& facts, const Session& session) {
  const Fields ci = sys::ci_fields(session.machine.environment());
  store::RunDraft draft;
  model::RunMetadata& metadata = draft.metadata;
  metadata.schema = model::own_stored_run_schema;
  metadata.kind = kind;
  name_run(facts, ci, parts, metadata);
  metadata.sha =
      facts.sha && !facts.sha->empty() ? commit_from(*facts.sha, session) : common_commit(parts.measurements);
  if (metadata.sha.empty()) metadata.sha = commit_here(ci, session);
  describe_commit(metadata, session);
  metadata.ref = first_text(parts.measurements, &DraftMeasurement::ref);
  metadata.timestamp = facts.time ? time_from(*facts.time) : start_of(parts.measurements, session);
  metadata.repository = field_of(ci, "repository");
  metadata.workflow = first_text(parts.measurements, &DraftMeasurement::workflow);
  if (metadata.workflow.empty()) metadata.workflow = field_of(ci, "workflow");
  metadata.event = facts.event.value_or(first_text(parts.measurements, &DraftMeasurement::event));
  if (metadata.event.empty()) metadata.event = field_of(ci, "event");
  if (facts.job_type)
    for (DraftMeasurement& one : parts.measurements) one.facts.job_type = *facts.job_type;
  for (DraftMeasurement& one : parts.measurements)
    if (!facts.toolchain.empty()) one.environment.toolchain = facts.toolchain;
  add_measurements(parts.measurements, metadata);
  metadata.job_type = common_job_type(metadata.measurements);
  metadata.unchanged_scenarios = std::move(parts.unchanged_scenarios);
  std::sort(metadata.unchanged_scenarios.begin(), metadata.unchanged_scenarios.end());
  draft.files = std::move(parts.files);
  return draft;
}

}  // namespace

void require_group(const std::string& group) {
  const bool is_hidden = group.empty() || group.front() == '.';
  if (is_hidden || group.find('/') != std::string::npos)
    throw Error("--group",
                fmt::format("'{}' cannot name a group; use a name without '/' that does not begin with '.'", group));
}

std::vector<store::RunDraft> read_drafts(const std::vector<std::string>& paths, const RunFacts& facts,
                                         const fs::path& scratch, Session& session) {
  DraftReader reader(scratch, session);
  for (const std::string& path : paths) {
    const std::string group = facts.group.value_or(group_of(path));
    require_group(group);
    reader.read(path, group, facts.format);
  }
  std::vector<store::RunDraft> drafts;
  for (auto& [kind, parts] : reader.parts())
    if (!parts.files.empty()) drafts.push_back(draft_of(kind, std::move(parts), facts, session));
  return drafts;
}

}  // namespace benchgate::app
