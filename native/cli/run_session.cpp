// SPDX-License-Identifier: MIT
#include "cli/run_session.hpp"

#include <signal.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "analysis/noise.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/version.hpp"
#include "codec/collector_overhead.hpp"
#include "codec/provenance_json.hpp"
#include "history/run_record.hpp"
#include "runner/executor.hpp"
#include "runner/run.hpp"
#include "sys/clock.hpp"
#include "sys/launcher.hpp"
#include "sys/uuid.hpp"

namespace benchgate::cli {

namespace {

using std::chrono::nanoseconds;

/// Stops a launcher when the time is up, whatever its programs do.
class Deadline {
 public:
  Deadline(sys::Launcher& launcher, std::optional<nanoseconds> at) {
    if (at) thread_ = std::thread([this, &launcher, at] { wait(launcher, *at); });
  }
  ~Deadline() {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    woken_.notify_one();
    thread_.join();
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

 private:
  void wait(sys::Launcher& launcher, nanoseconds at) {
    std::unique_lock lock(mutex_);
    if (!woken_.wait_for(lock, at - sys::monotonic_time(), [this] { return over_; })) launcher.stop();
  }

  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable woken_;
  bool over_ = false;
};

/// Signals stop this launcher as long as the object lives.
class StoppedBySignals {
 public:
  StoppedBySignals(sys::Interruption& interruption, sys::Launcher& launcher) : interruption_(interruption) {
    interruption_.stops(&launcher);
  }
  ~StoppedBySignals() { interruption_.stops(nullptr); }
  StoppedBySignals(const StoppedBySignals&) = delete;
  StoppedBySignals& operator=(const StoppedBySignals&) = delete;

 private:
  sys::Interruption& interruption_;
};

/// The files of a run in either layout.
class Record {
 public:
  Record(const RunTarget& target, const model::Scenario& scenario) {
    if (target.layout == RunTarget::Layout::folder)
      folder_.emplace(target.path, scenario);
    else
      file_.emplace(target.path, scenario);
  }
  void add(const model::Sample& sample) { folder_ ? folder_->add(sample, sys::now()) : file_->add(sample); }
  std::map<std::string, model::MetricSummary> stats() const {
    return folder_ ? folder_->stats().summaries() : file_->stats().summaries();
  }
  void write(std::string_view name, std::string_view text) {
    if (folder_) folder_->write(name, text);
  }
  model::ReceiptHead finish(model::ReceiptHead head) {
    return folder_ ? folder_->finish(std::move(head)) : file_->finish(std::move(head));
  }

