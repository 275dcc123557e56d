// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/action/input_table.hpp"

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

template <>
struct InputRows<ActionInputs> {
  using Inputs = ActionInputs;
  static constexpr InputRule options{"", "( *--[a-z-]+([= ][A-Za-z0-9._=/-]+)?)*",
                                     "is not a list of options; write --name value"};

  static constexpr InputRow<Inputs> rows[] = {
      {"scenarios", &Inputs::scenarios},
      {"config", &Inputs::config},
      {"command", &Inputs::command, {"check gate run"}},
      {"baseline",
       &Inputs::baseline,
       {"", R"((?!artifact\z|-|history:(?![A-Za-z0-9_]))[\s\S]*)",
        "is not supported; use merge-base, none, a branch, a tag, a commit, a receipt or a folder of results"}},
      {"from", &Inputs::from},
      {"format",
       &Inputs::format,
       {"", "[A-Za-z0-9-]*", "is not the name of a format; benchgate import --list shows all"}},
      {"require-baseline", &Inputs::require_baseline, yes_or_no},
      {"cache-baseline-build", &Inputs::cache_baseline_build, yes_or_no},
      {"pass-env",
       &Inputs::pass_env,
       {"", R"(\s*([A-Za-z_]\w*(\s+[A-Za-z_]\w*)*\s*)?)", "is not a list of names of variables"}},
      {"candidate-ref", &Inputs::candidate_ref},
      {"job-type", &Inputs::job_type},
      {"reruns", &Inputs::reruns, {"", "([1-9][0-9]{0,3})?", "is not a number from 1 to 9999"}},
      {"confirm", &Inputs::confirm, {"", "([0-9]|10)?", "is not a number from 0 to 10"}},
      {"skip-unchanged", &Inputs::skip_unchanged, yes_or_no},
      {"fail-on", &Inputs::fail_on, {"fail warn never"}},
      {"on-inconclusive", &Inputs::on_inconclusive, {"pass warn fail"}},
      {"check-options", &Inputs::check_options, options},
      {"gate-options", &Inputs::gate_options, options},
      {"comment", &Inputs::comment, {"auto on-change always never"}},
      {"comment-key",
       &Inputs::comment_key,
       {"", R"((?!.*--)[A-Za-z0-9._-]{1,60})", "is not allowed; use 1 to 60 letters, digits, '.', '_' and single '-'"}},
      {"comment-part", &Inputs::comment_part},
      {"comment-author", &Inputs::comment_author, login},
      {"status", &Inputs::status, yes_or_no},
      {"check-run", &Inputs::check_run, yes_or_no},
      {"summary", &Inputs::summary, yes_or_no},
      {"upload-artifact", &Inputs::upload_artifact, yes_or_no},
      {"lint", &Inputs::lint, yes_or_no},
      {"working-directory", &Inputs::working_directory},
  };
};

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

/// Returns the lines of an input that takes several values, without empty ones.
std::vector<std::string> input_lines(std::string_view value);

/// Returns the words of an input, which blanks and line breaks separate.
std::vector<std::string> input_words(std::string_view value);

}  // namespace benchgate::app
