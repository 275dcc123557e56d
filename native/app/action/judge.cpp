// SPDX-License-Identifier: MIT
#include "app/action/judge.hpp"

#include <fmt/core.h>

#include "base/hex.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* samples_file = "raw_samples.jsonl";

std::vector<fs::path> runs_in(const fs::path& folder) {
  std::vector<fs::path> runs;
  if (!sys::is_folder(folder)) return runs;
  for (const std::string& name : sys::list_folder(folder))
    if (name.starts_with("run-") && sys::is_folder(folder / name)) runs.push_back(folder / name);
  return runs;
}

bool has_samples(const fs::path& folder) {
  for (const fs::path& run : runs_in(folder))
    if (sys::path_exists(run / samples_file)) return true;
  return sys::path_exists(folder / samples_file);
}

/// Copies the receipts of all runs to where a later job of the branch finds them.
void store_results(const fs::path& results, const fs::path& target) {
  sys::remove_folder(target);
  for (const std::string& name : sys::list_folder(results))
    for (const fs::path& run : runs_in(results / name))
      for (const std::string& file : sys::list_folder(run))
        sys::copy_file(run / file, target / name / run.filename() / file);
}

/// The digest that a check left beside the build that it stored; "" for none.
std::string digest_of_build(const fs::path& build) {
  if (build.empty() || !sys::path_exists(build / "digest")) return {};
  const std::string text(base::trim(sys::read_file_start(build / "digest", base::sha256_digits + 1)));
  return base::is_sha256(text) ? text : std::string();
}

void finish_check(const ActionFolder& folder, const model::ActionSettings& settings, const RunCommand& run,
                  StepOutputs& outputs) {
  const fs::path results = folder.results() / check_folder;
  if (!sys::path_exists(results / "summary.json")) return;
  outputs.add("report", (results / "summary.json").string());
  const fs::path page = folder.path() / fmt::format("page-of-{}.html", settings.artifact);  // jobs download benchgate-*
  if (run({{"dashboard", "--check", results.string(), "--out", page.string()}, "/dev/null"}) == 0)
    outputs.add("page", page.string());
  const std::string digest = settings.build_key.empty() ? std::string() : digest_of_build(settings.build_cache);
  if (!digest.empty()) outputs.add("keep", settings.build_key + digest);
  if (settings.store_as.empty()) return;
  store_results(results, settings.previous);
  outputs.add("keep", settings.store_as);
}

/// Notes the scenarios without a baseline. Only for stored results: a baseline that was measured here has its own note.
std::string tell_missing(const ActionFolder& folder, const JudgedScenarios& scenarios, StepOutputs& outputs) {
  std::string note = "Measured but not judged, because the baseline has no results:";
  for (const std::string& name : scenarios.candidate_only) note += " " + name;
  folder.add_note(note);
  folder.write_not_judged(fmt::format("judged {} of {} scenarios; the baseline has no results of the others",
                                      scenarios.both.size(), scenarios.both.size() + scenarios.candidate_only.size()));
  outputs.add("no-baseline", "true");
  return note;
}

}  // namespace

JudgedScenarios judged_scenarios(const fs::path& candidate, const fs::path& baseline) {
  JudgedScenarios scenarios;
  if (!sys::is_folder(candidate)) return scenarios;
  for (const std::string& name : sys::list_folder(candidate)) {
    if (!sys::is_folder(candidate / name) || !has_samples(candidate / name)) continue;
    (has_samples(baseline / name) ? scenarios.both : scenarios.candidate_only).push_back(name);
  }
  return scenarios;
}

JudgeResult judge_for_action(const ActionFolder& folder, bool baseline_was_measured, const RunCommand& run) {
  const model::ActionSettings settings = folder.settings();
  const ActionInputs inputs = inputs_of<ActionInputs>(settings.inputs);
  JudgeResult result;
  if (inputs.command == "run") return result;
  if (inputs.command == "check") {
    finish_check(folder, settings, run, result.outputs);
    return result;
  }
  fs::current_path(folder.results());
  const std::string baseline = settings.baseline_files.empty() ? "baseline" : settings.baseline_files;
  if (!sys::is_folder(baseline) && !baseline_was_measured) return result;
  const JudgedScenarios scenarios = judged_scenarios("candidate", baseline);
  if (!scenarios.candidate_only.empty()) {
    result.outputs.add("incomplete", "true");
    if (!settings.baseline_files.empty()) result.note = tell_missing(folder, scenarios, result.outputs);
  }
  if (scenarios.both.empty()) return result;
  result.outputs.add("code", std::to_string(run(gate_command_of(scenarios.both, baseline, inputs))));
  for (const auto& [output, file] : {std::pair("report", "m5_gate_summary.json"), {"summary", "m5_gate_summary.md"}})
    if (const fs::path path = folder.results() / "report" / file; sys::path_exists(path))
      result.outputs.add(output, path.string());
  return result;
}

}  // namespace benchgate::app
