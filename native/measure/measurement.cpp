// SPDX-License-Identifier: MIT
#include "measure/measurement.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/tabs.hpp"
#include "base/text.hpp"
#include "measure/failure_excerpt.hpp"
#include "measure/randomize.hpp"
#include "measure/report_filter.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/machine.hpp"

namespace benchgate::measure {

using std::chrono::nanoseconds;

namespace {

/// In the order of sys::hardware_counters.
constexpr std::array<std::string_view, 4> counter_names{"instructions", "cycles", "branch_misses", "cache_misses"};
constexpr std::size_t log_bytes = 64 * 1024;
constexpr std::size_t tail_bytes = 2000;
constexpr std::size_t utf8_sequence_bytes = 4;
constexpr nanoseconds teardown_limit = std::chrono::seconds(30);
constexpr nanoseconds overhead_interval = std::chrono::seconds(1);

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
std::string truncate_output(std::string_view text, std::size_t cap) {
  const std::string valid = base::valid_utf8(base::truncate_utf8(text, cap));
  return std::string(base::truncate_utf8(valid, cap));
}

}  // namespace

Measurement::Measurement(const model::Scenario& scenario, const RunSettings& settings, Executor& executor,
                         const std::function<void(model::Sample&&)>& on_sample, Progress& progress,
                         OutputCheck& outputs)
    : scenario_(scenario),
      settings_(settings),
      executor_(executor),
      on_sample_(on_sample),
      progress_(progress),
      outputs_(outputs),
      plan_(make_plan(scenario)),
      metrics_(scenario),
      report_(scenario),
      environment_(merged_environment(settings.environment, scenario.env)),
      iteration_environment_(environment_),
      processors_(parse_processors(scenario.pin, scenario.location)) {}

bool Measurement::prepare() {
  if (scenario_.service) {
    if (settings_.services == nullptr) throw std::logic_error("no host for services");
    service_.emplace(*scenario_.service, *settings_.services);
    const std::map<std::string, std::string> port{
        {std::string(service_port_variable), std::to_string(service_->port())}};
    report_.set_port(std::to_string(service_->port()));
    environment_ = iteration_environment_ = merged_environment(environment_, port);
  }
  for (const Step& step : plan_.before) {
    if (step.kind == Step::Kind::build) {
      if (settings_.build == RunSettings::Build::skip) continue;
      if (!once(step)) return tears_down_ = false;
      if (settings_.on_built) settings_.on_built();
    } else if (step.kind == Step::Kind::service) {
      if (!start_service(step)) return false;
    } else if (!once(step)) {
      return false;
    }
  }
  return true;
}

bool Measurement::start_service(const Step& step) {
  progress_.step(name_of(step.kind));
  const std::string problem = service_->start(command_of(step), settings_.clock, settings_.stopped);
  if (!problem.empty()) service_failed(problem);
  if (settings_.stopped()) outcome_.end = RunOutcome::End::interrupted;
  return outcome_.end == RunOutcome::End::complete;
}

/// False when it has ended, which ends the iterations, too.
bool Measurement::service_runs() {
  const std::string end = service_ ? service_->end() : "";
  if (!end.empty()) service_failed(end + " before the last iteration");
  return end.empty();
}

void Measurement::service_failed(const std::string& failure) {
  if (!outcome_.failed_step.empty()) return;
  if (outcome_.end == RunOutcome::End::complete) outcome_.end = RunOutcome::End::step_failed;
  outcome_.failed_step = name_of(Step::Kind::service);
  outcome_.failure = failure;
  outcome_.failure_tail = base::without_tabs(tail_of(service_->output()));
}

bool Measurement::iterate(int count) {
  try {
    iterate_unguarded(count);
  } catch (...) {  // teardown has to run whatever happens to the receiver of the samples
    pending_ = std::current_exception();
    goes_on_ = false;
  }
  return goes_on_;
}

bool Measurement::count_instructions() {
  if (scenario_.instructions != model::Instructions::callgrind || !goes_on_) return goes_on_;
  if (!has_valgrind(iteration_environment_))
    throw Error(scenario_.location.file,
                "instructions: callgrind needs valgrind, which is not installed (Debian: "
                "apt-get install valgrind)");
  const sys::TemporaryFolder folder;
  run_callgrind(folder.path().string(), CallgrindProfiles::dropped);
  double sum = 0;
  for (const std::string& log : sys::list_tree(folder.path()))
    sum += collected_instructions(sys::read_file(folder.path() / log)).value_or(0);
  if (goes_on_ && sum > 0) instructions_.push_back(sum);
  return goes_on_;
}

bool Measurement::run_callgrind(const std::string& folder, CallgrindProfiles profiles) {
  progress_.step("callgrind");
  const sys::Job job = callgrind_job(folder, profiles);
  const sys::JobReport report = executor_.run(job, [&](sys::ChildResult&& result) {
    const Step& step = plan_.cycle.at(result.program);
    const auto& expected = result.program == plan_.measured ? scenario_.expect_exit : std::vector<int>{0};
    if (const std::string failure = failure_of(result, expected, job.timeout); !failure.empty()) {
      step_failed(step, "under callgrind " + failure, result);
      goes_on_ = false;
    }
    return true;
  });
  if (report.end == sys::JobEnd::stopped) outcome_.end = RunOutcome::End::interrupted;
  if (report.end != sys::JobEnd::complete) goes_on_ = false;
  was_profiled_ = was_profiled_ || goes_on_;
  return goes_on_;
}

sys::Job Measurement::callgrind_job(const std::string& folder, CallgrindProfiles profiles) const {
  constexpr int slower = 100;  // than without callgrind, at most
  sys::Job job = iteration_job();
  sys::Command& command = job.cycle.at(plan_.measured);
  command.argv = callgrind_command(command.argv, folder, profiles);
  job.counters.clear();
  if (job.timeout) *job.timeout *= slower;
  return job;
}

void Measurement::run_only(std::vector<std::string> option) { only_ = std::move(option); }

void Measurement::discard_last(const model::Sample& sample) {
  --outcome_.samples;
  if (sample.failed() && !sample.warmup) --outcome_.failed_samples;
}

void Measurement::set_environment(const std::map<std::string, std::string>& changes) {
  iteration_environment_ = merged_environment(environment_, changes);
}

RunOutcome Measurement::finish() {
  if (interval_.wall > nanoseconds(0)) close_interval();
  iteration_environment_ = environment_;
  service_.reset();
  if (outcome_.samples > 0 || was_profiled_) note_shared_files();  // what the build made, a teardown may remove
  if (tears_down_)
    for (const Step& step : plan_.after) once(step);
  take_notes();
  if (pending_) std::rethrow_exception(pending_);
  return std::move(outcome_);
}

sys::Command Measurement::command_of(const Step& step) const {
  std::vector<std::string> argv = step.command.argv;
  if (service_)
    for (std::string& word : argv) word = with_port(std::move(word), std::to_string(service_->port()));
  return command_of(std::move(argv), step.kind == Step::Kind::build ? Lacking::moves : Lacking::stays);
}

sys::Command Measurement::command_of(std::vector<std::string> argv, Lacking lacking) const {
  for (std::string& word : argv) word = relocated(word, settings_.relocation, scenario_.cwd, lacking);
  return {std::move(argv), relocated_environment(iteration_environment_, settings_.relocation, scenario_.cwd, lacking),
          scenario_.cwd};
}

/// A step outside the iterations. False when it failed or was interrupted.
bool Measurement::once(const Step& step) {
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
    (step.kind == Step::Kind::setup ? left_by_setup_ : left_behind_) += result.left_behind;
    return true;
  });
  if (report.end == sys::JobEnd::stopped) outcome_.end = RunOutcome::End::interrupted;
  return fine && report.end != sys::JobEnd::stopped;
}

