// SPDX-License-Identifier: MIT
#include "app/action/history.hpp"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <utility>

#include "app/action/command_arguments.hpp"
#include "app/action/history_inputs.hpp"
#include "app/action/verdict.hpp"
#include "app/action/work_folder.hpp"
#include "app/forge_connection.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* added_folder = "add";
constexpr const char* recalculated_folder = "history";
constexpr const char* site_folder = "dashboard";

std::string store_of(const HistoryInputs& inputs) { return "git:" + inputs.history_branch; }

void copy_tree(const fs::path& from, const fs::path& to) {
  sys::make_folders(to);
  for (const std::string& path : sys::list_tree(from)) sys::copy_file(from / path, to / path);
}

/// What of an artifact belongs to the history; the baseline of a gate is of another commit.
std::optional<fs::path> candidate_of(const fs::path& artifact) {
  for (const std::string_view name : {check_folder, std::string_view("candidate")})
    if (sys::is_folder(artifact / name)) return artifact / name;
  return std::nullopt;
}

/// Copies the results to where the names of the folders are those of the groups, and returns these folders.
std::vector<std::string> collect_results(const model::HistoryActionSettings& settings, const std::string& group,
                                         const fs::path& target) {
  const fs::path results = settings.results;
  sys::remove_folder(target);
  if (!sys::is_folder(results)) {
    sys::copy_file(results, target / group / results.filename());
  } else if (const auto candidate = candidate_of(results)) {
    copy_tree(*candidate, target / group);
  } else {
    for (const std::string& name : sys::list_folder(results))
      if (const auto one = candidate_of(results / name); one && !name.starts_with('.')) copy_tree(*one, target / name);
    if (!sys::path_exists(target)) copy_tree(results, target / group);
  }
  std::vector<std::string> folders;
  for (const std::string& name : sys::list_folder(target)) folders.push_back((target / name).string());
  return folders;
}

HistoryStep not_added(std::string_view why) {
  HistoryStep step;
  step.outputs.add("added", "false");
  step.annotations.push_back(notice_annotation(why));
  return step;
}

/// Ends the judging without alerts.
HistoryStep leave(HistoryStep step, int code, std::string_view verdict, std::string_view headline) {
  step.outputs.add("code", std::to_string(code));
  step.outputs.add("verdict", verdict);
  step.outputs.add("headline", headline);
  return step;
}

/// Why a history is not judged; "": it is.
std::string_view reason_not_to_judge(const model::HistoryActionSettings& settings, const HistoryInputs& inputs) {
  if (settings.is_unmerged) return "not judged: the history knows nothing of what is not merged";
  return inputs.recalculate == "false" ? "not judged because of recalculate: false" : "";
}

/// Computes the data again without the branch if they cannot be committed to it.
CommandEnd recalculate(const model::HistoryActionSettings& settings, const HistoryInputs& inputs, const fs::path& out,
                       const RunStepCommand& run, HistoryStep& step) {
  CommandArguments arguments({"history", "recalculate", "--store", store_of(inputs), "--out", out.string()});
  arguments.add_option("--config", inputs.config);
  const bool commits = !inputs.data_branch.empty() && reason_not_to_judge(settings, inputs).empty();
  if (!commits) return run({arguments.all()});
  CommandArguments with_branch = arguments;
  with_branch.add_option("--data-branch", inputs.data_branch);
  const CommandEnd committed = run({with_branch.all()});
  if (committed.code == 0) return committed;
  const CommandEnd computed = run({arguments.all()});
  if (computed.code == 0)
    step.annotations.push_back(error_annotation(fmt::format(
        "The recalculated data were not committed to the branch {}: {}", inputs.data_branch, committed.problem)));
  return computed;
}

/// The text of the annotation for an exit code that fails the job.
std::string_view why_failed(int code) {
  switch (code) {
    case 2:
      return "A test case got worse and did not recover; the job summary says which. If that is wanted, accept it: "
             "benchgate history accept.";
    case 3:
      return "A test case is worse in this run or missing from it, which fails the job because of fail-on: warn; the "
             "job summary says which.";
    default: return "The history could not be written or judged; the log of the job says what and why.";
  }
}

}  // namespace

void prepare_history(const ActionFolder& folder, const forge::Variables& variables) {
  HistoryInputs inputs = read_history_inputs(variables);
  model::HistoryActionSettings settings;
  settings.start = enter_working_directory(inputs.working_directory);
  if (!sys::path_exists(inputs.results))
    throw Error("results", fmt::format("no such file or folder: '{}'; is actions/download-artifact missing, or did the "
                                       "measuring job upload nothing?",
                                       inputs.results));
  settings.results = fs::canonical(inputs.results).string();
  const std::string event = value_of(variables, "GITHUB_EVENT_NAME");
  settings.is_unmerged = event == "issue_comment" || forge::is_unmerged(event, value_of(variables, "GITHUB_REF"));
  settings.inputs = values_by_name(inputs);
  folder.write(settings);
}

