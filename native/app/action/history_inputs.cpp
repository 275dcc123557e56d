// SPDX-License-Identifier: MIT
#include "app/action/history_inputs.hpp"

#include <fmt/core.h>

#include <array>

#include "app/action/input_table.hpp"
#include "base/error.hpp"

namespace benchgate::app {

namespace {

constexpr std::string_view branch_pattern = "[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}";
constexpr std::string_view no_branch = "is not the name of a branch";
constexpr std::string_view recalculate_phrase = "methodology: recalculate";  // in the message of a pushed commit
constexpr const char* default_data_branch = "perf-data";

/// All of them, in the order of action.yml.
constexpr std::array<InputRow<HistoryInputs>, 14> history_input_rows{{
    {"results", &HistoryInputs::results},
    {"history-branch", &HistoryInputs::history_branch, {"", branch_pattern, no_branch}},
    {"publish-history", &HistoryInputs::publish_history, yes_or_no},
    {"group",
     &HistoryInputs::group,
     {"", "[A-Za-z0-9_][A-Za-z0-9._-]{0,99}", "is not allowed; use letters, digits, '.', '_' and '-'"}},
    {"job-type",
     &HistoryInputs::job_type,
     {"", "(dry|short|medium|default)?", "is not one of dry short medium default"}},
    {"recalculate", &HistoryInputs::recalculate, {"auto true false"}},
    {"data-branch", &HistoryInputs::data_branch, {"", "([A-Za-z0-9_][A-Za-z0-9._/-]{0,199})?", no_branch}},
    {"config", &HistoryInputs::config},
    {"fail-on", &HistoryInputs::fail_on, {"fail warn never"}},
    {"notify", &HistoryInputs::notify, {"none issue comment webhook"}},
    {"notify-author", &HistoryInputs::notify_author, login},
    {"require-history", &HistoryInputs::require_history, yes_or_no},
    {"dashboard", &HistoryInputs::dashboard, yes_or_no},
    {"working-directory", &HistoryInputs::working_directory},
}};

}  // namespace

HistoryInputs read_history_inputs(const forge::Variables& variables) {
  HistoryInputs inputs = read_input_rows<HistoryInputs>(variables, history_input_rows);
  if (value_of(variables, "MESSAGE").find(recalculate_phrase) != std::string::npos) inputs.recalculate = "true";
  if (inputs.recalculate == "true" && inputs.data_branch.empty()) inputs.data_branch = default_data_branch;
  if (inputs.data_branch == inputs.history_branch)
    throw Error("data-branch", fmt::format("'{}' is the branch of the history; name another one", inputs.data_branch));
  const std::string event = value_of(variables, "GITHUB_EVENT_NAME");
  if (inputs.job_type.empty())
    inputs.job_type = event == "schedule" || event == "workflow_dispatch" ? "medium" : "default";
  return inputs;
}

std::map<std::string, std::string> values_by_name(const HistoryInputs& inputs) {
  return values_of_rows<HistoryInputs>(inputs, history_input_rows);
}

HistoryInputs history_inputs_of(const std::map<std::string, std::string>& values) {
  return inputs_from<HistoryInputs>(values, history_input_rows);
}

}  // namespace benchgate::app
