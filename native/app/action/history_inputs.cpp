// SPDX-License-Identifier: MIT
#include "app/action/history_inputs.hpp"

#include <fmt/core.h>

#include "base/error.hpp"

namespace benchgate::app {

namespace {

constexpr std::string_view recalculate_phrase = "methodology: recalculate";  // in the message of a pushed commit
constexpr const char* default_data_branch = "perf-data";

}  // namespace

HistoryInputs read_history_inputs(const forge::Variables& variables) {
  HistoryInputs inputs = read_inputs<HistoryInputs>(variables);
  if (value_of(variables, "MESSAGE").find(recalculate_phrase) != std::string::npos) inputs.recalculate = "true";
  if (inputs.recalculate == "true" && inputs.data_branch.empty()) inputs.data_branch = default_data_branch;
  if (inputs.data_branch == inputs.history_branch)
    throw Error("data-branch", fmt::format("'{}' is the branch of the history; name another one", inputs.data_branch));
  const std::string event = value_of(variables, "GITHUB_EVENT_NAME");
  if (inputs.job_type.empty())
    inputs.job_type = event == "schedule" || event == "workflow_dispatch" ? "medium" : "default";
  return inputs;
}

}  // namespace benchgate::app