void Measurement::step_failed(const Step& step, const std::string& failure, const sys::ChildResult& result) {
  if (!outcome_.failed_step.empty()) return;  // the first one is the cause
  if (outcome_.end == RunOutcome::End::complete) outcome_.end = RunOutcome::End::step_failed;
  outcome_.failed_step = name_of(step.kind);
  outcome_.failure = failure;
  outcome_.timed_out = result.timed_out;
  outcome_.failure_tail = tail_of(failure_excerpt(result.output, result.error_output));
}

void Measurement::iterate_unguarded(int count) {
  sys::Job job = iteration_job();
  const bool one_by_one = metrics_.reads_files() || report_.reads_files();
  const int jobs = one_by_one ? count : 1;
  job.count = one_by_one ? 1 : count;
  for (int i = 0; i < jobs && goes_on_; ++i) {
    metrics_.before_iteration();
    report_.before_iteration();
    const nanoseconds before = settings_.clock();
    const sys::JobReport report =
        executor_.run(job, [&](sys::ChildResult&& result) { return take(std::move(result)); });
    idle_ += settings_.clock() - before - report.busy;
    if (report.end == sys::JobEnd::stopped) outcome_.end = RunOutcome::End::interrupted;
    goes_on_ = report.end == sys::JobEnd::complete && service_runs();
  }
}

