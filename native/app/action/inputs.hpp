// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/action/input_table.hpp"
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

inline constexpr std::string_view options_pattern = "( *--[a-z-]+([= ][A-Za-z0-9._=/-]+)?)*";
inline constexpr std::string_view no_options = "is not a list of options; write --name value";

/// All of them, in the order of action.yml.
inline constexpr auto input_rows = std::to_array<InputRow<ActionInputs>>({
    {"scenarios", &ActionInputs::scenarios},
    {"config", &ActionInputs::config},
    {"command", &ActionInputs::command, {"check gate run"}},
    {"baseline",
     &ActionInputs::baseline,
     {"", R"((?!artifact\z|-|history:(?![A-Za-z0-9_]))[\s\S]*)",
      "is not supported; use merge-base, none, a branch, a tag, a commit, a receipt or a folder of results"}},
    {"from", &ActionInputs::from},
    {"format",
     &ActionInputs::format,
     {"", "[A-Za-z0-9-]*", "is not the name of a format; benchgate import --list shows all"}},
    {"require-baseline", &ActionInputs::require_baseline, yes_or_no},
    {"cache-baseline-build", &ActionInputs::cache_baseline_build, yes_or_no},
    {"pass-env",
     &ActionInputs::pass_env,
     {"", R"(\s*([A-Za-z_]\w*(\s+[A-Za-z_]\w*)*\s*)?)", "is not a list of names of variables"}},
    {"candidate-ref", &ActionInputs::candidate_ref},
    {"job-type", &ActionInputs::job_type},
    {"reruns", &ActionInputs::reruns, {"", "([1-9][0-9]{0,3})?", "is not a number from 1 to 9999"}},
    {"confirm", &ActionInputs::confirm, {"", "([0-9]|10)?", "is not a number from 0 to 10"}},
    {"skip-unchanged", &ActionInputs::skip_unchanged, yes_or_no},
    {"fail-on", &ActionInputs::fail_on, {"fail warn never"}},
    {"on-inconclusive", &ActionInputs::on_inconclusive, {"pass warn fail"}},
    {"check-options", &ActionInputs::check_options, {"", options_pattern, no_options}},
    {"gate-options", &ActionInputs::gate_options, {"", options_pattern, no_options}},
    {"comment", &ActionInputs::comment, {"auto on-change always never"}},
    {"comment-key",
     &ActionInputs::comment_key,
     {"", R"((?!.*--)[A-Za-z0-9._-]{1,60})", "is not allowed; use 1 to 60 letters, digits, '.', '_' and single '-'"}},
    {"comment-part", &ActionInputs::comment_part},
    {"comment-author", &ActionInputs::comment_author, login},
    {"status", &ActionInputs::status, yes_or_no},
    {"check-run", &ActionInputs::check_run, yes_or_no},
    {"summary", &ActionInputs::summary, yes_or_no},
    {"upload-artifact", &ActionInputs::upload_artifact, yes_or_no},
    {"lint", &ActionInputs::lint, yes_or_no},
    {"working-directory", &ActionInputs::working_directory},
});

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
