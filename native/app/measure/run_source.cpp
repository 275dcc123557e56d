// SPDX-License-Identifier: MIT
#include "app/measure/run_source.hpp"

#include <algorithm>
#include <utility>

#include "app/environment.hpp"
#include "app/measure/own_results.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "forge/event.hpp"
#include "format/image_digest.hpp"
#include "judge/bench_differences.hpp"
#include "sys/ci.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

model::Host host_of(const SourceRequest& request, const Machine& machine) {
  sys::HostFacts facts = machine.host();
  model::Host host;
  host.os = std::move(facts.os);
  host.arch = std::move(facts.arch);
  host.kernel = std::move(facts.kernel);
  host.distribution = std::move(facts.distribution);
  host.cpu_model = std::move(facts.cpu_model);
  host.cpu_count = facts.cpu_count;
  host.physical_cores = facts.physical_cores;
  host.memory_bytes = facts.memory_bytes;
  host.governor = std::move(facts.governor);
  host.container = std::move(facts.container);
  if (request.host_name == SourceRequest::HostName::hashed) host.hostname_hash = machine.hostname_hash();
  return host;
}

std::string recorded_field(const std::map<std::string, std::string>& fields, const std::string& name) {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : found->second;
}

/// The ref that the CI names, for a detached checkout of the CI's commit; else "".
std::string ref_of(const model::GitState& git, const std::map<std::string, std::string>& ci) {
  if (!git.ref.empty()) return git.ref;
  return recorded_field(ci, "sha") == git.commit ? recorded_field(ci, "ref") : std::string();
}

format::ImageDigest image_of_environment(const Machine& machine) {
  constexpr std::string_view variable = "BENCHGATE_IMAGE_DIGEST";
  const std::string digest = environment_variable(machine, variable);
  if (digest.empty()) return {};
  if (!format::is_image_digest(digest))
    throw Error(variable, fmt::format("'{}' is not the digest of an image: {}", digest, format::image_digest_form));
  return {digest, std::string(variable)};
}

}  // namespace

std::string pull_request_head(const Machine& machine) {
  const forge::Variables variables = forge::variables_of(machine.environment());
  const auto event = variables.find("GITHUB_EVENT_NAME"), path = variables.find("GITHUB_EVENT_PATH");
  if (event == variables.end() || event->second != "pull_request" || path == variables.end() ||
      !sys::path_exists(path->second))
    return {};
  try {
    return forge::parse_event(variables, sys::read_file(path->second, base::most(base::Limit::event_file))).head_sha;
  } catch (const Error&) {
    return {};
  }
}

std::string source_commit_of(const model::GitState& git) {
  return git.dirty ? fmt::format("{}+dirty-{}", git.commit, git.diff_sha256) : git.commit;
}

RunSource find_checkout(const SourceRequest& request, std::span<const std::filesystem::path> ignored,
                        git::Untracked untracked, const Session& session) {
  RunSource source;
  source.environment.ci = sys::ci_fields(session.machine.environment());
  std::vector<std::filesystem::path> no_change(ignored.begin(), ignored.end());
  if (untracked == git::Untracked::are_changes)
    for (std::filesystem::path& folder : own_results(session.repository.untracked_folders()))
      no_change.push_back(std::move(folder));
  if (std::string head = pull_request_head(session.machine); !head.empty())
    source.environment.ci["pull_request_head"] = std::move(head);
  if (const auto facts = session.repository.facts(no_change, untracked)) {
    const model::GitState git{facts->commit, facts->ref, facts->dirty, facts->diff_sha256};
    source.environment.git = git;
    source.ref = ref_of(git, source.environment.ci);
    source.commit = source_commit_of(git);
    source.dirty = git.dirty;
    source.changes = facts->changes;
    source.work_tree = session.repository.top().value_or(std::filesystem::path());
  }
  if (request.ref) source.ref = *request.ref;
  if (request.commit) {
    source.commit = *request.commit;
    source.dirty = false;
  }
  return source;
}

void require_readable(const Repository& repository) { repository.has_commit(); }

void note_refused_repository(const Session& session) {
  try {
    require_readable(session.repository);
  } catch (const Error& error) {
    session.observer.note(fmt::format("benchgate: note: the commit is unknown: {}", error.what()));
  }
}

void note_changes(const RunSource& source, Observer& observer) {
  if (!source.dirty || source.changes.empty()) return;
  constexpr std::size_t most_shown = 3;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(most_shown, source.changes.size()); ++i)
    shown.push_back(base::printable(source.changes[i]));
  const std::string more = source.changes.size() > most_shown
                               ? fmt::format(" and {} more", source.changes.size() - most_shown)
                               : std::string();
  observer.info(
      fmt::format("note: uncommitted changes: {}{}; the results are recorded as a dirty source, not as the commit",
                  base::join(shown, ", "), more));
}

RunSource find_source(const SourceRequest& request, const std::filesystem::path& results, const Session& session) {
  RunSource source = find_checkout(request, {&results, 1}, git::Untracked::are_changes, session);
  source.environment.host = host_of(request, session.machine);
  source.image = image_of_environment(session.machine);
  source.kernel_config_hash = session.machine.kernel_config_hash(source.environment.host.kernel);
  return source;
}

model::Environment environment_of(const model::Scenario& scenario, const RunSource& source) {
  model::Environment environment = source.environment;
  const auto known = source.toolchains.find(case_name(scenario));
  if (known != source.toolchains.end()) environment.toolchain = known->second;
  if (environment.git && judge::names_path(scenario, source.work_tree.string())) {
    std::error_code error;
    const std::filesystem::path start = std::filesystem::current_path(error).lexically_relative(source.work_tree);
    environment.git->root = source.work_tree.string();
    environment.git->folder = start == "." ? "" : start.string();
  }
  return environment;
}

RunSource source_at(RunSource head, const std::string& ref, const std::string& commit) {
  head.ref = ref;
  head.commit = commit;
  head.dirty = false;
  head.environment.git = model::GitState{commit, ref, false, ""};
  head.fingerprints.clear();
  return head;
}

}  // namespace benchgate::app