sys::Job Measurement::iteration_job() const {
  sys::Job job;
  for (const Step& step : plan_.cycle) job.cycle.push_back(command_of(step));
  job.measured = plan_.measured;
  if (!only_.empty())
    job.cycle.at(plan_.measured) =
        command_of(filtered_command(scenario_.command, scenario_.report->replaces, only_), Lacking::stays);
  job.timeout = scenario_.timeout;
  job.grace = settings_.grace;
  job.output_cap = std::max({static_cast<std::size_t>(scenario_.output_cap_bytes) + utf8_sequence_bytes,
                             outputs_.needed_bytes(), report_.needed_bytes()});
  job.processors = processors_;
  if (scenario_.instructions != model::Instructions::off) job.counters = sys::hardware_counters();
  if (scenario_.randomize.addresses) job.addresses = sys::Job::Addresses::randomized;
  return job;
}

bool Measurement::take(sys::ChildResult&& result) {
  const Step& step = plan_.cycle.at(result.program);
  left_behind_ += result.left_behind;
  if (result.program != plan_.measured || !result.start_failure.empty()) {
    step_failed(step, failure_of(result, {0}, scenario_.timeout), result);
    return true;
  }
  add_overhead(result);
  model::Sample sample = sample_of(result);
  sample.filtered = !only_.empty();
  if (!sample.filtered) read_output(sample, result);
  if (!has_instruction_sample_ && !instructions_.empty() && !sample.warmup && !sample.failed()) {
    sample.metrics["instructions"] = instructions_;
    has_instruction_sample_ = true;
  }
  report_.read(sample, result.output, result.output_bytes, settings_.on_metric);
  ++outcome_.samples;
  if (sample.failed() && !sample.warmup) ++outcome_.failed_samples;
  progress_.iteration(nanoseconds(sample.wall_ns));
  on_sample_(std::move(sample));
  if (!service_runs()) return false;
  if (settings_.gives_up) outcome_.why_given_up = settings_.gives_up();
  if (outcome_.why_given_up.empty()) return true;
  outcome_.end = RunOutcome::End::given_up;
  return false;
}

void Measurement::read_output(model::Sample& sample, const sys::ChildResult& result) {
  const std::string wrong = outputs_.judge(result.output, result.output_bytes);
  if (!sample.failed() && !wrong.empty()) {
    sample.failure = wrong;
    sample.wrong_output = true;
  }
  metrics_.read(sample);
}

model::Sample Measurement::sample_of(const sys::ChildResult& result) {
  const auto cap = static_cast<std::size_t>(scenario_.output_cap_bytes);
  model::Sample sample;
  sample.warmup = plan_.is_warmup(outcome_.samples);
  sample.timed_out = result.timed_out;
  sample.exit_code = result.exit_code;
  sample.signal = result.signal;
  sample.failure = failure_of(result, scenario_.expect_exit, scenario_.timeout);
  sample.wall_ns = result.wall.count();
  sample.usage = result.usage;
  sample.output = truncate_output(result.output, cap);
  sample.error_output = truncate_output(result.error_output, cap);
  sample.output_cut = result.output_bytes > cap;
  sample.error_output_cut = result.error_output_bytes > cap;
  sample.left_behind = result.left_behind;
  add_counts(sample, result.counts);
  machine_counts_ = machine_counts_ || sample.metrics.count("instructions") > 0;
  const nanoseconds wall = result.wall;
  measured_wall_ += wall;
  shortest_ = std::min(shortest_, wall);
  return sample;
}

