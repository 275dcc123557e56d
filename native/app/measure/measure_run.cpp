// SPDX-License-Identifier: MIT
#include "app/measure/measure_run.hpp"

#include <signal.h>

#include <utility>

#include "analysis/stopping.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "runner/executor.hpp"
#include "runner/randomize.hpp"

namespace benchgate::app {

namespace {

using std::chrono::nanoseconds;

/// The name of a signal that an Interruption handles.
std::string_view signal_word(int number) {
  if (number == SIGINT) return "SIGINT";
  return number == SIGHUP ? "SIGHUP" : "SIGTERM";
}

std::string finish_words(const runner::RunOutcome& outcome, const std::string& problem,
                         std::optional<model::RunStop> stop) {
  if (!problem.empty()) return problem;
  std::string words = fmt::format("{} iteration{}", outcome.samples, outcome.samples == 1 ? "" : "s");
  if (stop == model::RunStop::precise) words += ", precise enough";
  if (stop == model::RunStop::time_over) words += ", time limit reached";
  return outcome.failed_samples > 0 ? fmt::format("{}, {} failed", words, outcome.failed_samples) : words;
}

/// Why an adaptive run ended.
model::RunStop stop_of_run(const runner::RunOutcome& outcome, const analysis::RepeatWatch& watch,
                           const RunContext& context) {
  if (context.session.machine.signal() != 0 || !outcome.failed_step.empty()) return model::RunStop::cut_short;
  if (was_interrupted(outcome, context)) return model::RunStop::time_over;
  return watch.stop().value_or(model::RunStop::all_iterations);
}

std::string progress_name(const CaseInProgress& test_case, int number) {
  const std::string& name = test_case.shown.name;
  return test_case.shown.planned_runs > 1 ? fmt::format("{} run {} of {}", name, number, test_case.shown.planned_runs)
                                          : name;
}

/// Gives each run another environment size, by a seed that the receipt keeps.
void randomize_run(model::Scenario& scenario, int number, std::uint64_t seed, model::ReceiptHead& head) {
  if (!scenario.randomize.any()) return;
  head.notes.seed = seed;
  base::Random random(runner::measurement_seed(seed, case_name(scenario), fmt::format("run {}", number)));
  if (scenario.randomize.environment_size) scenario.env.merge(runner::environment_padding(random));
}

}  // namespace

bool RunContext::goes_on() const {
  return session.machine.signal() == 0 && (!deadline || session.machine.monotonic_time() < *deadline);
}

std::string problem_of(const runner::RunOutcome& outcome, int planned, const RunContext& context) {
  if (!was_interrupted(outcome, context))
    return outcome.failed_step.empty() ? "" : fmt::format("{} {}", outcome.failed_step, outcome.failure);
  const std::string why = context.session.machine.signal() != 0
                              ? fmt::format("interrupted by {}", signal_word(context.session.machine.signal()))
                              : std::string("stopped by the total time budget");
  return fmt::format("{} after {} of {} iterations", why, outcome.samples, planned);
}

bool was_interrupted(const runner::RunOutcome& outcome, const RunContext& context) {
  return outcome.end == runner::RunOutcome::End::interrupted || context.session.machine.signal() != 0;
}

void count_sample(model::MeasuredCase& shown, const model::Sample& sample, int run, std::uint64_t iteration) {
  ++shown.samples;
  if (!sample.failed()) return;
  ++shown.failed;
  if (sample.wrong_output) ++shown.wrong_outputs;
  if (shown.first_failure) return;
  const std::string& tail = base::trim(sample.error_output).empty() ? sample.output : sample.error_output;
  shown.first_failure = model::FailedIteration{run, iteration, sample.failure, tail};
}

runner::RunSettings run_settings(runner::RunSettings::Build build, const RunContext& context) {
  const Machine& machine = context.session.machine;
  runner::RunSettings settings;
  settings.environment = context.environment;
  settings.build = build;
  settings.clock = [&machine] { return machine.monotonic_time(); };
  settings.clock_resolution = machine.monotonic_resolution();
  settings.address_randomisation = machine.address_randomisation();
  return settings;
}

model::Scenario placed_scenario(const model::Scenario& scenario, const RunContext& context) {
  model::Scenario placed = scenario;
  if (context.checkout == nullptr) return placed;
  const std::filesystem::path cwd = scenario.cwd;
  if (cwd.is_relative()) {
    placed.cwd = (context.checkout->place() / cwd).lexically_normal().string();
    return placed;
  }
  const auto counterpart = context.checkout->counterpart(cwd);
  if (!counterpart)
    throw Error(base::printable(scenario.location.file),
                fmt::format("cwd '{}' is outside of the repository, so another commit would be measured with the "
                            "same program; write it relative to the repository",
                            base::printable(scenario.cwd)));
  placed.cwd = counterpart->string();
  return placed;
}

CaseInProgress::CaseInProgress(const model::Scenario& whole_scenario) : scenario(whole_scenario) {
  if (scenario.reruns > 1) pooled.emplace(scenario);
  shown.name = case_name(scenario);
  shown.planned_runs = scenario.reruns;
}

void measure_run(CaseInProgress& test_case, const RunTarget& target, const RunContext& context) {
  const model::Scenario& scenario = test_case.scenario;
  const int number = static_cast<int>(test_case.shown.runs.size()) + 1;
  Machine& machine = context.session.machine;
  runner::Progress& progress = context.session.observer;
  const nanoseconds started = machine.monotonic_time();
  analysis::RepeatWatch watch(scenario.adaptive);
  const std::unique_ptr<runner::Executor> executor = machine.start_executor(context.deadline);
  RunWriter files(target, scenario, context.source, context.job_type, machine);
  model::Scenario placed = placed_scenario(scenario, context);
  randomize_run(placed, number, context.seed, files.head());

  std::uint64_t iteration = 0;
  const auto on_sample = [&](model::Sample&& sample) {
    files.add(sample);
    if (test_case.pooled) test_case.pooled->add(sample);
    if (sample.warmup) return;
    watch.add(sample);
    count_sample(test_case.shown, sample, number, ++iteration);
  };
  progress.start(progress_name(test_case, number),
                 {.iterations = scenario.warmup + scenario.repeat, .estimate = test_case.last_duration});
  runner::RunSettings settings =
      run_settings(number == 1 ? runner::RunSettings::Build::run : runner::RunSettings::Build::skip, context);
  settings.more_iterations = [&] { return watch.more(machine.monotonic_time() - started); };
  settings.on_metric = [&](const model::MetricSource& metric) {
    files.declare(metric);
    if (test_case.pooled) test_case.pooled->declare(metric);
  };
  const runner::RunOutcome outcome = runner::run(placed, settings, *executor, on_sample, progress);

  model::MeasuredRun shown;
  shown.number = number;
  shown.problem = problem_of(outcome, scenario.warmup + scenario.repeat, context);
  shown.problem_tail = outcome.failure_tail;
  progress.finish(finish_words(outcome, shown.problem, watch.stop()));
  files.head().interrupted = was_interrupted(outcome, context);
  if (scenario.adaptive) files.head().notes.stop = stop_of_run(outcome, watch, context);
  if (outcome.samples > 0 || files.head().interrupted) {
    shown.head = files.finish(outcome, shown.problem);
    shown.files = target.path.string();
  } else {
    shown.head = files.head();
  }
  test_case.shown.stats = test_case.pooled ? test_case.pooled->summaries() : shown.head.stats;
  test_case.shown.runs.push_back(std::move(shown));
  const bool has_built = number == 1 && scenario.build;  // the next run does not, and takes less time
  if (!has_built) test_case.last_duration = machine.monotonic_time() - started;
}

}  // namespace benchgate::app
