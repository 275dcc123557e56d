// SPDX-License-Identifier: MIT
#include "app/init/trial.hpp"

#include <set>

#include "app/measure/measuring.hpp"
#include "base/error.hpp"
#include "base/tabs.hpp"
#include "base/text.hpp"
#include "format/scenario_yaml.hpp"
#include "imports/import.hpp"
#include "measure/run.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using model::StarterFile;
using model::StarterTrial;

/// The scenario in `file` for a single iteration in the project.
model::Scenario scenario_of(const fs::path& folder, const StarterFile& file, const std::string& configuration) {
  const format::Configuration settings = format::parse_configuration(configuration, "benchgate.yaml");
  model::Scenario scenario = format::parse_scenario(file.text, file.path, settings, {}, {}).cases.front();
  scenario.warmup = 0;
  scenario.repeat = 1;
  scenario.reruns = 1;
  scenario.adaptive.reset();
  if (fs::path(scenario.cwd).is_relative()) scenario.cwd = (folder / scenario.cwd).lexically_normal().string();
  return scenario;
}

/// The one format that a report on standard output is in, if it is one; only its beginning is known.
std::string printed_format(const std::string& output) {
  std::string formats = imports::possible_formats(imports::decoded(output));
  return formats.find(',') == std::string::npos ? formats : std::string();
}

/// Fills in how the only iteration went; `outcome` is that of the run around it.
void take_sample(const model::Sample& sample, StarterTrial& trial) {
  if (!sample.failed()) {
    trial.wall_ns = sample.wall_ns;
    trial.printed_format = printed_format(sample.output);
    return;
  }
  trial.step = sample.unread_report ? "import" : "command";
  trial.failure = sample.unread_report ? sample.failure.substr(measure::report_word.size()) : sample.failure;
  trial.timed_out = sample.timed_out;
  trial.tail = base::without_tabs(
      fmt::format("{}\n{}", base::trim(sample.output), base::trim(sample.error_output)));  // pytest uses both
}

StarterTrial tried(const model::Scenario& scenario, const std::string& file, Session& session) {
  StarterTrial trial;
  trial.scenario = scenario.name;
  trial.file = file;
  std::set<std::string> benchmarks;
  measure::RunSettings settings;
  settings.environment = measured_environment({}, session);
  settings.clock = [&] { return session.machine.monotonic_time(); };
  settings.clock_resolution = session.machine.monotonic_resolution();
  settings.on_metric = [&](const model::MetricSource& metric) {
    std::string name = metric.metric.name.substr(0, metric.metric.name.rfind(": "));
    if (benchmarks.insert(name).second) trial.benchmarks.push_back(std::move(name));
  };
  session.observer.start(scenario.name, {.iterations = 1});
  const std::unique_ptr<measure::Executor> executor = session.machine.start_executor(std::nullopt);
  const measure::RunOutcome outcome = measure::run(
      scenario, settings, *executor, [&](model::Sample&& sample) { take_sample(sample, trial); }, session.observer);
  const bool interrupted = outcome.end == measure::RunOutcome::End::interrupted || session.machine.signal() != 0;
  if (interrupted) {
    trial.step = outcome.failed_step.empty() ? "command" : outcome.failed_step;
    trial.failure = "was interrupted";
  } else if (!outcome.failed_step.empty()) {
    trial.step = outcome.failed_step;
    trial.failure = outcome.failure;
    trial.timed_out = outcome.timed_out;
    trial.tail = outcome.failure_tail;
  }
  if (!trial.benchmarks.empty()) trial.printed_format.clear();
  session.observer.finish(trial.passed() ? "works" : fmt::format("{} {}", trial.step, trial.failure));
  if (trial.passed())
    trial.advice = advice_on_time(trial);
  else if (!interrupted)
    trial.advice = trial_advice(trial, scenario.build ? scenario.build->shown : "", scenario.command.shown);
  return trial;
}

StarterTrial with_advice_on_report(StarterTrial trial) {
  if (trial.passed() && !trial.printed_format.empty())
    trial.advice.push_back(fmt::format("It prints a report: `import: {{format: {}}}` in {} judges its benchmarks.",
                                       trial.printed_format, trial.file));
  return trial;
}

}  // namespace

StarterTrial try_scenario(const fs::path& folder, const StarterFile& file, const std::string& configuration,
                          Session& session) {
  return tried(scenario_of(folder, file, configuration), file.path, session);
}

std::vector<StarterTrial> try_scenarios(const fs::path& folder, std::span<const StarterFile> files, Session& session) {
  const MeasuringHold hold("init", Machine::OnBusy::wait, session);
  std::vector<StarterTrial> trials;
  for (const StarterFile& file : files)
    if (file.path.starts_with("benchmarks/") && session.machine.signal() == 0)
      trials.push_back(with_advice_on_report(try_scenario(folder, file, files.front().text, session)));
  return trials;
}

}  // namespace benchgate::app
