// SPDX-License-Identifier: MIT
#include "app/action/inputs.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

[[noreturn]] void refuse(std::string_view input, std::string why) { throw Error(std::string(input), std::move(why)); }

void check_options_of(std::string_view command, std::string_view input, const std::string& options,
                      const ActionInputs& inputs) {
  if (!options.empty() && inputs.command != command)
    refuse(input, fmt::format("cannot be combined with command: {}; remove '{}' or use command: {}", inputs.command,
                              options, command));
}

/// Comment, status and artifact are about the commit of the event, so no other may be measured instead.
void check_candidate(const ActionInputs& inputs) {
  constexpr std::string_view option = "--candidate";
  for (const std::string& word : input_words(inputs.check_options))
    if (word == option || word.starts_with("--candidate="))
      refuse("check-options",
             "must not contain --candidate: the result is that of the commit of this event; compare two "
             "other commits with 'benchgate check' in a step of your own");
}

void check_from(const ActionInputs& inputs) {
  if (inputs.from.empty()) {
    if (!inputs.format.empty()) refuse("format", "needs from; scenarios name their format in import:");
    if (inputs.baseline == "previous")
      refuse("baseline", "previous needs from; for scenarios use merge-base, a branch, a tag or a commit");
    return;
  }
  if (inputs.command != "check")
    refuse("from", fmt::format("cannot be combined with command: {}; use command: check", inputs.command));
  if (!inputs.scenarios.empty()) refuse("from", "cannot be combined with scenarios; remove one of them");
  if (inputs.baseline == "merge-base")
    refuse("baseline", "merge-base cannot be combined with from; name a report or a folder of results");
}

}  // namespace

void check_combinations(const ActionInputs& inputs, const ActionEvent& event) {
  const bool measures_pairs = inputs.command == "check" && inputs.from.empty();
  const bool only_measures = inputs.command == "run";
  if (inputs.require_baseline == "true" && only_measures)
    refuse("require-baseline", "cannot be combined with command: run, which judges nothing");
  if (!inputs.reruns.empty() && inputs.command == "check")
    refuse("reruns", "cannot be combined with command: check; set repeat in the scenario, or use command: gate");
  if (!inputs.confirm.empty() && !measures_pairs)
    refuse("confirm", "only command: check measures again, and not what from names");
  if (inputs.skip_unchanged == "true" && (inputs.command == "gate" || !inputs.from.empty()))
    refuse("skip-unchanged", "only command: check and command: run leave scenarios out, and not what from names");
  check_options_of("gate", "gate-options", inputs.gate_options, inputs);
  check_options_of("check", "check-options", inputs.check_options, inputs);
  check_candidate(inputs);
  check_from(inputs);
  if (inputs.baseline == "merge-base" && event.base_commit.empty() && event.group_base.empty())
    refuse("baseline", fmt::format("merge-base needs a pull request or a merge group, but the event is {}; name a "
                                   "branch, a tag or a commit",
                                   event.name));
  const bool names_one = !inputs.baseline.empty() && inputs.baseline != "none" && inputs.baseline != "previous";
  if (only_measures && names_one)
    refuse("baseline",
           fmt::format("cannot be combined with command: run, which judges nothing; remove '{}'", inputs.baseline));
}

std::vector<std::string> input_lines(std::string_view value) {
  std::vector<std::string> lines;
  for (const std::string_view line : base::split(value, '\n'))
    if (!base::trim(line).empty()) lines.emplace_back(base::trim(line));
  return lines;
}

std::vector<std::string> input_words(std::string_view value) {
  std::vector<std::string> words;
  for (const std::string_view line : base::split(value, '\n'))
    for (const std::string_view word : base::split(line, ' '))
      if (!base::trim(word).empty()) words.emplace_back(base::trim(word));
  return words;
}

}  // namespace benchgate::app
