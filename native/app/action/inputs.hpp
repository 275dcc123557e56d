// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "forge/event.hpp"

namespace benchgate::app {

/// The inputs of the Action that its steps read; "" for one that is not given.
struct ActionInputs {
  std::string scenarios = {};
  std::string config = {};
  std::string command = {};
  std::string baseline = {};
  std::string from = {};
  std::string format = {};
  std::string require_baseline = {};
  std::string cache_baseline_build = {};
  std::string pass_env = {};
  std::string candidate_ref = {};
  std::string job_type = {};
  std::string reruns = {};
  std::string confirm = {};
  std::string skip_unchanged = {};
  std::string fail_on = {};
  std::string on_inconclusive = {};
  std::string check_options = {};
  std::string gate_options = {};
  std::string comment = {};
  std::string comment_key = {};
  std::string comment_part = {};
  std::string comment_author = {};
  std::string status = {};
  std::string check_run = {};
  std::string summary = {};
  std::string upload_artifact = {};
  std::string lint = {};
  std::string working_directory = {};

  bool operator==(const ActionInputs&) const = default;
};

/// Returns the inputs in the variables of a step. Throws Error at the input for a value that cannot work.
ActionInputs read_inputs(const forge::Variables& variables);

/// The parts of an event that decide what its commit is compared with.
struct ActionEvent {
  std::string name = {};            ///< "pull_request"
  std::string ref = {};             ///< "refs/heads/main"
  std::string base_commit = {};     ///< of a pull request
  std::string group_base = {};      ///< of a merge group: the commit that it would be merged into
  std::string before = {};          ///< of a push: the commit that the branch was at
  std::string default_branch = {};  ///< of the repository
};

/// Throws Error for inputs that contradict each other or the event.
void check_combinations(const ActionInputs& inputs, const ActionEvent& event);

/// Returns the inputs by their names; the next function does the opposite.
std::map<std::string, std::string> values_by_name(const ActionInputs& inputs);
ActionInputs inputs_of(const std::map<std::string, std::string>& values);

/// Returns the lines of an input that takes several values, without empty ones.
std::vector<std::string> input_lines(std::string_view value);

/// Returns the words of an input, which blanks and line breaks separate.
std::vector<std::string> input_words(std::string_view value);

}  // namespace benchgate::app
