// SPDX-License-Identifier: MIT
#include "app/action/commands.hpp"

#include "app/action/command_arguments.hpp"
#include "base/error.hpp"
#include "base/hex.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// The arguments that say what is measured, of every command.
std::vector<std::string> measured_arguments(ActionSide side, const model::ActionSettings& settings,
                                            const ActionInputs& inputs) {
  CommandArguments arguments({"--job-type", inputs.job_type});
  arguments.add_option("--config", settings.config);
  arguments.add_option("--as", inputs.format);
  arguments.add_all(input_lines(inputs.scenarios));
  for (const std::string& line : input_lines(inputs.from)) {
    // A glob without a match is passed on unchanged: the command reports the missing file.
    std::vector<std::string> paths = sys::matches_of_glob(line);
    if (paths.empty()) paths.push_back(line);
    for (const std::string& path : paths) arguments.add_option("--from", path);
  }
  if (side == ActionSide::candidate) arguments.add_option("--anchor", settings.anchor_commit);
  for (const std::string& name : input_words(inputs.pass_env)) arguments.add_option("--pass-env", name);
  return arguments.all();
}

/// Lets a check use the build of the baseline that an earlier job stored, if its key has the digest of what was stored,
/// and store one.
void add_build_cache(CommandArguments& arguments, const model::ActionSettings& settings,
                     const std::string& cached_build) {
  if (settings.build_cache.empty() || settings.baseline_commit.empty()) return;
  const std::string digest = cached_build.substr(cached_build.rfind('-') + 1);
  arguments.add_option("--build-cache", settings.build_cache);
  if (base::is_sha256(digest))
    arguments.add_option("--build-cache-digest", digest);
  else
    sys::remove_folder(settings.build_cache);
  if (sys::is_folder(settings.build_cache)) sys::remove_file_below(settings.build_cache, "digest");
}

StepCommand checking_command(const ActionFolder& folder, const model::ActionSettings& settings,
                             const ActionInputs& inputs, const std::string& cached_build) {
  CommandArguments arguments({"check"});
  arguments.add_all(measured_arguments(ActionSide::candidate, settings, inputs));
  arguments.add_all({"--all", "--out-dir", (folder.results() / check_folder).string(), "--baseline",
                     settings.baseline_commit.empty() ? settings.baseline : settings.baseline_commit,
                     "--on-inconclusive", inputs.on_inconclusive});
  arguments.add_option("--source-ref", inputs.candidate_ref);
  arguments.add_all(input_words(inputs.check_options));
  arguments.add_option("--confirm", inputs.confirm);
  if (inputs.skip_unchanged == "true") arguments.add("--skip-unchanged");
  if (inputs.fail_on == "warn") arguments.add("--fail-on-warn");
  arguments.add(inputs.require_baseline == "true" ? "--require-baseline" : "--allow-missing-baseline");
  if (!settings.baseline_commit.empty() || !settings.baseline_name.empty())
    arguments.add_option("--baseline-name", readable_baseline(settings));
  add_build_cache(arguments, settings, cached_build);
  return {arguments.all()};
}

}  // namespace

std::string_view name_of(ActionSide side) { return side == ActionSide::baseline ? "baseline" : "candidate"; }

std::string readable_baseline(const model::ActionSettings& settings) {
  const std::string name = settings.baseline_name.empty() ? settings.baseline : settings.baseline_name;
  return name == "merge-base" && !settings.base_branch.empty() ? settings.base_branch : name;
}

std::optional<StepCommand> measuring_command(ActionSide side, const ActionFolder& folder,
                                             const model::ActionSettings& settings, const std::string& cached_build) {
  const ActionInputs inputs = inputs_of<ActionInputs>(settings.inputs);
  const bool is_candidate = side == ActionSide::candidate;
  if (inputs.command == "check")
    return is_candidate ? std::optional(checking_command(folder, settings, inputs, cached_build)) : std::nullopt;
  if (!is_candidate && settings.baseline_commit.empty()) return std::nullopt;
  const fs::path out = folder.results() / name_of(side);
  CommandArguments arguments({"run"});
  arguments.add_all(measured_arguments(side, settings, inputs));
  arguments.add_all({"--out", out.string(), "--format", "json"});
  arguments.add_option("--reruns", inputs.reruns);
  if (inputs.skip_unchanged == "true") arguments.add("--skip-unchanged");
  if (!is_candidate) arguments.add_option("--at", settings.baseline_commit);
  arguments.add_option("--source-ref", is_candidate ? inputs.candidate_ref : readable_baseline(settings));
  return StepCommand{arguments.all(), out.string() + ".json"};
}

void require_output(const StepCommand& command) {
  if (command.output.empty()) return;
  if (sys::is_folder(command.output))
    throw Error(command.output, "is a folder, where a file of results goes; remove it");
  const sys::AtomicFile probe(command.output);  // leaves no trace
}

void write_output(const StepCommand& command, std::string_view text) { sys::write_file(command.output, text); }

StepCommand gate_command_of(const std::vector<std::string>& scenarios, const std::string& baseline,
                            const ActionInputs& inputs) {
  CommandArguments arguments({"gate", "--candidate", "candidate", "--baseline", baseline});
  for (const std::string& name : scenarios) arguments.add_option("--scenario", name);
  arguments.add_all(input_words(inputs.gate_options));
  arguments.add_all({"--on-inconclusive", inputs.on_inconclusive, "--out", "report", "--format", "text"});
  return {arguments.all()};
}

}  // namespace benchgate::app