/// What the machine does not count is absent, and a scenario's own metric of that name is its own.
void Measurement::add_counts(model::Sample& sample, const std::vector<std::optional<std::uint64_t>>& counts) const {
  for (std::size_t i = 0; i < counts.size() && i < counter_names.size(); ++i) {
    const bool is_own =
        std::any_of(scenario_.metrics.begin(), scenario_.metrics.end(),
                    [&](const model::MetricSource& one) { return one.metric.name == counter_names[i]; });
    if (counts[i] && !is_own && !model::is_simulated(scenario_, counter_names[i]))
      sample.metrics[std::string(counter_names[i])] = {static_cast<double>(*counts[i])};
  }
}

void Measurement::add_overhead(const sys::ChildResult& result) {
  interval_.wall += result.collector_wall;
  interval_.collector_cpu += result.collector_cpu;
  if (interval_.wall >= overhead_interval) close_interval();
}

void Measurement::close_interval() {
  interval_.ended = settings_.clock();
  outcome_.overhead.push_back(interval_);
  interval_ = {};
}

void Measurement::note_shared_files() {
  std::vector<std::string> shared;
  for (const Step& step : plan_.cycle)
    for (const std::string& word : command_of(step).argv)
      for (std::string& path : shared_paths(word, settings_.relocation, scenario_.cwd))
        if (std::find(shared.begin(), shared.end(), path) == shared.end()) shared.push_back(std::move(path));
  outcome_.shared_files = shared_paths_text(shared);
}

void Measurement::take_notes() {
  model::MeasurementNotes& notes = outcome_.notes;
  if (outcome_.samples > 0) {
    notes.overhead_ns_per_iteration = idle_.count() / outcome_.samples;
    notes.measured_wall_ns = measured_wall_.count();
    if (shortest_ < 100 * settings_.clock_resolution)
      notes.warnings.push_back(fmt::format("the clock counts in steps of {}, too coarse for iterations of {}",
                                           base::format_duration(settings_.clock_resolution),
                                           base::format_duration(shortest_)));
  }
  if (scenario_.instructions == model::Instructions::callgrind && instructions_.empty())
    notes.warnings.emplace_back("instructions: callgrind counted none");
  if (scenario_.instructions == model::Instructions::perf && outcome_.samples > 0 && !machine_counts_)
    notes.warnings.emplace_back(
        "instructions: perf counted none: this machine or its settings do not allow it (see benchgate doctor)");
  if (scenario_.randomize.addresses)
    if (std::string warning = address_warning(settings_.address_randomisation); !warning.empty())
      notes.warnings.push_back(std::move(warning));
  notes.skipped = report_.skipped();
  outcome_.report_warnings = report_.warnings();
  notes.warnings.insert(notes.warnings.end(), report_.warnings().begin(), report_.warnings().end());
  if (!outcome_.shared_files.empty()) notes.warnings.push_back(outcome_.shared_files);
  if (executor_.rss_floor_kb() >= 0) notes.rss_floor_kb = executor_.rss_floor_kb();
  if (left_by_setup_ > 0)
    notes.warnings.push_back(
        fmt::format("setup left {} running, which {} killed; a server that the iterations need belongs into 'service:'",
                    left_by_setup_ == 1 ? "1 process" : fmt::format("{} processes", left_by_setup_),
                    left_by_setup_ == 1 ? "was" : "were"));
  if (left_behind_ > 0)
    notes.warnings.push_back(
        fmt::format("{} still running after their command had ended, and killed",
                    left_behind_ == 1 ? "1 process was" : fmt::format("{} processes were", left_behind_)));
}

}  // namespace benchgate::measure
