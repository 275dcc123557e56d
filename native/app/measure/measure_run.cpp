// SPDX-License-Identifier: MIT
#include "app/measure/measure_run.hpp"

#include <signal.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/random.hpp"
#include "git/file_listing.hpp"
#include "judge/stopping.hpp"
#include "measure/executor.hpp"
#include "measure/failure_excerpt.hpp"
#include "measure/randomize.hpp"

namespace benchgate::app {

namespace {

/// The name of a signal that an Interruption handles.
std::string_view signal_word(int number) {
  if (number == SIGINT) return "SIGINT";
  return number == SIGHUP ? "SIGHUP" : "SIGTERM";
}

std::string finish_text(const measure::RunOutcome& outcome, const std::string& problem,
                        std::optional<model::RunStop> stop) {
  if (!problem.empty()) return problem;
  std::string text = base::pluralize(outcome.samples, "iteration");
  if (stop == model::RunStop::precise) text += ", precise enough";
  if (stop == model::RunStop::time_over) text += ", time limit reached";
  return outcome.failed_samples > 0 ? fmt::format("{}, {} failed", text, outcome.failed_samples) : text;
}

/// Why an adaptive run ended.
model::RunStop stop_of_run(const measure::RunOutcome& outcome, const judge::RepeatWatch& watch,
                           const RunContext& context) {
  const bool ended_early = !outcome.failed_step.empty() || outcome.end == measure::RunOutcome::End::given_up;
  if (context.session.machine.signal() != 0 || ended_early) return model::RunStop::cut_short;
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
  base::Random random(measure::measurement_seed(seed, case_name(scenario), fmt::format("run {}", number)));
  if (scenario.randomize.environment_size) scenario.env.merge(measure::environment_padding(random));
}

/// One run of a test case while it is measured.
class RunInProgress {
 public:
  RunInProgress(CaseInProgress& test_case, const RunTarget& target, const RunContext& context)
      : test_case_(test_case),
        scenario_(test_case.scenario),
        target_(target),
        context_(context),
        machine_(context.session.machine),
        number_(static_cast<int>(test_case.shown.runs.size()) + 1),
        started_(machine_.monotonic_time()),
        watch_(scenario_.adaptive),
        files_(target, scenario_, context.source, context.job_type, machine_) {}

  void go() {
    measure::Progress& progress = context_.session.observer;
    progress.start(progress_name(test_case_, number_),
                   {.iterations = planned_iterations(), .estimate = test_case_.last_duration});
    const measure::RunOutcome outcome = execute(progress);
    model::MeasuredRun shown = finish_files(outcome);
    progress.finish(finish_text(outcome, shown.problem, watch_.stop()));
    show(std::move(shown));
  }

 private:
  int planned_iterations() const { return scenario_.warmup + scenario_.repeat; }

  std::chrono::nanoseconds elapsed() const { return machine_.monotonic_time() - started_; }

  measure::RunOutcome execute(measure::Progress& progress) {
    const std::unique_ptr<measure::Executor> executor = machine_.start_executor(context_.deadline);
    model::Scenario moved = scenario_in_checkout(scenario_, context_);
    randomize_run(moved, number_, context_.seed, files_.head());
    const auto on_sample = [this](model::Sample&& sample) { take(sample); };
    return measure::run(moved, settings(), *executor, on_sample, progress);
  }

  measure::RunSettings settings() {
    const auto build = number_ == 1 ? measure::RunSettings::Build::run : measure::RunSettings::Build::skip;
    measure::RunSettings settings = run_settings(build, context_);
    settings.on_built = [this] { started_ = machine_.monotonic_time(); };  // the scenario's time is for its iterations
    settings.more_iterations = [this] { return watch_.more(elapsed()); };
    settings.gives_up = [this] { return test_case_.failures.why(); };
    settings.on_metric = [this](const model::MetricSource& metric) {
      files_.declare(metric);
      if (test_case_.pooled) test_case_.pooled->declare(metric);
    };
    return settings;
  }

