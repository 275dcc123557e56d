// SPDX-License-Identifier: MIT
#include "runner/run.hpp"

#include <string.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/civil_time.hpp"
#include "base/text.hpp"
#include "runner/metric_reader.hpp"
#include "runner/plan.hpp"

namespace benchgate::runner {

using std::chrono::nanoseconds;

namespace {

constexpr std::size_t log_bytes = 64 * 1024;
constexpr std::size_t tail_bytes = 2000;
constexpr std::size_t utf8_sequence_bytes = 4;
constexpr nanoseconds teardown_limit = std::chrono::seconds(30);
constexpr nanoseconds overhead_interval = std::chrono::seconds(1);

std::string signal_name(int number) {
  const char* const name = ::sigabbrev_np(number);
  return name == nullptr ? fmt::format("signal {}", number) : fmt::format("SIG{} ({})", name, number);
}

/// The last whole lines of `text`, at most tail_bytes of them.
std::string tail_of(std::string_view text) {
  text = base::trim(text);
  if (text.size() > tail_bytes) {
    text.remove_prefix(text.size() - tail_bytes);
    const std::size_t line_end = text.find('\n');
    if (line_end != std::string_view::npos) text.remove_prefix(line_end + 1);
  }
  return base::valid_utf8(text);
}

/// At most `cap` bytes of valid UTF-8; the launcher keeps a few more, so that a character at the cap is seen whole.
std::string kept_output(std::string_view text, std::size_t cap) {
  const std::string valid = base::valid_utf8(base::truncate_utf8(text, cap));
  return std::string(base::truncate_utf8(valid, cap));
}

/// One run while it goes on.
class Run {
 public:
  Run(const model::Scenario& scenario, const RunSettings& settings, Executor& executor,
      const std::function<void(model::Sample&&)>& on_sample, Progress& progress)
      : scenario_(scenario),
        settings_(settings),
        executor_(executor),
        on_sample_(on_sample),
        progress_(progress),
        plan_(make_plan(scenario)),
        metrics_(scenario),
        environment_(merged_environment(settings.environment, scenario.env)),
        processors_(parse_processors(scenario.pin, scenario.place)) {}

  RunOutcome go() {
    if (prepare()) iterate_guarded();
    if (tears_down_)
      for (const Step& step : plan_.after) once(step);
    take_notes();
    if (pending_) std::rethrow_exception(pending_);
    return std::move(outcome_);
  }

 private:
  /// Build and setup. False when the iterations must not start.
  bool prepare() {
    for (const Step& step : plan_.before) {
      if (step.kind == Step::Kind::build) {
        if (settings_.build == RunSettings::Build::run && !once(step)) return tears_down_ = false;
      } else if (!once(step)) {
        return false;
      }
    }
    return true;
  }

  sys::Command command_of(const Step& step) const { return {step.command.argv, environment_, scenario_.cwd}; }

  /// A step outside the iterations. False when it failed or was interrupted.
  bool once(const Step& step) {
    progress_.step(name_of(step.kind));
    sys::Job job;
    job.cycle = {command_of(step)};
    job.grace = settings_.grace;
    job.keep = sys::Job::Keep::last_of_both;
    job.output_cap = log_bytes;
    if (step.kind == Step::Kind::teardown) {
      job.on_stop = sys::Job::OnStop::finish;
      if (outcome_.end == RunOutcome::End::interrupted) job.timeout = teardown_limit;
    }
    bool fine = true;
    const sys::JobReport report = executor_.run(job, [&](sys::ChildResult&& result) {
      const std::string failure = failure_of(result, {0}, job.timeout);
      fine = failure.empty();
      if (!fine) step_failed(step, failure, result);
      count_left_behind(result);
      return true;
    });
    if (report.end == sys::JobEnd::stopped) outcome_.end = RunOutcome::End::interrupted;
    return fine && report.end != sys::JobEnd::stopped;
  }

  void step_failed(const Step& step, const std::string& failure, const sys::ChildResult& result) {
    if (!outcome_.failed_step.empty()) return;  // the first one is the cause
    if (outcome_.end == RunOutcome::End::complete) outcome_.end = RunOutcome::End::step_failed;
    outcome_.failed_step = name_of(step.kind);
    outcome_.failure = failure;
    const bool quiet = base::trim(result.error_output).empty();
    outcome_.failure_tail = tail_of(quiet ? result.output : result.error_output);
  }

  /// Teardown has to run whatever happens to the receiver of the samples.
  void iterate_guarded() {
    try {
      progress_.step(name_of(Step::Kind::measure));
      iterate();
    } catch (...) {
      pending_ = std::current_exception();
    }
  }

  void iterate() {
    sys::Job job = iteration_job();
    const int jobs = metrics_.reads_files() ? plan_.total() : 1;
    job.count = metrics_.reads_files() ? 1 : plan_.total();
    for (int i = 0; i < jobs; ++i) {
      metrics_.before_iteration();
      const nanoseconds before = settings_.clock();
      const sys::JobReport report =
          executor_.run(job, [&](sys::ChildResult&& result) { return take(std::move(result)); });
      idle_ += settings_.clock() - before - report.busy;
      if (report.end == sys::JobEnd::stopped) outcome_.end = RunOutcome::End::interrupted;
      if (report.end != sys::JobEnd::complete) break;
    }
    if (interval_.wall > nanoseconds(0)) close_interval();
  }

