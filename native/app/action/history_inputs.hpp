// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

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

/// Returns the inputs in the variables of a step, with what the event decides: the type of the job, and whether and
/// where recalculated data are committed. Throws Error at the input for a value that cannot work.
HistoryInputs read_history_inputs(const forge::Variables& variables);

/// Returns the inputs by their names; the next function does the opposite.
std::map<std::string, std::string> values_by_name(const HistoryInputs& inputs);
HistoryInputs history_inputs_of(const std::map<std::string, std::string>& values);

}  // namespace benchgate::app