 private:
  std::optional<history::RunFolder> folder_;
  std::optional<history::ReceiptFile> file_;
};

/// Node of the overhead rows: one machine, which its users need not see named.
constexpr std::string_view local_node = "local";

std::string overhead_csv(const runner::RunOutcome& outcome) {
  const nanoseconds clock_now = sys::monotonic_time();
  const base::Instant now = sys::now();
  std::vector<model::OverheadRow> rows;
  for (const runner::OverheadInterval& interval : outcome.overhead) {
    if (interval.wall <= nanoseconds(0)) continue;
    model::OverheadRow& row = rows.emplace_back();
    row.node = local_node;
    row.collector_cpu_pct =
        100.0 * static_cast<double>(interval.collector_cpu.count()) / static_cast<double>(interval.wall.count());
    row.timestamp = base::format_rfc3339(now - (clock_now - interval.ended));
  }
  return codec::format_collector_overhead(rows);
}

std::string provenance_of_run(const model::ReceiptHead& head, const RunSource& source) {
  codec::Provenance provenance;
  provenance.tool_version = head.tool_version;
  provenance.run_id = head.run_id;
  provenance.mode = "measured";
  provenance.started_at = head.started_at;
  provenance.ended_at = head.ended_at;
  provenance.source_ref = source.ref;
  provenance.source_commit = source.commit;
  provenance.source_dirty = source.dirty;
  provenance.environment = source.environment;
  provenance.kernel_config_hash = source.kernel_config_hash;
  return codec::format_provenance(provenance);
}

/// The signals that an Interruption takes.
std::string_view signal_word(int number) {
  if (number == SIGINT) return "SIGINT";
  return number == SIGHUP ? "SIGHUP" : "SIGTERM";
}

/// Why the run did not come to its end; empty when it did.
std::string problem_of(const runner::RunOutcome& outcome, const model::Scenario& scenario, const RunSession& session) {
  const std::string failed_step =
      outcome.failed_step.empty() ? "" : fmt::format("{} {}", outcome.failed_step, outcome.failure);
  if (outcome.end != runner::RunOutcome::End::interrupted && !session.interruption.requested()) return failed_step;
  const std::string why = session.interruption.requested()
                              ? fmt::format("interrupted by {}", signal_word(session.interruption.signal()))
                              : std::string("stopped, because the total time budget is used up,");
  return fmt::format("{} after {} of {} iterations", why, outcome.samples, scenario.warmup + scenario.repeat);
}

void count_sample(render::CaseShown& shown, const model::Sample& sample, int run, std::uint64_t iteration) {
  ++shown.samples;
  if (!sample.failed()) return;
  ++shown.failed;
  if (sample.wrong_output) ++shown.wrong_outputs;
  if (shown.first_failure) return;
  const std::string& tail = base::trim(sample.error_output).empty() ? sample.output : sample.error_output;
  shown.first_failure = render::FailedIteration{run, iteration, sample.failure, tail};
}

std::string finish_words(const runner::RunOutcome& outcome, const std::string& problem) {
  if (!problem.empty()) return problem;
  std::string words = fmt::format("{} iteration{}", outcome.samples, outcome.samples == 1 ? "" : "s");
  return outcome.failed_samples > 0 ? fmt::format("{}, {} failed", words, outcome.failed_samples) : words;
}

std::string progress_name(const CaseInProgress& test_case, int number) {
  const std::string& name = test_case.shown.name;
  return test_case.shown.planned_runs > 1 ? fmt::format("{} run {} of {}", name, number, test_case.shown.planned_runs)
                                          : name;
}

model::ReceiptHead begin_head(const model::Scenario& scenario, const RunSession& session) {
  model::ReceiptHead head;
  head.tool_version = version();
  head.run_id = sys::random_uuid();
  head.started_at = base::format_rfc3339(sys::now());
  head.job_type = session.job_type;
  head.environment = session.source.environment;
  head.scenario = scenario;
  return head;
}

runner::RunSettings settings_for(int number) {
  runner::RunSettings settings;
  settings.environment = sys::current_environment();
  settings.build = number == 1 ? runner::RunSettings::Build::run : runner::RunSettings::Build::skip;
  settings.clock = sys::monotonic_time;
  settings.clock_resolution = sys::monotonic_resolution();
  return settings;
}

void write_run(Record& record, model::ReceiptHead& head, const runner::RunOutcome& outcome, const RunSource& source) {
  head.ended_at = base::format_rfc3339(sys::now());
  head.notes = outcome.notes;
  if (const auto noise = analysis::noise_warning(record.stats())) head.notes.warnings.push_back(*noise);
  record.write("collector_overhead.csv", overhead_csv(outcome));
  record.write("provenance.json", provenance_of_run(head, source));
}

/// The scenario as it starts in the session's checkout; its receipt keeps the folder as it was written.
model::Scenario placed_scenario(const model::Scenario& scenario, const RunSession& session) {
  model::Scenario placed = scenario;
  if (session.checkout == nullptr) return placed;
  const std::filesystem::path cwd = scenario.cwd;
  if (cwd.is_relative()) {
    placed.cwd = (session.checkout->place() / cwd).lexically_normal().string();
    return placed;
  }
  const auto counterpart = session.checkout->counterpart(cwd);
  if (!counterpart)
    throw Error(base::printable(scenario.place.file),
                fmt::format("cwd '{}' lies outside of the repository, so another commit would be measured with the "
                            "same program; write it relative to the repository",
                            base::printable(scenario.cwd)));
  placed.cwd = counterpart->string();
  return placed;
}

}  // namespace

CaseInProgress::CaseInProgress(const model::Scenario& whole_scenario) : scenario(whole_scenario) {
  if (scenario.reruns > 1) pooled.emplace(scenario);
  shown.name = case_name(scenario);
  shown.planned_runs = scenario.reruns;
}

void measure_run(CaseInProgress& test_case, const RunTarget& target, const RunSession& session) {
  const model::Scenario& scenario = test_case.scenario;
  const model::Scenario placed = placed_scenario(scenario, session);
  const int number = static_cast<int>(test_case.shown.runs.size()) + 1;
  const nanoseconds started = sys::monotonic_time();
  sys::Launcher launcher;
  const StoppedBySignals stopped_by_signals(session.interruption, launcher);
  const Deadline deadline(launcher, session.deadline);
  runner::LauncherExecutor executor(launcher);
  model::ReceiptHead head = begin_head(scenario, session);
  Record record(target, scenario);

  std::uint64_t iteration = 0;
  const auto on_sample = [&](model::Sample&& sample) {
    record.add(sample);
    if (test_case.pooled) test_case.pooled->add(sample);
    if (!sample.warmup) count_sample(test_case.shown, sample, number, ++iteration);
  };
  session.progress.start(progress_name(test_case, number), scenario.warmup + scenario.repeat, test_case.last_duration,
                         std::nullopt);
  const runner::RunOutcome outcome = runner::run(placed, settings_for(number), executor, on_sample, session.progress);

  render::RunShown shown;
  shown.number = number;
  shown.problem = problem_of(outcome, scenario, session);
  shown.problem_tail = outcome.failure_tail;
  session.progress.finish(finish_words(outcome, shown.problem));
  head.interrupted = outcome.end == runner::RunOutcome::End::interrupted || session.interruption.requested();
  if (outcome.samples > 0 || head.interrupted) {
    write_run(record, head, outcome, session.source);
    if (!outcome.failed_step.empty()) head.notes.warnings.push_back(shown.problem);
    head = record.finish(std::move(head));
    shown.files = target.path.string();
  }
  shown.head = std::move(head);
  test_case.shown.stats = test_case.pooled ? test_case.pooled->summaries() : shown.head.stats;
  test_case.shown.runs.push_back(std::move(shown));
  test_case.last_duration = sys::monotonic_time() - started;
}

}  // namespace benchgate::cli