  void take(const model::Sample& sample) {
    files_.add(sample);
    if (test_case_.pooled) test_case_.pooled->add(sample);
    test_case_.failures.add(sample);
    if (sample.warmup) return;
    watch_.add(sample);
    count_sample(test_case_.shown, sample, number_, ++iteration_);
  }

  /// Writes what was measured, if there is anything.
  model::MeasuredRun finish_files(const measure::RunOutcome& outcome) {
    model::MeasuredRun shown;
    shown.number = number_;
    shown.problem = problem_of(outcome, planned_iterations(), context_);
    shown.problem_tail = outcome.failure_tail;
    if (number_ == 1 && !outcome.shared_files.empty())
      context_.session.observer.note(fmt::format("warning: {}: {}", test_case_.shown.name, outcome.shared_files));
    files_.head().interrupted = was_interrupted(outcome, context_);
    if (scenario_.adaptive) files_.head().notes.stop = stop_of_run(outcome, watch_, context_);
    if (outcome.samples > 0 || files_.head().interrupted) {
      shown.head = files_.finish(outcome, shown.problem);
      shown.files = target_.path.string();
    } else {
      shown.head = files_.head();
    }
    return shown;
  }

  void show(model::MeasuredRun&& shown) {
    test_case_.shown.stats = test_case_.pooled ? test_case_.pooled->summaries() : shown.head.stats;
    test_case_.shown.runs.push_back(std::move(shown));
    const bool has_built = number_ == 1 && scenario_.build;  // the next run does not, and takes less time
    if (!has_built) test_case_.last_duration = elapsed();
  }

