// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/action/input_table.hpp"

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

template <>
struct InputRows<HistoryInputs> {
  using Inputs = HistoryInputs;
  static constexpr std::string_view no_branch = "is not the name of a branch";

  static constexpr InputRow<Inputs> rows[] = {
      {"results", &Inputs::results},
      {"history-branch", &Inputs::history_branch, {"", "[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}", no_branch}},
      {"publish-history", &Inputs::publish_history, yes_or_no},
      {"group",
       &Inputs::group,
       {"", "[A-Za-z0-9_][A-Za-z0-9._-]{0,99}", "is not allowed; use letters, digits, '.', '_' and '-'"}},
      {"job-type", &Inputs::job_type, {"", "(dry|short|medium|default)?", "is not one of dry short medium default"}},
      {"recalculate", &Inputs::recalculate, {"auto true false"}},
      {"data-branch", &Inputs::data_branch, {"", "([A-Za-z0-9_][A-Za-z0-9._/-]{0,199})?", no_branch}},
      {"config", &Inputs::config},
      {"fail-on", &Inputs::fail_on, {"fail warn never"}},
      {"notify", &Inputs::notify, {"none issue comment webhook"}},
      {"notify-author", &Inputs::notify_author, login},
      {"require-history", &Inputs::require_history, yes_or_no},
      {"dashboard", &Inputs::dashboard, yes_or_no},
      {"working-directory", &Inputs::working_directory},
  };
};

/// Returns the inputs in the variables of a step, with what the event decides: the type of the job, and whether and
/// where recalculated data are committed. Throws Error at the input for a value that cannot work.
HistoryInputs read_history_inputs(const forge::Variables& variables);

}  // namespace benchgate::app