  sys::Job iteration_job() const {
    sys::Job job;
    for (const Step& step : plan_.cycle) job.cycle.push_back(command_of(step));
    job.measured = plan_.measured;
    job.timeout = scenario_.timeout;
    job.grace = settings_.grace;
    job.output_cap = static_cast<std::size_t>(scenario_.output_cap_bytes) + utf8_sequence_bytes;
    job.processors = processors_;
    return job;
  }

  bool take(sys::ChildResult&& result) {
    const Step& step = plan_.cycle.at(result.program);
    count_left_behind(result);
    if (result.program != plan_.measured || !result.start_failure.empty()) {
      step_failed(step, failure_of(result, {0}, scenario_.timeout), result);
      return true;
    }
    add_overhead(result);
    model::Sample sample = sample_of(std::move(result));
    metrics_.read(sample);
    ++outcome_.samples;
    if (sample.failed() && !sample.warmup) ++outcome_.failed_samples;
    progress_.iteration(nanoseconds(sample.wall_ns));
    on_sample_(std::move(sample));
    return true;
  }

  model::Sample sample_of(sys::ChildResult&& result) {
    const auto cap = static_cast<std::size_t>(scenario_.output_cap_bytes);
    model::Sample sample;
    sample.warmup = plan_.is_warmup(outcome_.samples);
    sample.timed_out = result.timed_out;
    sample.exit_code = result.exit_code;
    sample.signal = result.signal;
    sample.failure = failure_of(result, scenario_.expect_exit, scenario_.timeout);
    sample.wall_ns = result.wall.count();
    sample.user_ns = result.user.count();
    sample.system_ns = result.system.count();
    sample.max_rss_kb = result.max_rss_kb;
    sample.minor_faults = result.minor_faults;
    sample.major_faults = result.major_faults;
    sample.voluntary_switches = result.voluntary_switches;
    sample.involuntary_switches = result.involuntary_switches;
    sample.output = kept_output(result.output, cap);
    sample.error_output = kept_output(result.error_output, cap);
    sample.output_cut = result.output_bytes > cap;
    sample.error_output_cut = result.error_output_bytes > cap;
    sample.left_behind = result.left_behind;
    const nanoseconds wall = result.wall;
    measured_wall_ += wall;
    shortest_ = std::min(shortest_, wall);
    return sample;
  }

  void add_overhead(const sys::ChildResult& result) {
    interval_.wall += result.collector_wall;
    interval_.collector_cpu += result.collector_cpu;
    if (interval_.wall >= overhead_interval) close_interval();
  }

  void close_interval() {
    interval_.ended = settings_.clock();
    outcome_.overhead.push_back(interval_);
    interval_ = {};
  }

  void count_left_behind(const sys::ChildResult& result) { left_behind_ += result.left_behind; }

  void take_notes() {
    model::MeasurementNotes& notes = outcome_.notes;
    if (outcome_.samples > 0) {
      notes.overhead_ns_per_iteration = idle_.count() / outcome_.samples;
      notes.measured_wall_ns = measured_wall_.count();
      if (shortest_ < 100 * settings_.clock_resolution)
        notes.warnings.push_back(fmt::format("the clock counts in steps of {}, too coarse for iterations of {}",
                                             base::format_duration(settings_.clock_resolution),
                                             base::format_duration(shortest_)));
    }
    if (executor_.rss_floor_kb() >= 0) notes.rss_floor_kb = executor_.rss_floor_kb();
    if (left_behind_ > 0)
      notes.warnings.push_back(
          fmt::format("{} still running after their command had ended, and killed",
                      left_behind_ == 1 ? "1 process was" : fmt::format("{} processes were", left_behind_)));
  }

  const model::Scenario& scenario_;
  const RunSettings& settings_;
  Executor& executor_;
  const std::function<void(model::Sample&&)>& on_sample_;
  Progress& progress_;
  Plan plan_;
  MetricReader metrics_;
  std::vector<std::string> environment_;
  std::vector<int> processors_;
  RunOutcome outcome_;
  bool tears_down_ = true;
  std::exception_ptr pending_;
  OverheadInterval interval_;
  nanoseconds idle_{0};
  nanoseconds measured_wall_{0};
  nanoseconds shortest_ = nanoseconds::max();
  int left_behind_ = 0;
};

}  // namespace

RunOutcome run(const model::Scenario& scenario, const RunSettings& settings, Executor& executor,
               const std::function<void(model::Sample&&)>& on_sample, Progress& progress) {
  return Run(scenario, settings, executor, on_sample, progress).go();
}

std::string failure_of(const sys::ChildResult& result, const std::vector<int>& expected,
                       std::optional<std::chrono::nanoseconds> timeout) {
  if (!result.start_failure.empty()) return result.start_failure;
  if (result.timed_out)
    return timeout ? fmt::format("timed out after {}", base::format_duration(*timeout)) : std::string("timed out");
  if (result.signal) return fmt::format("was ended by {}", signal_name(*result.signal));
  const int code = result.exit_code.value_or(-1);
  if (expected.empty() || std::find(expected.begin(), expected.end(), code) != expected.end()) return {};
  return fmt::format("exited with {}", code);
}

std::vector<std::string> merged_environment(std::vector<std::string> environment,
                                            const std::map<std::string, std::string>& changes) {
  for (const auto& [name, value] : changes) {
    const std::string start = name + "=";
    const auto is_this = [&](const std::string& variable) { return variable.rfind(start, 0) == 0; };
    environment.erase(std::remove_if(environment.begin(), environment.end(), is_this), environment.end());
    environment.push_back(start + value);
  }
  return environment;
}

}  // namespace benchgate::runner
