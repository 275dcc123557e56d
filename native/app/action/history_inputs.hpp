// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "app/action/input_table.hpp"
#include "forge/event.hpp"

namespace benchgate::app {

/// The inputs of the history Action that its steps read; "" for one that is not given.
struct HistoryInputs {
  std::string results = {};
  std::string history_branch = {};
  std::string publish_history = {};
  std::string group = {};
  std::string job_type = {};
  std::string recalculate = {};
  std::string data_branch = {};
  std::string config = {};
  std::string fail_on = {};
  std::string notify = {};
  std::string notify_author = {};
  std::string require_history = {};
  std::string dashboard = {};
  std::string working_directory = {};

  bool operator==(const HistoryInputs&) const = default;
};

inline constexpr std::string_view branch_pattern = "[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}";
inline constexpr std::string_view no_branch = "is not the name of a branch";

/// All of them, in the order of action.yml.
inline constexpr auto history_input_rows = std::to_array<InputRow<HistoryInputs>>({
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
});

/// Returns the inputs in the variables of a step, with what the event decides: the type of the job, and whether and
/// where recalculated data are committed. Throws Error at the input for a value that cannot work.
HistoryInputs read_history_inputs(const forge::Variables& variables);

/// Returns the inputs by their names; the next function does the opposite.
std::map<std::string, std::string> values_by_name(const HistoryInputs& inputs);
HistoryInputs history_inputs_of(const std::map<std::string, std::string>& values);

}  // namespace benchgate::app