HistoryStep add_to_history(const ActionFolder& folder, const forge::Variables& variables, const RunStepCommand& run) {
  const model::HistoryActionSettings settings = folder.history_settings();
  const HistoryInputs inputs = inputs_of<HistoryInputs>(settings.inputs);
  if (inputs.publish_history == "false")
    return not_added("Nothing was added to the history because of publish-history: false.");
  if (settings.is_unmerged)
    return not_added(
        fmt::format("Nothing was added to the history: a run of the event {} measures what nobody has "
                    "merged yet. The verdict of the measurement stands.",
                    value_of(variables, "GITHUB_EVENT_NAME")));
  CommandArguments arguments({"history", "add"});
  arguments.add_all(collect_results(settings, inputs.group, folder.path() / added_folder));
  arguments.add_all({"--store", store_of(inputs), "--job-type", inputs.job_type});
  fs::current_path(settings.start);
  const CommandEnd end = run({arguments.all()});
  HistoryStep step;
  step.outputs.add("added", end.code == 0 ? "true" : "false");
  if (end.code != 0)
    step.annotations.push_back(error_annotation(
        fmt::format("The results were not added to the history: {}. The verdict of the measurement stands, and its "
                    "artifact keeps the results.",
                    end.problem)));
  return step;
}

HistoryStep judge_history_branch(const ActionFolder& folder, const RunStepCommand& run,
                                 const std::function<bool(const std::string& store)>& exists) {
  const model::HistoryActionSettings settings = folder.history_settings();
  const HistoryInputs inputs = inputs_of<HistoryInputs>(settings.inputs);
  const std::string_view unjudged = reason_not_to_judge(settings, inputs);
  HistoryStep step;
  if (!unjudged.empty() && inputs.dashboard == "false") return leave(std::move(step), 0, "inconclusive", unjudged);
  fs::current_path(settings.start);
  const fs::path data = folder.path() / recalculated_folder;
  const CommandEnd recalculated = recalculate(settings, inputs, data, run, step);
  if (recalculated.code != 0) {
    if (!exists(store_of(inputs)))
      return leave(std::move(step), 0, "inconclusive",
                   fmt::format("not judged: there is no branch {} yet", inputs.history_branch));
    step.annotations.push_back(
        error_annotation(fmt::format("The history cannot be recalculated: {}", recalculated.problem)));
    return leave(std::move(step), 1, "error", "the history cannot be recalculated");
  }
  step.outputs.add("data", data.string());
  if (!unjudged.empty()) return leave(std::move(step), 0, "inconclusive", unjudged);
  const CommandEnd judged = run({{"history", "alerts", data.string(), "--notify", inputs.notify, "--author",
                                  inputs.notify_author, "--key", inputs.history_branch, "--fail-on", inputs.fail_on}});
  step.outputs.add("code", std::to_string(judged.code));
  return step;
}

HistoryStep write_history_site(const ActionFolder& folder, const forge::Variables& variables,
                               const RunStepCommand& run) {
  const model::HistoryActionSettings settings = folder.history_settings();
  const std::string server = value_of(variables, "GITHUB_SERVER_URL");
  const std::string project = value_of(variables, "GITHUB_REPOSITORY");
  const std::string repository = fmt::format("{}/{}", server.empty() ? "https://github.com" : server, project);
  const std::string raw =
      fmt::format("{}/tree/{}", repository, inputs_of<HistoryInputs>(settings.inputs).history_branch);
  const fs::path site = folder.path() / site_folder;
  HistoryStep step;
  const CommandEnd end = run({{"dashboard", "--history", (folder.path() / recalculated_folder).string(), "--out",
                               site.string(), "--title", project, "--repository", repository, "--raw-url", raw}});
  if (end.code == 0)
    step.outputs.add("dashboard-path", site.string());
  else
    step.annotations.push_back(
        warning_annotation("The dashboard could not be written; the log of this step says why."));
  return step;
}

HistoryStep history_verdict(const ActionFolder& folder, const forge::Variables& variables) {
  const HistoryInputs inputs = inputs_of<HistoryInputs>(folder.history_settings().inputs);
  const bool was_demanded = inputs.require_history == "true" && inputs.publish_history == "true";
  HistoryStep step;
  step.code = static_cast<int>(base::parse_integer(value_of(variables, "CODE")).value_or(1));
  if (was_demanded && value_of(variables, "ADDED") == "false") step.code = 1;
  const std::string judged = value_of(variables, "VERDICT");
  const std::string verdict = step.code == 1 || judged.empty() ? "error" : judged;
  step.outputs.add("verdict", verdict);
  step.line = "benchgate history: " + verdict;
  if (step.code != 0) step.annotations.push_back(error_annotation(why_failed(step.code)));
  if (step.code == 0 && verdict == "warn")
    step.annotations.push_back(
        warning_annotation(fmt::format("The history warns: {}", value_of(variables, "HEADLINE"))));
  return step;
}

}  // namespace benchgate::app