  CaseInProgress& test_case_;
  const model::Scenario& scenario_;
  const RunTarget& target_;
  const RunContext& context_;
  Machine& machine_;
  int number_;
  std::chrono::nanoseconds started_;
  judge::RepeatWatch watch_;
  RunWriter files_;
  std::uint64_t iteration_ = 0;  ///< measured ones so far
};

/// Returns the names of the top of the user's checkout: its own, and those that variables such as PWD have by links.
std::vector<std::string> names_of_working_tree(const std::filesystem::path& top,
                                               const std::vector<std::string>& environment) {
  std::vector<std::string> names{top.string()};
  for (const std::string& variable : environment) {
    const std::filesystem::path value = variable.substr(std::min(variable.find('=') + 1, variable.size()));
    if (!value.is_absolute()) continue;
    std::error_code error;
    const std::filesystem::path inside = std::filesystem::weakly_canonical(value, error).lexically_relative(top);
    if (error || inside.empty() || *inside.begin() == "..") continue;
    const std::string end = inside == "." ? "" : "/" + inside.string();
    std::string name = value.lexically_normal().string();
    if (name.ends_with('/')) name.pop_back();
    if (name.size() <= end.size() || !name.ends_with(end)) continue;
    name.resize(name.size() - end.size());
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

/// Returns a function that says whether git tracks a path of the user's checkout. It asks git once, if it is called.
std::function<bool(const std::string& inside)> tracked_paths(const Worktree& checkout) {
  return [&checkout, files = std::optional<std::vector<std::string>>()](const std::string& inside) mutable {
    if (!files) files = checkout.tracked_files();
    return git::is_tracked(*files, inside);
  };
}

/// Returns measure::real_path() that asks the disk once for each path.
std::function<std::string(const std::string& path)> remembered_paths() {
  return [known = std::map<std::string, std::string>()](const std::string& path) mutable {
    const auto [found, is_new] = known.try_emplace(path);
    if (is_new) found->second = measure::real_path(path);
    return found->second;
  };
}

/// Moves an absolute path of a file that a command writes; others are relative to its folder.
void move_into(const Worktree& checkout, std::string& path) {
  if (!std::filesystem::path(path).is_absolute()) return;
  if (const auto counterpart = checkout.counterpart(path)) path = counterpart->string();
}

}  // namespace

bool RunContext::goes_on() const {
  return session.machine.signal() == 0 && (!deadline || session.machine.monotonic_time() < *deadline);
}

std::string problem_of(const measure::RunOutcome& outcome, int planned, const RunContext& context) {
  if (!was_interrupted(outcome, context)) {
    if (outcome.end == measure::RunOutcome::End::given_up)
      return fmt::format("gave up after {} of {} iterations: {}", outcome.samples, planned, outcome.why_given_up);
    return outcome.failed_step.empty() ? "" : fmt::format("{} {}", outcome.failed_step, outcome.failure);
  }
  const std::string why = context.session.machine.signal() != 0
                              ? fmt::format("interrupted by {}", signal_word(context.session.machine.signal()))
                              : std::string("stopped by the total time budget");
  return fmt::format("{} after {} of {} iterations", why, outcome.samples, planned);
}

bool was_interrupted(const measure::RunOutcome& outcome, const RunContext& context) {
  return outcome.end == measure::RunOutcome::End::interrupted || context.session.machine.signal() != 0;
}

void count_sample(model::MeasuredCase& shown, const model::Sample& sample, int run, std::uint64_t iteration) {
  ++shown.samples;
  if (!sample.failed()) return;
  ++shown.failed;
  if (sample.wrong_output) ++shown.wrong_outputs;
  if (shown.first_failure) return;
  shown.first_failure = model::FailedIteration{run, iteration, sample.failure,
                                               measure::failure_excerpt(sample.output, sample.error_output)};
}

measure::RunSettings run_settings(measure::RunSettings::Build build, const RunContext& context) {
  Machine& machine = context.session.machine;
  measure::RunSettings settings;
  settings.environment = context.environment;
  if (context.checkout != nullptr) {
    const std::filesystem::path& top = context.checkout->working_tree();
    const std::string checkout = context.checkout->counterpart(top).value_or(context.checkout->path()).string();
    settings.relocation = {names_of_working_tree(top, context.environment),
                           checkout.ends_with('/') ? checkout.substr(0, checkout.size() - 1) : checkout,
                           tracked_paths(*context.checkout), remembered_paths()};
  }
  settings.build = build;
  settings.clock = [&machine] { return machine.monotonic_time(); };
  settings.clock_resolution = machine.monotonic_resolution();
  settings.address_randomisation = machine.address_randomisation();
  settings.services = &machine.services();
  settings.stopped = [&context] { return !context.goes_on(); };
  return settings;
}

model::Scenario scenario_in_checkout(const model::Scenario& scenario, const RunContext& context) {
  model::Scenario moved = scenario;
  if (context.checkout == nullptr) return moved;
  for (model::MetricSource& source : moved.metrics) move_into(*context.checkout, source.path);
  if (moved.report) move_into(*context.checkout, moved.report->path);
  const std::filesystem::path cwd = scenario.cwd;
  if (cwd.is_relative()) {
    moved.cwd = (context.checkout->path() / cwd).lexically_normal().string();
    if (moved.cwd.size() > 1 && moved.cwd.ends_with('/')) moved.cwd.pop_back();
    return moved;
  }
  const auto counterpart = context.checkout->counterpart(cwd);
  if (!counterpart)
    throw Error(scenario.location.file,
                fmt::format("cwd '{}' is outside of the repository, so another commit would be measured with the "
                            "same program; write it relative to the repository",
                            scenario.cwd));
  moved.cwd = counterpart->string();
  return moved;
}

CaseInProgress::CaseInProgress(const model::Scenario& whole_scenario, judge::FailedIterations failed)
    : scenario(whole_scenario), failures(failed) {
  if (scenario.reruns > 1) pooled.emplace(scenario);
  shown.name = case_name(scenario);
  shown.planned_runs = scenario.reruns;
}

void measure_run(CaseInProgress& test_case, const RunTarget& target, const RunContext& context) {
  RunInProgress(test_case, target, context).go();
}

}  // namespace benchgate::app
