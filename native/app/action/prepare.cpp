// SPDX-License-Identifier: MIT
#include "app/action/prepare.hpp"

#include <fmt/core.h>

#include <utility>

#include "app/action/work_folder.hpp"
#include "app/forge_connection.hpp"
#include "base/error.hpp"
#include "sys/digest.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view heads = "refs/heads/";

ActionEvent action_event(const forge::Variables& variables) {
  return {.name = value_of(variables, "GITHUB_EVENT_NAME"),
          .ref = value_of(variables, "GITHUB_REF"),
          .base_commit = value_of(variables, "BASE_COMMIT"),
          .group_base = value_of(variables, "GROUP_BASE"),
          .before = value_of(variables, "BEFORE"),
          .default_branch = value_of(variables, "DEFAULT_BRANCH")};
}

std::string branch_of(const forge::Variables& variables) {
  const std::string group = value_of(variables, "GROUP_BRANCH");
  if (group.empty()) return value_of(variables, "BRANCH");
  return group.starts_with(heads) ? group.substr(heads.size()) : group;
}

/// Jobs of a matrix share the job's name, but names of artifacts must be unique within a run.
std::string artifact_of(const ActionInputs& inputs, const forge::Variables& variables) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
  constexpr std::size_t digits = 8;
  std::string part = inputs.comment_part;
  for (char& letter : part)
    if (allowed.find(letter) == std::string_view::npos) letter = '-';
  const std::string matrix = value_of(variables, "MATRIX");
  if (part.empty() && matrix.find(':') != std::string::npos) part = sys::sha256_hex(matrix).substr(0, digits);
  return fmt::format("benchgate-{}-{}{}{}", value_of(variables, "GITHUB_JOB"), inputs.comment_key,
                     part.empty() ? "" : "-", part);
}

/// "benchgate-KIND-0123456789abcdef": the same for all runs of this job of the workflow on this kind of machine.
std::string name_in_cache(std::string_view kind, const std::string& what, const model::ActionSettings& settings,
                          const forge::Variables& variables, const Session& session) {
  constexpr std::size_t digits = 16;
  const std::string text = fmt::format("{}\n{}\n{}\n{}\n", what, value_of(variables, "GITHUB_WORKFLOW"),
                                       settings.artifact, session.machine.host().arch);
  return fmt::format("benchgate-{}-{}", kind, sys::sha256_hex(text).substr(0, digits));
}

/// Chooses where the newest results of the branch are stored. A pull request stores none: no other job could read them.
void choose_previous(model::ActionSettings& settings, const forge::Variables& variables, const Session& session) {
  const std::string name = name_in_cache("previous", settings.branch, settings, variables, session);
  settings.previous = (fs::path(value_of(variables, "RUNNER_TEMP")) / name).string();
  const std::string event = value_of(variables, "GITHUB_EVENT_NAME"),
                    attempt = value_of(variables, "GITHUB_RUN_ATTEMPT");
  if (event == "push" || event == "schedule" || event == "workflow_dispatch")
    settings.store_as =
        fmt::format("{}-{}-{}", name, value_of(variables, "GITHUB_RUN_ID"), attempt.empty() ? "1" : attempt);
}

/// Chooses where the baseline's build is stored, which the next push to a pull request uses again. The key ends with
/// the digest of the build, so that nothing is used that was changed later.
void choose_build_cache(model::ActionSettings& settings, const forge::Variables& variables, const Session& session) {
  const std::string name = name_in_cache("baseline", settings.start, settings, variables, session);
  settings.build_cache = (fs::path(value_of(variables, "RUNNER_TEMP")) / name).string();
  // A comment on a pull request starts its workflow with the trust, and the cache, of the default branch; what a merge
  // group stores, no other job can read.
  const std::string event = value_of(variables, "GITHUB_EVENT_NAME");
  if (event != "issue_comment" && event != "merge_group") settings.build_key = name + "-";
}

std::string configuration_path(const ActionInputs& inputs, const fs::path& start) {
  if (!inputs.config.empty()) return (start / inputs.config).string();
  return sys::path_exists(start / "benchgate.yaml") ? (start / "benchgate.yaml").string() : std::string();
}

}  // namespace

void choose_baseline(model::ActionSettings& settings, ActionInputs& inputs, const ActionEvent& event) {
  settings.baseline = inputs.baseline;
  const std::string parent = std::exchange(settings.parent, "");  // instead of what the event says, of nothing else
  const bool is_group = inputs.baseline == "merge-base" && !event.group_base.empty();
  if (!inputs.baseline.empty() && !is_group) return;
  settings.baseline_by_event = true;
  settings.baseline = "none";
  const bool judges = inputs.command != "run";
  if (!inputs.from.empty()) {
    settings.baseline = "previous";
  } else if (!event.group_base.empty()) {
    settings.baseline = event.group_base;
    settings.baseline_name = settings.branch;
    if (judges) inputs.require_baseline = "true";
  } else if (!event.base_commit.empty()) {
    settings.baseline = "merge-base";
  } else if (judges && event.name == "push" && event.ref == std::string(heads) + event.default_branch) {
    settings.baseline_name = settings.branch;
    settings.parent = parent;
    const bool is_new = event.before.find_first_not_of('0') == std::string::npos;
    if (!is_new || !parent.empty()) settings.baseline = is_new ? parent : event.before;
  }
}

StepOutputs prepare_action(const fs::path& work, Session& session) {
  const forge::Variables variables = forge::variables_of(session.machine.environment());
  const ActionEvent event = action_event(variables);
  ActionInputs inputs = read_inputs<ActionInputs>(variables);
  check_combinations(inputs, event);
  model::ActionSettings settings;
  settings.start = enter_working_directory(inputs.working_directory);
  settings.config = configuration_path(inputs, settings.start);
  settings.branch = branch_of(variables);
  settings.base_branch = value_of(variables, "GITHUB_BASE_REF");
  settings.artifact = artifact_of(inputs, variables);
  settings.parent = session.repository.first_parent();
  choose_baseline(settings, inputs, event);
  if (settings.baseline == "previous") choose_previous(settings, variables, session);
  const bool builds = inputs.command == "check" && inputs.from.empty() && settings.baseline != "none";
  if (builds && inputs.cache_baseline_build == "true") choose_build_cache(settings, variables, session);
  settings.inputs = values_by_name(inputs);
  const std::string cached = settings.previous + settings.build_cache;  // at most one of them
  if (!cached.empty()) sys::remove_folder(cached);
  const ActionFolder folder(work);
  folder.write(settings);
  StepOutputs outputs;
  outputs.add("results", folder.results().string());
  outputs.add("artifact", settings.artifact);
  outputs.add("previous", cached.empty() ? "" : fs::path(cached).filename().string() + "-");
  outputs.add("previous-folder", cached);
  return outputs;
}

}  // namespace benchgate::app
